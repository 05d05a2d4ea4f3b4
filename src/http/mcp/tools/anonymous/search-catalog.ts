import { z } from 'zod'
import { longestSearch, type SearchCursor } from '../../../../domain/catalog/index.ts'
import { invalidCursor, parseCursor } from '../../../../operations/wire/cursor.ts'
import { moment, momentOf } from '../../../../operations/wire/shapes.ts'
import { nextSteps } from '../../next-steps.ts'
import { defineTool } from '../../tool.ts'

const kinds = ['course', 'digital_product', 'membership_plan', 'consulting_service', 'event'] as const

const catalogItem = z.object({
  kind: z.enum(kinds),
  id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  published_at: moment,
})

const fields = Object.keys(catalogItem.shape)

export const searchCatalog = defineTool({
  name: 'search_catalog',
  title: 'Search the catalog',
  description:
    'Searches courses, downloads, memberships, consulting services and events, best match first, in any language of the site. Without an exact match it returns items with a similar spelling, as stated in `matching`. Use it if the person names a subject; use the list tools to browse.',
  access: 'anyone',
  isCatalog: true,
  input: z.strictObject({
    query: z.string().min(1).max(longestSearch).describe('the search text'),
    kinds: z.array(z.enum(kinds)).min(1).optional().describe('only these types of items; all if omitted'),
    limit: z.number().int().min(1).max(50).default(10).describe('the maximum number of items'),
    cursor: z.string().max(300).optional().describe('next_cursor of the previous page'),
    fields: z
      .array(z.enum(fields))
      .min(1)
      .optional()
      .describe('only these fields of each item; all if omitted'),
  }),
  output: z.object({
    items: z.array(catalogItem.partial()),
    matching: z.enum(['exact', 'similar']),
    next_cursor: z.string().nullable(),
    next_steps: nextSteps,
  }),
  untrusted: ['items[].title', 'items[].summary'],
  async run({ modules, school }, { query, kinds: types, limit, cursor, fields: requestedFields }) {
    const visitor = { kind: 'visitor', schoolId: school.id } as const
    const page = { first: limit, after: cursor === undefined ? undefined : decodeCursor(cursor) }
    const { rows, hasNext, matching } = await modules.catalog.searchCatalog(visitor, {
      text: query,
      types,
      page,
    })
    const last = rows.at(-1)
    const next = hasNext && last ? encodeCursor({ matching, rank: last.rank, id: last.itemId }) : null
    const items = rows.map((row) => ({
      kind: row.itemType,
      id: row.itemId,
      slug: row.slug,
      title: row.title,
      summary: row.summary,
      published_at: momentOf(row.publishedAt),
    }))
    return {
      items: requestedFields ? items.map((item) => only(item, requestedFields)) : items,
      matching,
      next_cursor: next,
      next_steps: stepsOf(items.length),
    }
  },
})

function only(item: object, requestedFields: readonly string[]) {
  return Object.fromEntries(Object.entries(item).filter(([name]) => requestedFields.includes(name)))
}

function stepsOf(count: number): string[] {
  return count > 0
    ? ['For a course call get_course with its slug. For prices of everything call get_pricing.']
    : ['No results. Try fewer or other words, or browse with list_courses and get_pricing.']
}

function encodeCursor({ matching, rank, id }: SearchCursor): string {
  return Buffer.from(JSON.stringify([matching, rank, id])).toString('base64url')
}

const position = z.object({ matching: z.enum(['exact', 'similar']), rank: z.number(), id: z.uuid() })

function decodeCursor(cursor: string): SearchCursor {
  const [matching, rank, id] = parseCursor(cursor)
  const { success, data } = position.safeParse({ matching, rank, id })
  if (!success) throw invalidCursor()
  return data
}
