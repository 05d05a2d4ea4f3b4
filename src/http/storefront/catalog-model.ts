import type { Browsed, ListedItem, Matching } from '../../domain/catalog/index.ts'
import type { soldKinds } from '../../paths/public-paths.ts'
import type { CatalogQuery } from './catalog-query.ts'

export type CatalogModel = Omit<Browsed, 'items'> & {
  readonly query: CatalogQuery
  /** The items on this page. */
  readonly items: readonly ListedItem[]
  readonly total: number
  readonly pages: number
  /** The kind of match of the search words: exact or similar. */
  readonly matching: Matching
  /** Suggestions if nothing was found. */
  readonly instead: readonly ListedItem[]
  /** The kind whose own page this is. */
  readonly kind: (typeof soldKinds)[number] | undefined
}
