/** A cell of a CSV file (RFC 4180). What a spreadsheet would take for a formula is kept as text. */
function cell(value: unknown): string {
  const plain = Array.isArray(value) ? value.join('; ') : String(value ?? '')
  const text = /^[=+\-@\t\r]/.test(plain) ? `'${plain}` : plain
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as a CSV file, with a mark by which spreadsheets know that it is UTF-8. */
export function csvOf(rows: readonly (readonly unknown[])[]): Blob {
  const text = rows.map((row) => row.map(cell).join(',')).join('\r\n')
  return new Blob(['\uFEFF', text, '\r\n'], { type: 'text/csv;charset=utf-8' })
}

export function download(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
