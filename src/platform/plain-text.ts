// Control characters, halves of surrogate pairs, line ends, and what changes the direction of writing (UAX 9): each of
// them can make a name read as something it is not. Joiners stay, since Persian, Indic scripts and emoji need them.
const unfitInNames = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u

/** Whether a name can be shown as it is, wherever it stands in a line. The one rule for every name. */
export function isPlainName(text: string): boolean {
  return !unfitInNames.test(text)
}

/** Text as it stands on one line: runs of space, control characters and line ends become one space. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}
