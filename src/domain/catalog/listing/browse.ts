import type { Found } from '../search/search-catalog.ts'
import type { ItemType } from '../search/search-entries.ts'
import type { ListedItem, Listing } from './listing.ts'

export const sortings = ['newest', 'soonest', 'price', 'price_down', 'name'] as const
export type Sorting = (typeof sortings)[number]

export type Filter = {
  readonly itemType?: ItemType | undefined
  readonly price?: 'free' | 'paid' | undefined
  readonly tag?: string | undefined
  /** The slug of a lecturer. */
  readonly lecturer?: string | undefined
  readonly language?: string | undefined
}

type Facet = { readonly value: string; readonly label: string; readonly count: number }

/** The further filters, each with the number of items it would leave. */
export type Facets = { readonly [Name in keyof Required<Filter>]: readonly Facet[] }

export type Browsed = {
  readonly items: readonly ListedItem[]
  readonly facets: Facets
}

/** The items that match a filter, sorted; with search words only the matches, the best first. */
export function browse(
  all: Listing,
  {
    filter,
    sorting,
    found,
  }: { filter: Filter; sorting?: Sorting | undefined; found?: readonly Found[] | undefined },
): Browsed {
  const ranks = found && new Map(found.map(({ itemId, rank }) => [itemId, rank]))
  const matches = ranks ? all.filter(({ id }) => ranks.has(id)) : all
  const order = sorting ? orders[sorting] : ranks ? byRank(ranks) : orders.newest
  return {
    items: matches.filter((item) => fits(item, filter)).toSorted(order),
    facets: facetsOf(matches, filter),
  }
}

function fits(item: ListedItem, { itemType, price, tag, lecturer, language }: Filter): boolean {
  return (
    (itemType === undefined || item.itemType === itemType) &&
    (price === undefined || priceOf(item) === price) &&
    (tag === undefined || item.tags.includes(tag)) &&
    (lecturer === undefined || item.lecturers.some(({ slug }) => slug === lecturer)) &&
    (language === undefined || item.language === language)
  )
}

function priceOf({ priceFrom }: ListedItem): 'free' | 'paid' | undefined {
  if (priceFrom === null) return undefined
  return priceFrom === 0n ? 'free' : 'paid'
}

type Order = (one: ListedItem, other: ListedItem) => number

const byName: Order = (one, other) => one.name.localeCompare(other.name) || (one.id < other.id ? -1 : 1)
const late = Number.MAX_SAFE_INTEGER

const orders: Record<Sorting, Order> = {
  newest: (one, other) => other.publishedAt.getTime() - one.publishedAt.getTime() || byName(one, other),
  soonest: (one, other) =>
    (one.when?.startsAt.getTime() ?? late) - (other.when?.startsAt.getTime() ?? late) || byName(one, other),
  price: (one, other) => compared(one.priceFrom, other.priceFrom) || byName(one, other),
  price_down: (one, other) => comparedDown(one.priceFrom, other.priceFrom) || byName(one, other),
  name: byName,
}

// Items that are not on sale are last in every order.
function compared(one: bigint | null, other: bigint | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return one < other ? -1 : Number(one > other)
}

function comparedDown(one: bigint | null, other: bigint | null): number {
  return one === null || other === null ? compared(one, other) : compared(other, one)
}

function byRank(ranks: ReadonlyMap<string, number>): Order {
  return (one, other) => (ranks.get(other.id) ?? 0) - (ranks.get(one.id) ?? 0) || byName(one, other)
}

const without = (filter: Filter, name: keyof Filter): Filter => ({ ...filter, [name]: undefined })

// Each facet counts the results that a change of only its own choice would give.
function facetsOf(all: Listing, filter: Filter): Facets {
  const facet = (
    name: keyof Filter,
    valuesOf: (item: ListedItem) => readonly (readonly [string, string])[],
  ) => {
    const otherFilters = without(filter, name)
    return counted(all.filter((item) => fits(item, otherFilters)).flatMap(valuesOf))
  }
  return {
    itemType: facet('itemType', ({ itemType }) => [[itemType, itemType]]),
    price: facet('price', (item) => same(priceOf(item))),
    tag: facet('tag', ({ tags }) => tags.map((tag) => [tag, tag] as const)),
    lecturer: facet('lecturer', ({ lecturers }) => lecturers.map(({ slug, name }) => [slug, name] as const)),
    language: facet('language', ({ language }) => same(language ?? undefined)),
  }
}

const same = (value: string | undefined): readonly (readonly [string, string])[] =>
  value === undefined ? [] : [[value, value]]

function counted(values: readonly (readonly [string, string])[]): Facet[] {
  return [...Map.groupBy(values, ([value]) => value)]
    .map(([value, alike]) => ({ value, label: alike[0]?.[1] ?? value, count: alike.length }))
    .toSorted((one, other) => other.count - one.count || one.label.localeCompare(other.label))
}
