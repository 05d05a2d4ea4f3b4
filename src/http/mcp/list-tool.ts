import { z } from 'zod'
import type { Cursor, Page, PageRequest } from '../../platform/paging.ts'
import { Refusal } from '../../platform/refusal.ts'
import { defineTool, type Tool, type ToolContext } from './tool.ts'
import { nextSteps } from './wire.ts'

type ListDefinition<Filters extends z.ZodRawShape, Shown extends z.ZodObject, Row> = Omit<
  Parameters<typeof defineTool>[0],
  'input' | 'output' | 'run' | 'effect'
> & {
  /** What narrows the list besides limit, cursor and fields. */
  readonly filters?: Filters
  readonly shown: Shown
  /** Where a row stands in the list, for the cursor of the next page. */
  readonly placeOf: (row: Row) => Cursor
  readonly read: (context: ToolContext, page: PageRequest, asked: Asked<Filters, Shown>) => Promise<Page<Row>>
  readonly show: (row: Row, context: ToolContext) => z.input<Shown>
  readonly nextSteps: readonly string[]
}

type Asked<Filters extends z.ZodRawShape, Shown extends z.ZodObject> = z.output<z.ZodObject<Filters>> & {
  /** Which fields are wanted, all unless some are named. */
  readonly wants: (field: keyof Shown['shape'] & string) => boolean
}

const mostAtOnce = 100
const usually = 20

/** A list a page at a time, with only the fields that were asked for. */
export function defineListTool<Filters extends z.ZodRawShape, Shown extends z.ZodObject, Row>(
  definition: ListDefinition<Filters, Shown, Row>,
): Tool {
  const { filters, shown, placeOf, read, show, nextSteps: steps, ...common } = definition
  return defineTool({
    ...common,
    input: z.strictObject({ ...filters, ...pageInput(Object.keys(shown.shape)) }),
    output: listOutput(shown),
    async run(context, given) {
      const { limit, cursor, fields, ...rest } = given as z.output<z.ZodObject<PageInput>>
      const wants = (field: string) => !fields || fields.includes(field)
      const page = { first: limit, after: cursor === undefined ? undefined : placeIn(cursor) }
      // What is left beside paging is what `filters` let through.
      const { rows, hasNext } = await read(context, page, { ...rest, wants } as never)
      const items = rows.map((row) => projected(show(row, context), fields)) as never[]
      const last = rows.at(-1)
      const next = hasNext && last !== undefined ? cursorOf(placeOf(last)) : null
      return { items, next_cursor: next, next_steps: stepsOf(items.length, next, steps) }
    },
  })
}

type PageInput = ReturnType<typeof pageInput>

function pageInput(fields: readonly string[]) {
  return {
    limit: z.number().int().min(1).max(mostAtOnce).default(usually).describe('how many at most'),
    cursor: z.string().max(300).optional().describe('next_cursor of the page before'),
    fields: z
      .array(z.enum(fields))
      .min(1)
      .max(fields.length)
      .optional()
      .describe('only these fields of each item; all unless given'),
  }
}

function listOutput<Shown extends z.ZodObject>(shown: Shown) {
  return z.object({
    items: z.array(shown.partial()),
    next_cursor: z
      .string()
      .nullable()
      .describe('give it as cursor for the next page; null: this was the last'),
    next_steps: nextSteps,
  })
}

function projected(item: object, fields: readonly string[] | undefined): object {
  if (!fields) return item
  return Object.fromEntries(Object.entries(item).filter(([name]) => fields.includes(name)))
}

function stepsOf(count: number, next: string | null, steps: readonly string[]): string[] {
  if (next)
    return [...steps, 'There is more: call again with the same arguments and cursor set to next_cursor.']
  return count > 0 ? [...steps] : ['Nothing is on this list.']
}

/** Opaque to callers; forging one only moves the place, never the rows that may be seen. */
export function cursorOf({ at, id }: Cursor): string {
  return Buffer.from(JSON.stringify([at.getTime(), id])).toString('base64url')
}

export function placeIn(cursor: string): Cursor {
  const [at, id] = readCursor(cursor)
  if (!isMoment(at) || typeof id !== 'string' || !uuid.test(id)) throw noCursor()
  return { at: new Date(at), id }
}

// Beyond these years neither a Date nor the database can say when that would be.
const [earliest, latest] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T00:00:00Z')]

function isMoment(at: unknown): at is number {
  return typeof at === 'number' && Number.isSafeInteger(at) && at >= earliest && at <= latest
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What a cursor holds; anything else that was sent is refused. */
export function readCursor(cursor: string): readonly unknown[] {
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (Array.isArray(read)) return read
  } catch {}
  throw noCursor()
}

export function noCursor(): Refusal {
  const problems = [{ field: 'cursor', message: 'must be next_cursor of an answer of this same tool' }]
  return new Refusal('invalid_input', 'This cursor leads nowhere', { problems })
}
