import { type Filter, type Sorting, sortings } from '../../domain/catalog/index.ts'
import { withQuery } from '../../paths/path-builder.ts'
import { keysOf } from '../../platform/records.ts'
import { kindOf } from './item-card.ts'

/** The query parameters of a catalog page. */
export const catalogParameters = [
  'q',
  'kind',
  'price',
  'tag',
  'lecturer',
  'language',
  'sort',
  'page',
] as const
type QueryParameter = (typeof catalogParameters)[number]

export type CatalogQuery = {
  readonly search: string
  readonly filter: Filter
  readonly sorting: Sorting | undefined
  readonly page: number
}

const mostPages = 500

/** The parsed query; unknown values are ignored. */
export function readCatalogQuery(query: URLSearchParams): CatalogQuery {
  const price = query.get('price')
  const sorting = query.get('sort')
  const kind = query.get('kind')
  return {
    search: (query.get('q') ?? '').trim().slice(0, 200),
    filter: {
      itemType: keysOf(kindOf).find((itemType) => kindOf[itemType] === kind),
      price: price === 'free' || price === 'paid' ? price : undefined,
      tag: query.get('tag') ?? undefined,
      lecturer: query.get('lecturer') ?? undefined,
      language: query.get('language') ?? undefined,
    },
    sorting: sortings.find((each) => each === sorting),
    page: Math.min(mostPages, Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1)),
  }
}

/** The URL with changed parameters; the page number is reset unless it is the change. */
export function changedUrl(
  path: string,
  query: URLSearchParams,
  change: Readonly<Partial<Record<QueryParameter, string | undefined>>>,
): string {
  const all = Object.fromEntries(catalogParameters.map((name) => [name, query.get(name) || undefined]))
  return withQuery(path, { ...all, page: undefined, ...change })
}
