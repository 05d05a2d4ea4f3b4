import { z } from 'zod'
import {
  listPage,
  type PageInput,
  pageInput,
  pageOutput,
  requestedPage,
} from '../../operations/wire/list-page.ts'
import type { Cursor, Page, PageRequest } from '../../platform/paging.ts'
import { nextSteps, stepsAfterList } from './next-steps.ts'
import { describeTool, parsedBy, type Tool, type ToolContext, type ToolDescription } from './tool.ts'

type ListDefinition<Filters extends z.ZodRawShape, Item extends z.ZodObject, Row> = ToolDescription & {
  /** Filters in addition to limit, cursor and fields. */
  readonly filters: Filters
  readonly item: Item
  /** The position of a row in the list, for the next cursor. */
  readonly cursorOf: (row: Row) => Cursor
  readonly read: (
    context: ToolContext,
    page: PageRequest,
    input: ListInput<Filters, Item>,
  ) => Promise<Page<Row>>
  readonly toItem: (row: Row, context: ToolContext) => z.input<Item>
  readonly nextSteps: readonly string[]
}

type ListInput<Filters extends z.ZodRawShape, Item extends z.ZodObject> = z.output<z.ZodObject<Filters>> & {
  /** The requested fields; all by default. */
  readonly wants: (field: keyof Item['shape'] & string) => boolean
}

/** A list page by page, with only the requested fields. */
export function defineListTool<Filters extends z.ZodRawShape, Item extends z.ZodObject, Row>(
  definition: ListDefinition<Filters, Item, Row>,
): Tool {
  const { filters: shape, item, cursorOf, read, toItem, nextSteps: steps, ...common } = definition
  const input = z.strictObject({ ...shape, ...pageInput(Object.keys(item.shape)) })
  return describeTool({
    ...common,
    input,
    output: pageOutput(item).extend({ next_steps: nextSteps }),
    async run(context, rawInput) {
      const { limit, cursor, fields, ...rest } = parsedBy(input, rawInput) as PageInput
      const filters = rest as z.output<z.ZodObject<Filters>>
      const wants = (field: string) => !fields || fields.includes(field)
      const rows = await read(context, requestedPage({ limit, cursor }), { ...filters, wants })
      const page = listPage(rows, fields, { toItem: (row) => toItem(row, context), cursorOf })
      return { ...page, next_steps: stepsAfterList(page, steps) }
    },
  })
}
