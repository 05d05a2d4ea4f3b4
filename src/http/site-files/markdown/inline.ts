import { oneLine } from '../../../platform/plain-text.ts'

// Characters with a meaning in Markdown anywhere in a line.
const meaningful = /[\\`*_[\]<>|~#]/g
const entity = /&(?=#?\w+;)/g
// Text that would start a list or underline a heading at the start of a line.
const atStart = /^([-+=]|\d+(?=[.)]))/

/** Escapes untrusted text for one line of Markdown. */
export function inline(text: string): string {
  const escaped = oneLine(text).replace(meaningful, '\\$&').replace(entity, '\\&')
  return escaped.replace(atStart, (start) => (/\d/.test(start) ? `${start}\\` : `\\${start}`))
}

/** A link with untrusted text. */
export function linkTo(url: string, text: string): string {
  return `[${inline(text)}](${url})`
}
