import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld } from '../../../../test/support/world/world.ts'
import type { Db } from '../database.ts'
import { preparedPage } from '../prepared/prepared-page.ts'
import { type Cursor, keysetPage, type PageRequest } from './keyset.ts'

const world = await createWorld()
afterAll(() => world.close())
const { id: schoolId } = await world.deps.db.selectFrom('schools').select('id').executeTakeFirstOrThrow()
beforeAll(async () => {
  await world.deps.db
    .insertInto('facts')
    .values(
      Array.from({ length: 7 }, (_, at) => ({
        schoolId,
        id: idOf(at),
        kind: 'test.recorded',
        body: '{}',
        // Two of each moment: the id decides between them.
        happenedAt: new Date(Date.UTC(2026, 0, 1 + Math.floor(at / 2))),
      })),
    )
    .execute()
})

describe.each(['built for each page', 'prepared once'] as const)('a list %s, latest first', (variant) => {
  test('a keyset page returns each row once when the list is paged forwards', async () => {
    expect(await walk(variant, (cursor) => ({ first: 3, after: cursor }), 'forwards')).toEqual([
      6, 5, 4, 3, 2, 1, 0,
    ])
  })

  test('a keyset page returns each row once when the list is paged backwards', async () => {
    expect(await walk(variant, (cursor) => ({ last: 3, before: cursor }), 'backwards')).toEqual([
      6, 5, 4, 3, 2, 1, 0,
    ])
  })

  test('a keyset page is limited by both the after and the before cursor', async () => {
    const cursorOf = (number: number) => ({
      at: new Date(Date.UTC(2026, 0, 1 + Math.floor(number / 2))),
      id: idOf(number),
    })
    const bounds = { after: cursorOf(5), before: cursorOf(1) }
    const numbersOn = async (page: PageRequest) =>
      (await pageOf(variant, page)).rows.map(({ id }) => numberOf(id))
    expect(await numbersOn({ first: 9, ...bounds })).toEqual([4, 3, 2])
    expect(await numbersOn({ first: 2, ...bounds })).toEqual([4, 3])
    expect(await numbersOn({ last: 2, ...bounds })).toEqual([3, 2])
  })

  test('a keyset page has hasNext and hasPrevious that match the rows around it', async () => {
    expect(await pageOf(variant, { first: 7 })).toMatchObject({ hasNext: false, hasPrevious: false })
    expect(await pageOf(variant, { first: 6 })).toMatchObject({ hasNext: true, hasPrevious: false })
    expect(await pageOf(variant, { last: 6 })).toMatchObject({ hasNext: false, hasPrevious: true })
  })
})

describe('a list prepared once', () => {
  test('a list prepared once has its total on every page, including an empty one', async () => {
    const end = { at: new Date(0), id: idOf(0) }
    for (const page of [{ first: 3 }, { last: 2 }, { first: 0 }, { first: 3, after: end }]) {
      expect(await pageOf('prepared once', { ...page, withTotal: true })).toMatchObject({ total: 7 })
    }
    const { rows } = await pageOf('prepared once', { first: 3, after: end, withTotal: true })
    expect(rows).toEqual([])
  })

  test('a list prepared once returns the same rows when hasNext and hasPrevious are not requested', async () => {
    for (const page of [{ first: 3 }, { last: 3 }]) {
      const { rows } = await pageOf('prepared once', page)
      expect(await pageOf('prepared once', { ...page, withMore: false })).toEqual({
        rows,
        hasNext: false,
        hasPrevious: false,
      })
    }
  })

  test('a list prepared once has the same rows with and without its total', async () => {
    const page = { first: 4, after: { at: new Date(Date.UTC(2026, 0, 3)), id: idOf(5) } }
    const counted = await pageOf('prepared once', { ...page, withTotal: true })
    expect(counted).toEqual({ ...(await pageOf('prepared once', page)), total: 7 })
  })
})

test('a list ordered oldest first starts with the oldest row', async () => {
  const query = recordedFacts(world.deps.db)
  const { rows } = await keysetPage(query, { ...order, latestFirst: false }, { first: 3 })
  expect(rows.map(({ id }) => numberOf(id))).toEqual([0, 1, 2])
})

type Variant = 'built for each page' | 'prepared once'

async function walk(
  variant: Variant,
  next: (cursor: Cursor | undefined) => PageRequest,
  way: 'forwards' | 'backwards',
) {
  const visited: number[] = []
  let cursor: Cursor | undefined
  for (;;) {
    const { rows, hasNext, hasPrevious } = await pageOf(variant, next(cursor))
    const numbers = rows.map(({ id }) => numberOf(id))
    if (way === 'forwards') visited.push(...numbers)
    else visited.unshift(...numbers)
    const edge = way === 'forwards' ? rows.at(-1) : rows[0]
    if (!edge || !(way === 'forwards' ? hasNext : hasPrevious)) return visited
    cursor = { at: edge.happenedAt, id: edge.id }
  }
}

const order = { at: 'happened_at', id: 'id', latestFirst: true }

const testFacts = (db: Db) => db.selectFrom('facts').where('kind', '=', 'test.recorded')
const recordedFacts = (db: Db) => testFacts(db).select(['id', 'happenedAt'])

const readPrepared = preparedPage('test.facts', {
  order,
  rows: testFacts,
  select: (rows) => rows.select(['id', 'happenedAt']),
})

async function pageOf(variant: Variant, page: PageRequest) {
  const { db } = world.deps
  return variant === 'prepared once'
    ? await readPrepared(db, page, {})
    : await keysetPage(recordedFacts(db), order, page)
}

function idOf(number: number) {
  return `00000000-0000-7000-8000-${String(number).padStart(12, '0')}` as never
}

function numberOf(id: string): number {
  return Number(id.slice(-12))
}
