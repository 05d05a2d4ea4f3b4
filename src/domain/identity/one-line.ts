/** Text as it stands on one line: line breaks, control characters and runs of space become one space. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}
