import { byteOrderMark } from '../../../../../platform/csv.ts'
import { invalid } from '../../../../../platform/fields.ts'

export type CsvRow = { readonly line: number; readonly cells: readonly string[] }

/** The rows of a CSV file (RFC 4180); also with other line breaks. Blank rows are left out. */
export function csvRows(text: string): CsvRow[] {
  const source = text.startsWith(byteOrderMark) ? text.slice(1) : text
  const rows: CsvRow[] = []
  let [line, at] = [1, 0]
  while (at < source.length) {
    const row = rowAt(source, at, line)
    if (row.cells.some((cell) => cell !== '')) rows.push({ line, cells: row.cells.map(withoutApostrophe) })
    line += source.slice(at, row.end).split('\n').length - 1
    at = row.end
  }
  return rows
}

function rowAt(
  source: string,
  from: number,
  line: number,
): { readonly cells: string[]; readonly end: number } {
  const cells: string[] = []
  let at = from
  while (true) {
    const { value, end } = source.charAt(at) === '"' ? quoted(source, at, line) : plain(source, at)
    cells.push(value)
    if (source.charAt(end) !== ',') return { cells, end: end + (source.startsWith('\r\n', end) ? 2 : 1) }
    at = end + 1
  }
}

type Cell = { readonly value: string; readonly end: number }

function plain(source: string, from: number): Cell {
  let end = from
  while (end < source.length && !',\r\n'.includes(source.charAt(end))) end++
  return { value: source.slice(from, end), end }
}

function quoted(source: string, from: number, line: number): Cell {
  const pieces: string[] = []
  let at = from + 1
  while (true) {
    const close = source.indexOf('"', at)
    if (close === -1)
      throw invalid('file', [{ field: 'text', message: `has a quote without an end in line ${line}` }])
    pieces.push(source.slice(at, close))
    if (source.charAt(close + 1) !== '"') return { value: pieces.join('"'), end: close + 1 }
    at = close + 2
  }
}

// A leading apostrophe keeps a spreadsheet from running a cell as a formula. A text that begins like that gets one more.
const formula = /^'*[=+\-@\t\r]/

export function withApostrophe(cell: string): string {
  return formula.test(cell) ? `'${cell}` : cell
}

function withoutApostrophe(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
}
