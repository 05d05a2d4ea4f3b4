import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, type World } from '../../../test/support/world.ts'
import { type Cursor, keysetPage, type PageRequest } from './keyset.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  const { id: schoolId } = await world.deps.db.selectFrom('schools').select('id').executeTakeFirstOrThrow()
  await world.deps.db
    .insertInto('facts')
    .values(
      Array.from({ length: 7 }, (_, at) => ({
        schoolId,
        id: idOf(at),
        kind: 'test.told',
        body: '{}',
        // Two of each moment: the id decides between them.
        happenedAt: new Date(Date.UTC(2026, 0, 1 + Math.floor(at / 2))),
      })),
    )
    .execute()
})
afterAll(() => world.close())

describe('a list, latest first', () => {
  test('is walked forwards page by page, each row once', async () => {
    expect(await walk((cursor) => ({ first: 3, after: cursor }), 'forwards')).toEqual([6, 5, 4, 3, 2, 1, 0])
  })

  test('is walked backwards page by page, each row once', async () => {
    expect(await walk((cursor) => ({ last: 3, before: cursor }), 'backwards')).toEqual([6, 5, 4, 3, 2, 1, 0])
  })

  test('says whether there is more on either side', async () => {
    expect(await pageOf({ first: 7 })).toMatchObject({ hasNext: false, hasPrevious: false })
    expect(await pageOf({ first: 6 })).toMatchObject({ hasNext: true, hasPrevious: false })
    expect(await pageOf({ last: 6 })).toMatchObject({ hasNext: false, hasPrevious: true })
  })
})

test('a list, oldest first, is the same the other way round', async () => {
  const { rows } = await pageOf({ first: 3 }, false)
  expect(rows.map(({ id }) => numberOf(id))).toEqual([0, 1, 2])
})

async function walk(next: (cursor: Cursor | undefined) => PageRequest, way: 'forwards' | 'backwards') {
  const seen: number[] = []
  let cursor: Cursor | undefined
  for (;;) {
    const { rows, hasNext, hasPrevious } = await pageOf(next(cursor))
    const numbers = rows.map(({ id }) => numberOf(id))
    if (way === 'forwards') seen.push(...numbers)
    else seen.unshift(...numbers)
    const edge = way === 'forwards' ? rows.at(-1) : rows[0]
    if (!edge || !(way === 'forwards' ? hasNext : hasPrevious)) return seen
    cursor = { at: edge.happenedAt, id: edge.id }
  }
}

async function pageOf(page: PageRequest, latestFirst = true) {
  const query = world.deps.db.selectFrom('facts').where('kind', '=', 'test.told').select(['id', 'happenedAt'])
  return await keysetPage(query, { at: 'happened_at', id: 'id', latestFirst }, page)
}

function idOf(number: number) {
  return `00000000-0000-7000-8000-${String(number).padStart(12, '0')}` as never
}

function numberOf(id: string): number {
  return Number(id.slice(-12))
}
