import { oneLine } from '../../../platform/plain-text.ts'

// What would begin or end something of Markdown's anywhere in a line.
const meaningful = /[\\`*_[\]<>|~#]/g
const entity = /&(?=#?\w+;)/g
// What would make a list or the line under a heading of it, at the start of a line.
const atStart = /^([-+=]|\d+(?=[.)]))/

/** Somebody's words in one line of ours: they are read as they were typed, and mean nothing to Markdown. */
export function inline(text: string): string {
  const escaped = oneLine(text).replace(meaningful, '\\$&').replace(entity, '\\&')
  return escaped.replace(atStart, (start) => (/\d/.test(start) ? `${start}\\` : `\\${start}`))
}

/** A link whose text is somebody's words. */
export function linkTo(address: string, text: string): string {
  return `[${inline(text)}](${address})`
}
