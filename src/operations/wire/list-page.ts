import { z } from 'zod'
import { type Cursor, mostPerPage, type Page, type PageRequest } from '../../platform/paging.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'

const usually = 20

/** The input of every list: limit, cursor and fields. */
export function pageInput(fields: readonly string[]) {
  return {
    limit: z.number().int().min(1).max(mostPerPage).default(usually).describe('the maximum number of items'),
    cursor: z.string().max(300).optional().describe('next_cursor of the previous page'),
    fields: z
      .array(z.enum(fields))
      .min(1)
      .max(fields.length)
      .optional()
      .describe('only these fields of each item; all unless given'),
  }
}

/** The paging of a request, validated. */
export type PageInput = z.output<z.ZodObject<ReturnType<typeof pageInput>>>

export function pageOutput<Item extends z.ZodObject>(item: Item) {
  return z.object({
    items: z.array(item.partial()),
    next_cursor: z
      .string()
      .nullable()
      .describe('send it as cursor for the next page; null: this is the last page'),
  })
}

/** The result page of a list. */
export type ListPage = { readonly items: object[]; readonly next_cursor: string | null }

export function requestedPage({ limit, cursor }: Pick<PageInput, 'limit' | 'cursor'>): PageRequest {
  return { first: limit, after: cursor === undefined ? undefined : decodeCursor(cursor) }
}

export function listPage<Row>(
  { rows, hasNext }: Page<Row>,
  fields: PageInput['fields'],
  { toItem, cursorOf }: { toItem: (row: Row) => object; cursorOf: (row: Row) => Cursor },
): ListPage {
  const items = rows.map((row) => projected(toItem(row), fields))
  const last = rows.at(-1)
  return { items, next_cursor: hasNext && last !== undefined ? encodeCursor(cursorOf(last)) : null }
}

function projected(item: object, fields: readonly string[] | undefined): object {
  if (!fields) return item
  return Object.fromEntries(Object.entries(item).filter(([name]) => fields.includes(name)))
}
