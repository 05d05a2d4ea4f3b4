import { afterAll, describe, expect, test } from 'vitest'
import type { Answer } from '../../support/mcp/mcp-caller.ts'
import { type Item, itemsOf } from '../../support/mcp/tool-arguments.ts'
import { openToolCasts } from '../../support/mcp/tool-casts.ts'

const { world, casts } = await openToolCasts()
afterAll(() => world.close())

describe('an MCP list tool', () => {
  test.each([
    ['text that is not JSON', 'x'],
    ['another shape', encoded({ at: 1 })],
    ['an impossible date', encoded([9e15, '01a1dc80-f000-7000-8000-000000000000'])],
    ['a date before the range of the database', encoded([-8e15, '01a1dc80-f000-7000-8000-000000000000'])],
    ['no id', encoded([0, 'x'])],
  ])('a cursor with %s is refused as invalid input with the solution', async (_what, cursor) => {
    const { error } = await casts.ceramics.mei.call('list_my_payments', { cursor })
    expect(error).toMatchObject({ code: 'invalid_input', problems: [{ field: 'cursor' }] })
  })

  test.each([
    ['list_courses', 'anybody'],
    ['list_my_courses', 'mei'],
    ['list_my_payments', 'mei'],
    ['list_my_notifications', 'mei'],
    ['list_orders', 'owner'],
    ['list_members', 'owner'],
    ['list_students', 'owner'],
    ['list_lecturers', 'owner'],
    ['list_comments', 'owner'],
    ['list_threads', 'owner'],
  ] as const)('the pages of %s have every item exactly once', async (name, reader) => {
    const caller = casts.ceramics[reader]
    const whole = itemsOf(await caller.call(name, { limit: 100 })).map(({ id }) => id)
    const pages: (string | undefined)[] = []
    let cursor: string | null = null
    do {
      const { data, error }: Answer = await caller.call(name, { limit: 7, ...(cursor ? { cursor } : {}) })
      expect(error).toBeUndefined()
      pages.push(...(data['items'] as Item[]).map(({ id }) => id))
      cursor = data['next_cursor'] as string | null
    } while (cursor && pages.length < whole.length)
    expect(pages.slice(0, whole.length)).toEqual(whole)
    expect(new Set(pages).size).toBe(pages.length)
  })

  test('the pages of search_catalog have every item exactly once', async () => {
    const { anybody } = casts.ceramics
    const found = itemsOf(await anybody.call('search_catalog', { query: 'the', limit: 50 }))
    const firstPage = await anybody.call('search_catalog', { query: 'the', limit: 2 })
    const next = await anybody.call('search_catalog', {
      query: 'the',
      limit: 2,
      cursor: firstPage.data['next_cursor'],
    })
    expect([...itemsOf(firstPage), ...itemsOf(next)].map(({ id }) => id)).toEqual(
      found.slice(0, 4).map(({ id }) => id),
    )
    expect(found.length).toBeGreaterThan(3)
  })

  test('a list tool returns only the requested fields', async () => {
    const items = itemsOf(await casts.ceramics.mei.call('list_my_courses', { fields: ['slug', 'progress'] }))
    expect(items.length).toBeGreaterThan(0)
    for (const item of items) expect(Object.keys(item).sort()).toEqual(['progress', 'slug'])
  })

  test.each([
    'x',
    'WzFd',
    Buffer.from('{"a":1}').toString('base64url'),
    Buffer.from('[1,"x"]').toString('base64url'),
  ])('the cursor %s is refused with the origin of valid cursors', async (cursor) => {
    const { error } = await casts.ceramics.anybody.call('list_courses', { cursor })
    expect(error).toMatchObject({ code: 'invalid_input', problems: [{ field: 'cursor' }] })
  })
})

function encoded(cursor: unknown): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url')
}
