import { withQuery } from '../../paths/path-builder.ts'
import { dateFormat } from '../../platform/formatters.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Cursor, Page as PageOf, PageRequest } from '../../platform/paging.ts'
import { emptyState } from '../page/components/empty-state.ts'
import type { IconName } from '../page/components/icon.ts'
import { pagination } from '../page/components/pagination.ts'
import type { MemberContext } from '../page/context.ts'
import { formatCursor, parseCursor } from '../shared/list-cursor.ts'

export type { PageOf }

export function dayOf({ locale, timeZone }: Pick<MemberContext, 'locale' | 'timeZone'>, date: Date): string {
  return dateFormat(locale, { dateStyle: 'medium', timeZone }).format(date)
}

type Empty = { readonly icon: IconName; readonly text: string; readonly href: string; readonly link: string }

/** The empty state of a list, with a link to the matching part of the shop. */
export function nothingYet({ icon, text, href, link }: Empty): Html {
  return html`${emptyState({ icon, text })}<p><a class="button outline" href="${href}">${link}</a></p>`
}

/** The page of a list that a URL requests; the first page if it is unreadable. */
export function requestedPage({ query }: MemberContext, size: number): PageRequest {
  const after = parseCursor(query.get('after'))
  const before = after ? undefined : parseCursor(query.get('before'))
  return before ? { last: size, before } : { first: size, after }
}

/** The pagination of a list that is longer than a page. */
export function ownPager<Row>(
  context: MemberContext,
  { rows, hasNext, hasPrevious }: PageOf<Row>,
  cursorOf: (row: Row) => Cursor,
  otherParameters: Readonly<Record<string, string | undefined>> = {},
): Html | undefined {
  const at = (name: 'after' | 'before', row: Row | undefined) => {
    if (row === undefined) return undefined
    return withQuery(context.path, { ...otherParameters, [name]: formatCursor(cursorOf(row)) })
  }
  return pagination(context, {
    previous: hasPrevious ? at('before', rows[0]) : undefined,
    next: hasNext ? at('after', rows.at(-1)) : undefined,
  })
}
