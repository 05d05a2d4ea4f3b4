import { afterAll, describe, expect, test } from 'vitest'
import { createWorld } from '../../support/world/world.ts'

const world = await createWorld({ from: 'demoTemplate' })
afterAll(() => world.close())

const url = '/events/reading-glaze-labels/calendar.ics'

describe('the calendar file of an event', () => {
  test('the calendar file of an event is public and does not contain the join URL', async () => {
    const answer = await world.at('ceramics').get(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(answer.body).toContain('BEGIN:VEVENT')
    const { joinUrl } = await eventRow()
    if (joinUrl) expect(answer.body).not.toContain(joinUrl)
  })

  test('the calendar file of an event is not found at another school, nor for an unknown event', async () => {
    expect((await world.at('astronomy').get(url)).statusCode).toBe(404)
    expect((await world.at('ceramics').get('/events/no-such-event/calendar.ics')).statusCode).toBe(404)
  })

  test('the calendar file of an event stays available when the event is archived, and is not found for a draft', async () => {
    const set = (changes: object) =>
      world.deps.db
        .updateTable('events')
        .set(changes as never)
        .where('slug', '=', 'reading-glaze-labels')
        .execute()
    const { publishedAt } = await eventRow()
    await set({ state: 'archived' })
    expect((await world.at('ceramics').get(url)).statusCode).toBe(200)
    await set({ state: 'draft', publishedAt: null })
    expect((await world.at('ceramics').get(url)).statusCode).toBe(404)
    await set({ state: 'published', publishedAt })
  })
})

async function eventRow() {
  return await world.deps.db
    .selectFrom('events')
    .selectAll()
    .where('slug', '=', 'reading-glaze-labels')
    .executeTakeFirstOrThrow()
}
