/** Words as Markdown code, in a row. */
export function inCode(words: readonly string[], last: 'and' | 'or' = 'and'): string {
  return words.map((word) => `\`${word}\``).join(` ${last} `)
}
