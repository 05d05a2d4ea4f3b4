import { byteOrderMark, csvRow } from '../../../src/platform/csv.ts'

/** Rows as a CSV file. */
export function csvOf(rows: readonly (readonly unknown[])[]): Blob {
  const text = rows.map((row) => csvRow(row.map(textOf))).join('')
  return new Blob([byteOrderMark, text], { type: 'text/csv;charset=utf-8' })
}

function textOf(value: unknown): string {
  return Array.isArray(value) ? value.join('; ') : String(value ?? '')
}
