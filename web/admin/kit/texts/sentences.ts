/** Several texts as sentences, one after the other: each ends with a mark, whoever wrote it. */
export function sentences(...texts: readonly string[]): string {
  return texts
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => (/[.!?…。！？]["”’)」]?$/.test(text) ? text : `${text}.`))
    .join(' ')
}
