/** The byte order mark by which spreadsheets recognise UTF-8. */
export const byteOrderMark = '\uFEFF'

/** A row of a CSV file (RFC 4180), with its line break. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

// A leading apostrophe keeps a spreadsheet from running a cell as a formula.
function csvCell(value: string): string {
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
