import type { GraphQLResolveInfo } from 'graphql'
import type { Cursor, Page, PageRequest } from '../../../platform/paging.ts'
import { memberApiLimits } from '../../shared/member-api-limits.ts'
import type { Context } from '../context.ts'
import { ApiError } from '../errors.ts'
import { builder } from './builder.ts'
import { type ConnectionSelection, selectionOf } from './connection-selection.ts'

type Arguments = {
  readonly first?: number | null | undefined
  readonly after?: string | null | undefined
  readonly last?: number | null | undefined
  readonly before?: string | null | undefined
}

builder.globalConnectionField('totalCount', (t) =>
  t.exposeInt('totalCount', { description: 'The number of items on all pages.' }),
)

/** The names of a connection's two types. */
export function namesOf<Node extends string>(node: Node) {
  return [{ name: `${node}Connection` }, { name: `${node}Edge` }] as const
}

/** A list of a member: its query, the position of each row, and the conversion to a node. */
type List<Row, Node> = {
  readonly name: string
  readonly read: (page: PageRequest, selection: ConnectionSelection) => Promise<Page<Row>>
  readonly cursorOf: (row: Row) => Cursor
  readonly toNode: (row: Row) => Node
  /** The number of objects that are read with a row; one by default. */
  readonly sizeOf?: (row: Row) => number
}

/** The page of a list that a query asks for, as a connection. */
export async function connectionOf<Row, Node>(
  context: Context,
  args: Arguments,
  info: GraphQLResolveInfo,
  { name, read, cursorOf, toNode, sizeOf = () => 1 }: List<Row, Node>,
) {
  const selection = selectionOf(info)
  const page = pageOf(context, name, args, selection)
  const { rows, hasNext, hasPrevious, total } = await read(page, selection)
  for (const row of rows) context.read.objects += sizeOf(row)
  const sealedCursorOf = (row: Row) => context.cursors.seal(context.member, name, cursorOf(row))
  return {
    totalCount: total ?? 0,
    // Cursors are created only if selected.
    edges: rows.map((row) => ({
      node: toNode(row),
      get cursor() {
        return sealedCursorOf(row)
      },
    })),
    pageInfo: {
      hasNextPage: hasNext,
      hasPreviousPage: hasPrevious,
      get startCursor() {
        return rows[0] ? sealedCursorOf(rows[0]) : null
      },
      get endCursor() {
        const last = rows.at(-1)
        return last ? sealedCursorOf(last) : null
      },
    },
  }
}

function pageOf(
  context: Context,
  list: string,
  args: Arguments,
  selection: ConnectionSelection,
): PageRequest {
  const { first, last, after, before } = args
  if (first != null && last != null) {
    throw new ApiError('BAD_USER_INPUT', 'Use either "first" or "last", not both')
  }
  if ((first ?? 0) < 0 || (last ?? 0) < 0) {
    throw new ApiError('BAD_USER_INPUT', `"${first == null ? 'last' : 'first'}" cannot be negative`)
  }
  const cursors = {
    after: openCursor(context, list, 'after', after),
    before: openCursor(context, list, 'before', before),
    withTotal: selection.total,
    withMore: selection.more,
  }
  if (!selection.rows) return { first: 0, ...cursors }
  const size = Math.min(last ?? first ?? memberApiLimits.pageDefault, memberApiLimits.pageMost)
  return last == null ? { first: size, ...cursors } : { last: size, ...cursors }
}

function openCursor(
  { cursors, member }: Context,
  list: string,
  argument: 'after' | 'before',
  text: string | null | undefined,
): Cursor | undefined {
  if (text == null) return undefined
  const cursor = cursors.open(member, list, text)
  if (cursor) return cursor
  throw new ApiError(
    'BAD_USER_INPUT',
    `"${argument}" is not a cursor of this list: use one from its edges or its pageInfo unchanged`,
  )
}
