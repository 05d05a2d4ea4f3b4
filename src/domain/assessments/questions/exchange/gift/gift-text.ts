import { Skip } from '../exchanged-question.ts'
import { markdownFromHtml, markdownFromPlain } from '../moodle/html-to-markdown.ts'

// Moodle's rules: a backslash escapes these, and \n is a line break.
const special = /[\\~=#{}:]/g

/** A text as GIFT contains it. */
export function escaped(text: string): string {
  if (text.includes('\r') || text !== text.trim() || formatMark.test(text)) throw new Skip('text')
  return text.replace(special, '\\$&').replaceAll('\n', '\\n')
}

const formatMark = /^\s*\[(html|moodle|plain|markdown)\]/

export type TextFormat = 'html' | 'moodle' | 'plain' | 'markdown'

/** The format named at the beginning of a text, and the rest. */
export function splitFormat(text: string, usual: TextFormat): { format: TextFormat; rest: string } {
  const [mark, format] = formatMark.exec(text) ?? []
  return mark
    ? { format: format as TextFormat, rest: text.slice(mark.length) }
    : { format: usual, rest: text }
}

/** A text of a file as Markdown. */
export function unescaped(raw: string, usual: TextFormat): string {
  const { format, rest } = splitFormat(raw, usual)
  return inMarkdown(unescapedPlain(rest), format)
}

export function inMarkdown(text: string, format: TextFormat): string {
  switch (format) {
    case 'markdown':
      return text
    case 'plain':
      return markdownFromPlain(text)
    case 'html':
    case 'moodle':
      return markdownFromHtml(text)
  }
}

/** Without escapes, and without a change of the format: titles and accepted answers. */
export function unescapedPlain(raw: string): string {
  return raw
    .trim()
    .replace(/\\([\\~=#{}:n])/g, (_, character: string) => (character === 'n' ? '\n' : character))
}

/** The position of the first unescaped character out of these, from a position on; -1: none. */
export function indexOfUnescaped(text: string, characters: string, from = 0): number {
  for (let at = from; at < text.length; at++) {
    const character = text.charAt(at)
    if (character === '\\') at++
    else if (characters.includes(character)) return at
  }
  return -1
}
