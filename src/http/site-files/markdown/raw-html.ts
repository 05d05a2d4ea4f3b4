// All patterns here are read once from left to right, whatever an author typed a thousand times over.
const spans = [
  [/<!--/g, /-->/g],
  [/<script\b/gi, /<\/script\s*>/gi],
  [/<style\b/gi, /<\/style\s*>/gi],
] as const
const tag = /<\/?[a-z][a-z0-9-]*(?:\s[^<>]*)?\/?>/gi
const code = /((?<!`)`+(?!`)[^`]+`+)/
// An address in angle brackets is a link and stays.
const tagStart = /(?<!\\)(\\*)<(?=[a-z/!?])(?!https?:\/\/[^\s<>]*>)/gi

/** Takes tags, comments and scripts away; what is left and could still be read as HTML is escaped. */
export function stripHtml(lines: readonly string[]): string[] {
  return spans.reduce(withoutSpan, lines.join('\n')).split('\n').map(stripTags)
}

function withoutSpan(text: string, [opening, closing]: (typeof spans)[number]): string {
  let kept = ''
  let from = 0
  for (;;) {
    opening.lastIndex = from
    const start = opening.exec(text)
    closing.lastIndex = opening.lastIndex
    if (!start || !closing.exec(text)) return kept + text.slice(from)
    kept += text.slice(from, start.index)
    from = closing.lastIndex
  }
}

// In `code` nothing is taken away, but a tag is escaped there too, should another reader see no code in it.
function stripTags(line: string): string {
  const parts = line.split(code).map((part, at) => (at % 2 === 1 ? part : part.replace(tag, '')))
  return parts.join('').replace(tagStart, (_, slashes: string) => {
    const isEscaped = slashes.length % 2 === 1
    return isEscaped ? `${slashes}<` : `${slashes}\\<`
  })
}

const harmless = '[ \\t]*<?[ \\t]*(?:https?:\\/\\/|mailto:|\\/|#|\\.)'
const oddLink = new RegExp(`\\]\\((?!${harmless})`, 'gi')
const oddDefinition = new RegExp(`\\[(?=[^\\][]*\\]:(?!${harmless}))`, 'gi')

/** Leaves links to the web, to mailboxes and within the site; of any other only its text remains a text. */
export function escapeOddLinks(line: string): string {
  return line.replace(oddLink, ']\\(').replace(oddDefinition, '\\[')
}
