export type Selection = { readonly text: string; readonly from: number; readonly to: number }

/** The replacement of a part of the text, and the selection afterwards. */
export type Edit = {
  readonly from: number
  readonly to: number
  readonly insert: string
  readonly select: readonly [number, number]
}

/** Puts marks around the selection, or takes them away. */
export function toggleMark({ text, from, to }: Selection, mark: string): Edit {
  const inner = text.slice(from, to)
  const isMarked = text.slice(from - mark.length, from) === mark && text.slice(to, to + mark.length) === mark
  if (isMarked) {
    const start = from - mark.length
    return { from: start, to: to + mark.length, insert: inner, select: [start, start + inner.length] }
  }
  const start = from + mark.length
  return { from, to, insert: mark + inner + mark, select: [start, start + inner.length] }
}

/** Begins each selected line with a mark, or takes it away where all have it. */
export function toggleLineMark({ text, from, to }: Selection, mark: string): Edit {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const next = text.indexOf('\n', to)
  const end = next === -1 ? text.length : next
  const lines = text.slice(start, end).split('\n')
  const isMarked = lines.every((line) => line.startsWith(mark))
  const insert = lines.map((line) => (isMarked ? line.slice(mark.length) : mark + line)).join('\n')
  return { from: start, to: end, insert, select: [start + insert.length, start + insert.length] }
}

/** Turns the selection into a link and selects its URL. */
export function insertLink({ text, from, to }: Selection): Edit {
  const inner = text.slice(from, to)
  const insert = `[${inner}](https://)`
  const urlStart = from + inner.length + 3
  return { from, to, insert, select: [urlStart, urlStart + 'https://'.length] }
}
