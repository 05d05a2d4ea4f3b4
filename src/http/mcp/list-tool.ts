import { z } from 'zod'
import { listPage, pageInput, pageOutput, requestedPage } from '../../operations/wire/list-page.ts'
import type { Cursor, Page, PageRequest } from '../../platform/paging.ts'
import { nextSteps, stepsAfterList } from './next-steps.ts'
import { checkedBy, describeTool, type Tool, type ToolContext, type ToolDescription } from './tool.ts'

type ListDefinition<Filters extends z.ZodRawShape, Shown extends z.ZodObject, Row> = ToolDescription & {
  /** Filters besides limit, cursor and fields. */
  readonly filters: Filters
  readonly shown: Shown
  /** The position of a row in the list, for the next cursor. */
  readonly placeOf: (row: Row) => Cursor
  readonly read: (context: ToolContext, page: PageRequest, asked: Asked<Filters, Shown>) => Promise<Page<Row>>
  readonly show: (row: Row, context: ToolContext) => z.input<Shown>
  readonly nextSteps: readonly string[]
}

type Asked<Filters extends z.ZodRawShape, Shown extends z.ZodObject> = z.output<z.ZodObject<Filters>> & {
  /** The requested fields; all by default. */
  readonly wants: (field: keyof Shown['shape'] & string) => boolean
}

/** A list page by page, with only the requested fields. */
export function defineListTool<Filters extends z.ZodRawShape, Shown extends z.ZodObject, Row>(
  definition: ListDefinition<Filters, Shown, Row>,
): Tool {
  const { filters, shown, placeOf, read, show, nextSteps: steps, ...common } = definition
  const paging = pageInput(Object.keys(shown.shape))
  const input = z.strictObject({ ...filters, ...paging })
  const [narrowing, pages] = [z.object(filters), z.object(paging)]
  return describeTool({
    ...common,
    input,
    output: pageOutput(shown).extend({ next_steps: nextSteps }),
    async run(context, sent) {
      // Validates everything first, so that all problems are reported at once.
      checkedBy(input, sent)
      const asked = checkedBy(pages, sent)
      const { fields } = asked
      const wants = (field: string) => !fields || fields.includes(field)
      const rows = await read(context, requestedPage(asked), { ...checkedBy(narrowing, sent), wants })
      const page = listPage(rows, asked, { show: (row) => show(row, context), placeOf })
      return { ...page, next_steps: stepsAfterList(page, steps) }
    },
  })
}
