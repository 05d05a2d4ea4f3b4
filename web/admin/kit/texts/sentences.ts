/** Joins several texts as sentences: each ends with a punctuation mark. */
export function sentences(...texts: readonly string[]): string {
  return texts
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => (/[.!?…。！？]["”’)」]?$/.test(text) ? text : `${text}.`))
    .join(' ')
}
