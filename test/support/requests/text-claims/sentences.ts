// A number with a currency behind it is a price.
const statusCode = /\b(?:20[0-9]|30[0-9]|4[0-3][0-9]|50[0-4])\b(?! [A-Z]{3}\b)/
const scope = /\b[a-z_]+:(?:read|write)\b|`scope`|\bopenid\b(?!-)|\binsufficient_scope\b/

/** Every sentence, list item and table row of a text that has a status code or a scope in it. */
export function sentencesWithClaims(text: string): string[] {
  const prose = text.replaceAll(/^```[\s\S]*?^```$/gm, '\n\n')
  const parts = prose.split(/\n\s*\n|\n(?=\s*(?:[-*|#]|\d+\.) ?)/)
  const sentences = parts.flatMap((part) =>
    part.startsWith('|') ? [part] : part.split(/(?<=[.!?])\s+(?=[A-Z`"*[])/),
  )
  return sentences
    .map((sentence) => sentence.replaceAll(/\s+/g, ' ').trim())
    .filter((sentence) => statusCode.test(sentence) || scope.test(sentence))
}

/** Every text of a description of an API: each `description`, `summary` and `title`. */
export function textsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => {
    if (name === 'example' || name === 'examples') return []
    return typeof each === 'string' && ['description', 'summary'].includes(name) ? [each] : textsOf(each)
  })
}

/** The visible text of a page, a block per line. */
export function textOfPage(page: string): string {
  const main = /<main[\s\S]*<\/main>/.exec(page)?.[0] ?? ''
  return main
    .replaceAll(/<pre[\s\S]*?<\/pre>/g, '')
    .replaceAll(/<tr>([\s\S]*?)<\/tr>/g, (_, row: string) => `\n\n| ${row.replaceAll(/\s+/g, ' ')}\n\n`)
    .replaceAll(/<\/(?:p|li|h\d|dd|dt|figcaption|div)>/g, '\n\n')
    .replaceAll(/<\/t[dh]>/g, ' | ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&#39;', '’')
    .replaceAll('&amp;', '&')
}
