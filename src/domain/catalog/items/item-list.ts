import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { ListOrder } from '../../../platform/db/paging/keyset.ts'
import type { PageRequest } from '../../../platform/paging.ts'
import { type Reader, seesUnpublished } from '../../identity/index.ts'
import type { ItemState } from '../../publishing/index.ts'
import type { ItemKind } from './item-definition.ts'

/** The filter of a list; a state that the reader may not see matches nothing. */
export type ListRequest = { readonly page: PageRequest; readonly state?: ItemState | undefined }

/** The filters of the lists of an admin area. */
export type ItemFilter = {
  readonly state?: ItemState | undefined
  readonly slug?: string | undefined
  /** A part of the name. */
  readonly search?: string | undefined
}

/** The condition that a row of this table passes the filters. */
export function passes(table: string, { state, slug, search }: ItemFilter): Expression<SqlBool> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const conditions = [
    state === undefined ? undefined : sql<boolean>`${column('state')} = ${state}`,
    slug === undefined ? undefined : sql<boolean>`${column('slug')} = ${slug}`,
    search === undefined ? undefined : sql<boolean>`${column('name')} ilike ${`%${literally(search)}%`}`,
  ].filter((condition) => condition !== undefined)
  return expressionBuilder().and(conditions)
}

// Escapes the special characters of LIKE.
function literally(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** Latest published first; for readers who see drafts, latest created first. */
export function itemOrder(actor: Reader, { read }: ItemKind, table: string): ListOrder {
  const at = seesUnpublished(actor, read) ? 'created_at' : 'published_at'
  return { at: `${table}.${at}`, id: `${table}.id`, latestFirst: true }
}

/** The sort time of a row, for the cursor of the next page. */
export function listedAt({ at }: ListOrder) {
  return sql<Date>`${sql.ref(at)}`.as('listedAt')
}
