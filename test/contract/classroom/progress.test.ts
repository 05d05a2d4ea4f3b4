import { afterAll, describe, expect, test } from 'vitest'
import { browserOf } from '../../support/browser/member-browser.ts'
import type { TestBrowser } from '../../support/browser/test-browser.ts'
import { plantClassroom, toneWav } from '../../support/catalog/classroom.ts'
import { courseItem, memberOf, removeAccess, sell } from '../../support/people/learning-cast.ts'
import { createWorld, ownWorld } from '../../support/world/world.ts'

const world = await createWorld()
afterAll(() => world.close())
await removeAccess(world)
const mei = await memberOf(world, 'mei', 'ceramics')
const file = { extension: 'wav', bytes: toneWav(1) }
const course = await plantClassroom(world, 'ceramics', [
  { kind: 'audio', durationSeconds: 100, file },
  { kind: 'audio', durationSeconds: 100, file, after: 0 },
])
await sell(world, mei, courseItem(course.courseId))
const browser = await browserOf(world, 'mei')
const token = tokenIn((await browser.get(`/learn/${course.slug}/${course.lecture(0)}`)).body)

function tokenIn(page: string): string {
  const form = /<form hidden[^>]+data-progress>(.*?)<\/form>/s.exec(page)?.[1] ?? ''
  return /value="([^"]+)"/.exec(form)?.[1] ?? ''
}

const pathOf = (at: number) => `/learn/${course.slug}/${course.lecture(at)}/progress`

function send(client: TestBrowser, payload: unknown, { at = 0, headers = {} } = {}) {
  const cookie = Object.entries(client.cookies())
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('; ')
  const common = {
    cookie,
    accept: 'application/json',
    'content-type': 'application/json',
    'x-form-token': token,
  }
  return world.at('ceramics').send({
    method: 'POST',
    url: pathOf(at),
    headers: { ...common, ...headers },
    payload: JSON.stringify(payload),
  })
}

const now = (secondsAgo = 0) => new Date(world.clock.now().getTime() - secondsAgo * 1000).toISOString()

describe('a progress report', () => {
  test('a progress report is stored, answered with the state, and returned to another device', async () => {
    const answer = await send(browser, { position: 42.7, at: now() })
    expect([answer.statusCode, answer.json()]).toEqual([200, { state: 'read', position: 42 }])
    const other = await browserOf(world, 'mei')
    const stored = await other.get(pathOf(0))
    expect(stored.json()).toEqual({ state: 'read', position: 42, reported_at: now() })
  })

  test('a late progress report does not change what a newer one stored', async () => {
    world.clock.advance({ minutes: 1 })
    await send(browser, { position: 50, at: now() })
    expect((await send(browser, { position: 10, at: now(30) })).json()).toEqual({
      state: 'read',
      position: 50,
    })
  })

  test('a progress report of nine tenths completes the lecture', async () => {
    world.clock.advance({ minutes: 1 })
    expect((await send(browser, { position: 90, at: now() })).json()).toEqual({
      state: 'completed',
      position: 90,
    })
  })

  test.each([
    ['text instead of a number', { position: 'x', at: '2026-01-01T00:00:00Z' }, 'position'],
    ['a negative position', { position: -1, at: '2026-01-01T00:00:00Z' }, 'position'],
    ['no time', { position: 1, at: 'yesterday' }, 'at'],
  ])('a progress report with %s is refused', async (_what, body, field) => {
    const answer = await send(browser, body)
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ code: 'invalid_input', errors: [{ field }] })
  })

  test('more than 120 progress reports of one person a minute are refused with 429 and Retry-After', async () => {
    const own = await ownWorld()
    const member = await memberOf(own, 'mei', 'ceramics')
    const file = { extension: 'wav', bytes: toneWav(1) }
    const { slug, lecture, courseId } = await plantClassroom(own, 'ceramics', [{ kind: 'audio', file }])
    await sell(own, member, courseItem(courseId))
    const path = `/learn/${slug}/${lecture(0)}`
    const meisBrowser = await browserOf(own, 'mei')
    const tokenHere = tokenIn((await meisBrowser.get(path)).body)
    const cookie = Object.entries(meisBrowser.cookies())
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('; ')
    const headers = {
      cookie,
      accept: 'application/json',
      'content-type': 'application/json',
      'x-form-token': tokenHere,
    }
    const at = own.clock.now().toISOString()
    const report = (position: number) =>
      own.at('ceramics').send({
        method: 'POST',
        url: `${path}/progress`,
        headers,
        payload: JSON.stringify({ position, at }),
      })
    for (let times = 0; times < 120; times++) expect((await report(times)).statusCode).toBe(200)
    const refused = await report(121)
    expect([refused.statusCode, refused.json()]).toMatchObject([429, { code: 'too_many_requests' }])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('a progress report is refused with a JSON problem when signed out, at a locked lecture and from another person', async () => {
    const visitor = world.browser('ceramics', { browser: browser.cookies()['browser'] ?? '' })
    const out = await send(visitor, { position: 1, at: now() })
    expect([out.statusCode, out.json()]).toMatchObject([401, { code: 'signed_out' }])
    expect(out.headers['content-type']).toContain('application/problem+json')
    await world.modules.learning.reopenLecture(mei, course.lecture(0))
    const locked = await send(browser, { position: 1, at: now() }, { at: 1 })
    expect([locked.statusCode, locked.json()]).toMatchObject([
      403,
      { code: 'not_permitted', errors: [{ field: 'lockReason', message: 'prerequisite' }] },
    ])
    expect((await send(browser, {}, { headers: { 'x-form-token': 'x' } })).statusCode).toBe(403)
    expect((await send(browser, {}, { headers: { origin: 'https://evil.example' } })).statusCode).toBe(403)
    const tom = await browserOf(world, 'tom')
    const tokenOfTom = { 'x-form-token': token }
    expect((await send(tom, { position: 1, at: now() }, { headers: tokenOfTom })).statusCode).toBe(403)
  })
})
