import type { Insertable } from 'kysely'
import type { Schema } from '../../src/platform/db/schema/schema.gen.ts'

export type TableName = keyof Schema

/** Rows of many tables in COPY's text format, in the order in which they can be loaded. */
export type Sheet = {
  readonly add: <Name extends TableName>(table: Name, row: Insertable<Schema[Name]>) => void
  readonly tables: () => readonly SheetTable[]
}

export type SheetTable = {
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: number
  readonly content: () => Buffer
}

type Lines = { readonly columns: readonly string[]; readonly lines: string[] }

/** Rows may be added in any order; tables are loaded in the given order, referenced tables first. */
export function createSheet(order: readonly TableName[]): Sheet {
  const tables = new Map<TableName, Lines>()
  return {
    add(table, row) {
      const { columns, lines } = tables.get(table) ?? begin(table, row)
      const values = row as Readonly<Record<string, unknown>>
      if (Object.keys(values).length !== columns.length) throw new Error(`Rows of ${table} differ in columns`)
      lines.push(columns.map((column) => textOf(values[column])).join('\t'))
    },
    tables: () =>
      order.flatMap((name) => {
        const { columns, lines } = tables.get(name) ?? { columns: [], lines: [] }
        if (lines.length === 0) return []
        const content = () => Buffer.from(`${lines.join('\n')}\n`)
        return [{ name: snake(name), columns: columns.map(snake), rows: lines.length, content }]
      }),
  }

  function begin(table: TableName, row: object): Lines {
    if (!order.includes(table)) throw new Error(`${table} is missing in the order of tables`)
    const content = { columns: Object.keys(row), lines: [] }
    tables.set(table, content)
    return content
  }
}

export const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '\\N'
  if (typeof value === 'string') return escaped(value)
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return escaped(arrayOf(value))
  return String(value)
}

const arrayOf = (values: readonly unknown[]) =>
  `{${values.map((value) => `"${String(value).replace(/["\\]/g, '\\$&')}"`).join(',')}}`

const special = /[\\\n\r\t]/
const marks: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function escaped(text: string): string {
  return special.test(text) ? text.replace(/[\\\n\r\t]/g, (mark) => marks[mark] ?? mark) : text
}
