/** Words as Markdown code, in a row. */
export function inCode(messages: readonly string[], last: 'and' | 'or' = 'and'): string {
  return messages.map((word) => `\`${word}\``).join(` ${last} `)
}
