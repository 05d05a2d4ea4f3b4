import { sql } from 'kysely'
import type { ItemState } from '../../../platform/db/item-row.ts'
import type { ListOrder } from '../../../platform/db/keyset.ts'
import type { PageRequest } from '../../../platform/paging.ts'
import { type Reader, seesUnpublished } from '../../identity/index.ts'
import type { Kind } from './shelf.ts'

/** The filter of a list; a state that the reader may not see matches nothing. */
export type ListRequest = { readonly page: PageRequest; readonly state?: ItemState | undefined }

/** Latest on sale first; for those who also see what never was on sale, latest made first. */
export function shelfOrder(actor: Reader, { read }: Kind, table: string): ListOrder {
  const at = seesUnpublished(actor, read) ? 'created_at' : 'published_at'
  return { at: `${table}.${at}`, id: `${table}.id`, latestFirst: true }
}

/** The sort time of a row, for the cursor of the next page. */
export function listedAt({ at }: ListOrder) {
  return sql<Date>`${sql.ref(at)}`.as('listedAt')
}
