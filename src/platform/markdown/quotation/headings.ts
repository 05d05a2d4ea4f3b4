import { containers } from './containers.ts'

const lowest = 6
const heading = new RegExp(`^(${containers})(#{1,6})(?=[ \\t]|$)`)
const underline = new RegExp(`^${containers}(=+|-+)[ \\t]*$`)
const nothing = new RegExp(`^${containers}$`)

/** Lowers an author's headings by some levels, in both heading styles. */
export function demoteHeadings(lines: readonly string[], by: number): string[] {
  const done: string[] = []
  for (const line of lines) {
    const above = done.at(-1) ?? ''
    const mark = underline.exec(line)?.[1]?.[0]
    if (mark && isText(above)) {
      done[done.length - 1] = `${marks((mark === '=' ? 1 : 2) + by)} ${above.trim()}`
    } else if (mark && above.trim() !== '') {
      // In the middle of a paragraph an empty item or an indented heading is text, and this would make a heading of it.
      done.push(line.replace(/[=-]+[ \t]*$/, '\\$&'))
    } else {
      done.push(line.replace(heading, (_, start: string, own: string) => start + marks(own.length + by)))
    }
  }
  return done
}

const marks = (level: number) => '#'.repeat(Math.min(level, lowest))
const isText = (line: string) => !nothing.test(line) && !heading.test(line)
