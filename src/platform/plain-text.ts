// Control characters, unpaired surrogates, line breaks, and characters that change the writing direction (UAX
// 9): each can make a name look like something else. Joiners are allowed, because Persian, Indic scripts and
// emoji need them.
const unfitInNames = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u

/** True if a name can be shown unchanged anywhere in a line. All names use this rule. */
export function isPlainName(text: string): boolean {
  return !unfitInNames.test(text)
}

/** Text on one line: runs of whitespace and control characters become one space. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}
