import { expect, test } from 'vitest'
import { createTestClock } from '../../../test/support/world/test-clock.ts'
import type { School } from '../../domain/tenancy/index.ts'
import { createCatalogCache } from './catalog-cache.ts'
import { type CatalogChangeFeed, createCatalogWatch } from './catalog-watch.ts'

const schoolByName = (id: string, name = id): School =>
  ({ id, name, features: new Set(), texts: new Map() }) as unknown as School
const [a, b] = [schoolByName('a'), schoolByName('b')]

type Stage = { readonly nextChangeAt?: (now: Date) => Date | null; readonly isDeaf?: boolean }

/** A cache of texts; `ask` returns the text and the number of computations. */
function stage({ nextChangeAt = () => null, isDeaf = false }: Stage = {}) {
  const clock = createTestClock()
  let notify: (schoolId: string | undefined) => void = () => {}
  const changeFeed: CatalogChangeFeed = (onChange) => {
    notify = onChange
  }
  let horizons = 0
  const watch = createCatalogWatch({
    changeFeed: isDeaf ? undefined : changeFeed,
    clock,
    nextChangeAt: async () => {
      horizons++
      return nextChangeAt(clock.now())
    },
  })
  const cache = createCatalogCache<string>(watch, {
    sizeOf: (text) => text.length,
    isCacheable: (text) => text !== 'refused',
  })
  let computed = 0
  const query = (school: School, text = 'text', key = 'q') =>
    cache.remember(school, key, async () => {
      computed++
      return text
    })
  const countOf = async (work: () => Promise<unknown>) => {
    const before = computed
    await work()
    return computed - before
  }
  return { clock, cache, query, countOf, notify: (id?: string) => notify(id), horizons: () => horizons }
}

test('a cached catalog result is computed once per school and key, and expires after ten seconds', async () => {
  const { query, countOf, clock } = stage()
  expect(await query(a, 'of a')).toBe('of a')
  expect(await query(a, 'another')).toBe('of a')
  expect(await query(b, 'of b')).toBe('of b')
  expect(await query(a, 'other key', 'r')).toBe('other key')
  clock.advance({ seconds: 9 })
  expect(await countOf(() => query(a))).toBe(0)
  clock.advance({ seconds: 1 })
  expect(await countOf(() => query(a))).toBe(1)
})

test('a change in a school evicts only the cached results of that school, and a change without a school evicts all', async () => {
  const { query, countOf, notify } = stage()
  await query(a)
  await query(b)
  notify('a')
  expect([await countOf(() => query(a)), await countOf(() => query(b))]).toEqual([1, 0])
  notify()
  expect([await countOf(() => query(a)), await countOf(() => query(b))]).toEqual([1, 1])
})

test.each(['a', undefined])(
  'a result computed while a change of school %s arrived is returned and not cached',
  async (id) => {
    const { cache, countOf, query, notify } = stage()
    const answer = await cache.remember(a, 'q', async () => {
      notify(id)
      return 'old'
    })
    expect(answer).toBe('old')
    expect(await countOf(() => query(a))).toBe(1)
  },
)

test('a result cached before a school changed is not returned afterwards', async () => {
  const { query } = stage()
  await query(a, 'old name')
  expect(await query(schoolByName('a', 'A new name'), 'new name')).toBe('new name')
})

test('concurrent requests share one computation, and a request after a change starts another', async () => {
  const { cache, notify } = stage()
  const first = Promise.withResolvers<string>()
  let computed = 0
  const query = (text: string) =>
    cache.remember(a, 'q', () => {
      computed++
      return text === 'first' ? first.promise : Promise.resolve(text)
    })
  const many = Promise.all(Array.from({ length: 50 }, () => query('first')))
  await expect.poll(() => computed).toBe(1)
  notify('a')
  expect(await query('after news')).toBe('after news')
  first.resolve('first')
  expect(new Set(await many)).toEqual(new Set(['first']))
  expect(computed).toBe(2)
  expect(await query('again')).toBe('after news')
})

test('a failed computation is rejected for all waiting requests and retried by the next', async () => {
  const { cache, query } = stage()
  const broken = () => cache.remember(a, 'q', () => Promise.reject(new Error('away')))
  const outcomes = await Promise.allSettled([broken(), broken()])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await query(a)).toBe('text')
})

test('a cached result expires at the next scheduled change of its school, also if it was computed at such a time', async () => {
  const { query, countOf, clock, horizons } = stage({
    nextChangeAt: (now) => new Date(Math.ceil((now.getTime() + 1) / 5000) * 5000),
  })
  clock.advance({ seconds: 5 - ((clock.now().getTime() / 1000) % 5) })
  await query(a)
  await query(a, 'text', 'r')
  // The database is queried once for all results of a school.
  expect(horizons()).toBe(1)
  clock.advance({ seconds: 4 })
  expect(await countOf(() => query(a))).toBe(0)
  clock.advance({ seconds: 1 })
  expect(await countOf(() => query(a))).toBe(1)
  expect(horizons()).toBe(2)
})

test('refusals, results with very long keys and results without change notification are not cached', async () => {
  const { query, countOf } = stage()
  for (const [text, key] of [
    ['refused', 'q'],
    ['text', 'q'.repeat(501)],
  ] as const) {
    await query(a, text, key)
    expect(await countOf(() => query(a, text, key))).toBe(1)
  }
  const deaf = stage({ isDeaf: true })
  await deaf.query(a)
  expect(await deaf.countOf(() => deaf.query(a))).toBe(1)
})

test('the oldest cached results are evicted when their total size exceeds 32 MB', async () => {
  const { query, countOf } = stage()
  // A megabyte with its key.
  const megabyte = 'x'.repeat(1024 * 1024 - 100)
  for (let n = 0; n <= 32; n++) await query(n % 2 ? a : b, megabyte, `q${n}`)
  expect(await countOf(() => query(a, megabyte, 'q1'))).toBe(0)
  expect(await countOf(() => query(b, megabyte, 'q32'))).toBe(0)
  expect(await countOf(() => query(b, megabyte, 'q0'))).toBe(1)
})

test('the keys of cached results count towards the limit of 32 MB', async () => {
  const { query, countOf } = stage()
  const text = 'x'.repeat(1024 * 1024 - 300)
  const key = (n: number) => String(n).padEnd(500, 'k')
  for (let n = 0; n < 32; n++) await query(a, text, key(n))
  expect(await countOf(() => query(a, text, key(1)))).toBe(0)
  expect(await countOf(() => query(a, text, key(0)))).toBe(1)
})
