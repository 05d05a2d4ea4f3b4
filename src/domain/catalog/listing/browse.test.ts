import { describe, expect, test } from 'vitest'
import { browse, type Filter, type Sorting } from './browse.ts'
import type { ListedItem } from './listing.ts'

const item = (name: string, more: Partial<ListedItem> = {}): ListedItem => ({
  itemType: 'course',
  id: name,
  slug: name,
  name,
  summary: '',
  imageKey: null,
  publishedAt: new Date('2026-01-01'),
  priceFrom: 100n,
  hasMorePrices: false,
  pricesFrom: {},
  tags: [],
  language: 'en',
  lecturers: [],
  lectureCount: null,
  minutes: null,
  when: null,
  seats: null,
  every: null,
  trialDays: null,
  ...more,
})

const when = (day: string) => ({
  startsAt: new Date(day),
  endsAt: new Date(day),
  timeZone: 'UTC',
  isAllDay: true,
  isOnline: false,
})
const ken = { slug: 'ken-ito', name: 'Ken Ito' }

const all = [
  item('bowls', { tags: ['clay', 'wheel'], lecturers: [ken], publishedAt: new Date('2026-03-01') }),
  item('glaze', { priceFrom: 0n, tags: ['clay'], language: 'zh-TW', publishedAt: new Date('2026-02-01') }),
  item('kiln night', { itemType: 'event', language: null, priceFrom: 50n, when: when('2026-12-01') }),
  item('open day', { itemType: 'event', language: null, priceFrom: 0n, when: when('2026-11-20') }),
  item('archive', { itemType: 'digital_product', language: null, priceFrom: null }),
]

const names = (filter: Filter, sorting?: Sorting) =>
  browse(all, { filter, sorting }).items.map(({ name }) => name)

describe('browsing the catalog by a filter', () => {
  test.each<[string, Filter, readonly string[]]>([
    [
      'without a filter finds everything, newest first',
      {},
      ['bowls', 'glaze', 'archive', 'kiln night', 'open day'],
    ],
    ['by kind finds only items of that kind', { itemType: 'event' }, ['kiln night', 'open day']],
    ['with the filter “free” finds only free items', { price: 'free' }, ['glaze', 'open day']],
    ['with the filter “paid” omits items that are not on sale', { price: 'paid' }, ['bowls', 'kiln night']],
    ['by topic finds the items with that topic', { tag: 'wheel' }, ['bowls']],
    ['by lecturer finds the items of that lecturer', { lecturer: 'ken-ito' }, ['bowls']],
    ['by language finds the courses in that language', { language: 'zh-TW' }, ['glaze']],
    ['by several filters finds the items that match all of them', { tag: 'clay', price: 'free' }, ['glaze']],
    ['by an unknown topic finds nothing', { tag: 'nothing' }, []],
  ])('browsing the catalog %s', (_rule, filter, found) => {
    expect(names(filter)).toEqual(found)
  })
})

describe('sorting the catalog', () => {
  test.each<[Sorting, readonly string[]]>([
    ['price', ['glaze', 'open day', 'kiln night', 'bowls', 'archive']],
    ['price_down', ['bowls', 'kiln night', 'glaze', 'open day', 'archive']],
    ['soonest', ['open day', 'kiln night', 'archive', 'bowls', 'glaze']],
    ['name', ['archive', 'bowls', 'glaze', 'kiln night', 'open day']],
  ])('sorting the catalog by %s puts items without that value last', (sorting, sorted) => {
    expect(names({}, sorting)).toEqual(sorted)
  })
})

test('a catalog search lists only its matches, best match first, unless another order is chosen', () => {
  const found = [
    {
      itemType: 'course',
      itemId: 'bowls',
      slug: 'bowls',
      title: 'bowls',
      summary: '',
      publishedAt: new Date(),
      rank: 0.2,
    },
    {
      itemType: 'course',
      itemId: 'glaze',
      slug: 'glaze',
      title: 'glaze',
      summary: '',
      publishedAt: new Date(),
      rank: 0.9,
    },
  ] as const
  const byRank = browse(all, { filter: {}, found })
  expect(byRank.items.map(({ name }) => name)).toEqual(['glaze', 'bowls'])
  const byName = browse(all, { filter: {}, found, sorting: 'name' })
  expect(byName.items.map(({ name }) => name)).toEqual(['bowls', 'glaze'])
})

test('each catalog facet counts the results that a change of only its own choice would give', () => {
  const { facets } = browse(all, { filter: { itemType: 'course', price: 'free' } })
  expect(facets.itemType).toEqual([
    { value: 'course', label: 'course', count: 1 },
    { value: 'event', label: 'event', count: 1 },
  ])
  expect(facets.price).toEqual([
    { value: 'free', label: 'free', count: 1 },
    { value: 'paid', label: 'paid', count: 1 },
  ])
  expect(facets.tag).toEqual([{ value: 'clay', label: 'clay', count: 1 }])
})
