// A lock that is not released stops the requests that need it for three seconds at most, and no others.
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { signSimulatorWebhook } from '../../../src/domain/gateways/index.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import { bodyOf, mcpAt } from '../../support/mcp/mcp-caller.ts'
import { createTestApp } from '../../support/oauth/oauth-app.ts'
import { freshEmail } from '../../support/people/identity-cast.ts'
import { buy, memberOf, sellCourse, shopOptions, webhookOf } from '../../support/shop/shop.ts'
import { noApiLimits } from '../../support/world/no-limits.ts'
import { createWebProcess } from '../../support/world/web-process.ts'
import { createWorld } from '../../support/world/world.ts'

const world = await createWorld({ ...shopOptions, from: 'demoTemplate' })
const web = await createWebProcess(world, world.connection, { limits: noApiLimits() })
const browser = await browserOf(web, 'mei')
const { access_token: access, refresh_token: refresh } = await createTestApp(web).tokens(browser)
const mei = { access, refresh, session: browser.cookies()['session'] ?? '' }
beforeAll(async () => {
  expect((await unread()).statusCode).toBe(200)
})
afterAll(async () => {
  await web.close()
  await world.close()
})

// Less than the lock's three seconds, on a machine that runs other tests at the same time.
const quickMs = 2_500
// The lock's three seconds, one more for requests waiting for a session, and the time this machine needs for
// so many requests.
const deadlineMs = (unlockedMs: number) => 4_000 + 2 * unlockedMs

describe('a locked table of notifications', () => {
  test('200 requests that need a locked table get 503 in about 3 s, and all others are answered as usual', async () => {
    const calm = allOf(200, unread)
    const calmOthers = await requestOthers()
    const unlocked = await calm

    const release = await locked('lock table notifications in access exclusive mode')
    const requests = Array.from({ length: 200 }, () => timed(unread()))
    await Promise.any(requests)
    const otherAnswers = await requestOthers()
    expectServed(otherAnswers)
    expect(sum(otherAnswers)).toBeLessThan(deadlineMs(sum(calmOthers)))

    const stuck = await Promise.all(requests)
    for (const { answer } of stuck) {
      expect(answer.statusCode).toBe(503)
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      expect(answer.headers['access-control-allow-origin']).toBe('*')
      const unavailable = { extensions: { code: 'TEMPORARILY_UNAVAILABLE' } }
      expect(answer.json()).toMatchObject({ data: null, errors: [unavailable] })
    }
    expect(longest(stuck)).toBeLessThan(deadlineMs(longest(unlocked)))

    await release()
    await servedAgain(unread)
    for (const { answer } of await allOf(50, unread)) expect(answer.statusCode).toBe(200)
  })

  test('a request is refused immediately while its table is known to be locked', async () => {
    const release = await locked('lock table notifications in access exclusive mode')
    const first = Array.from({ length: 20 }, () => timed(unread()))
    await Promise.any(first)
    const late = await timed(unread())
    expect(late.answer.statusCode).toBe(503)
    expect(late.ms).toBeLessThan(quickMs)
    await Promise.all(first)
    await release()
    await servedAgain(unread)
  })

  test('an MCP tool that needs a locked table says when to retry', async () => {
    await locked('lock table notifications in access exclusive mode')
    const agent = mcpAt(web, 'ceramics', mei.access)
    const { result } = bodyOf(await agent.rpc('tools/call', { name: 'list_my_notifications' }))
    expect(result).toMatchObject({ isError: true })
    expect(JSON.parse(result.content[0].text).error).toMatchObject({
      code: 'temporarily_unavailable',
      retry_after_seconds: expect.any(Number),
    })
  })
})

test('a lock on the table of tokens does not stop requests without a token', async () => {
  const unlocked = await allOf(100, userinfo)
  const release = await locked('lock table token_pairs in access exclusive mode')
  const requests = Array.from({ length: 100 }, () => timed(userinfo()))
  await Promise.any(requests)
  for (const [name, request] of Object.entries(withoutToken()))
    expectServed([{ name, ...(await timed(sendFresh(request))) }])
  const stuck = await Promise.all(requests)
  for (const { answer } of stuck) {
    expect(answer.statusCode).toBe(503)
    expect(answer.headers).not.toHaveProperty('www-authenticate')
  }
  expect(longest(stuck)).toBeLessThan(deadlineMs(longest(unlocked)))
  await release()
  await servedAgain(userinfo)
})

test('500 simultaneous refreshes of one token whose row is locked get 503 and stop no other request', async () => {
  const hot = (await createTestApp(web).refreshed(mei.refresh)).refresh_token
  const refresh = () => createTestApp(web).refresh(hot)
  const unlocked = await allOf(500, refresh)
  const release = await locked('select from token_pairs for update')
  const requests = Array.from({ length: 500 }, () => timed(refresh()))
  expectServed(await requestOthers(({ name }) => name !== 'the token endpoint'))
  const stuck = await Promise.all(requests)
  for (const { answer } of stuck) {
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({ error: 'temporarily_unavailable' })
  }
  expect(longest(stuck)).toBeLessThan(deadlineMs(longest(unlocked)))
  await release()
  await servedAgain(refresh)
})

test('500 simultaneous webhooks about an order whose row is locked get 503 and stop no other payment', async () => {
  const tom = await memberOf(world, 'tom', 'ceramics')
  const { paymentId } = await buy(world, tom, await sellCourse(world, tom.schoolId))
  const key = await world.modules.gateways.simulatorKeyAt(tom.schoolId)
  const payload = signSimulatorWebhook(key, await webhookOf(world, tom, paymentId, { kind: 'paid' }))
  const notify = () => sendFresh({ method: 'POST', url: '/pay/notices/simulator', payload })

  const release = await locked(
    `select from orders where id = (select order_id from payments where id = '${paymentId}') for update`,
  )
  const requests = Array.from({ length: 500 }, notify)
  expectServed(await requestOthers())
  for (const answer of await Promise.all(requests)) {
    expect(answer.statusCode).toBe(503)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  }
  await release()
  await servedAgain(notify)
  for (const { answer } of await allOf(50, notify)) expect(answer.statusCode).toBe(200)
})

/** Runs the statement in a transaction that stays open until it is released, or the test ends. */
async function locked(statement: string): Promise<() => Promise<void>> {
  const session = new Client(world.connection)
  await session.connect()
  await session.query('begin')
  await session.query(statement)
  let released: Promise<void> | undefined
  const release = () => {
    released ??= session.end()
    return released
  }
  onTestFinished(release)
  return release
}

/** Waits until the statements that were blocked by the lock have ended and freed their sessions. */
async function servedAgain(send: () => Promise<LightMyRequestResponse>) {
  await expect.poll(async () => (await send()).statusCode).toBe(200)
}

type Timed = { readonly answer: LightMyRequestResponse; readonly ms: number }

async function timed(answering: Promise<LightMyRequestResponse>): Promise<Timed> {
  const since = performance.now()
  const answer = await answering
  return { answer, ms: performance.now() - since }
}

async function allOf(count: number, send: () => Promise<LightMyRequestResponse>): Promise<Timed[]> {
  return await Promise.all(Array.from({ length: count }, () => timed(send())))
}

function sum(answers: readonly Timed[]): number {
  return answers.reduce((all, { ms }) => all + ms, 0)
}

function longest(answers: readonly Timed[]): number {
  return Math.max(...answers.map(({ ms }) => ms))
}

const sendFresh = (request: InjectOptions) =>
  web.at('ceramics').send({ remoteAddress: freshEmail(), ...request })

function unread() {
  return sendFresh({
    method: 'POST',
    url: '/member/graphql',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${mei.access}` },
    payload: JSON.stringify({
      query: '{ viewer { unreadNotificationCount notifications(first: 5) { nodes { id } } } }',
    }),
  })
}

function userinfo() {
  return sendFresh({ url: '/api/oauth/userinfo', headers: { authorization: `Bearer ${mei.access}` } })
}

function withoutToken(): Record<string, InjectOptions> {
  return {
    'the front page': { url: '/' },
    'the sign-in page': { url: '/sign-in' },
    'a page of a signed-in member': { url: '/account', headers: { cookie: `session=${mei.session}` } },
    'the price list': { url: '/pricing.md' },
    'the probe': { url: '/readyz' },
  }
}

// A request that waits three seconds for a session gets 503, so 200 shows that none waited.
function expectServed(answers: readonly (Timed & RouteName)[]) {
  for (const { name, answer } of answers) expect([name, answer.statusCode]).toEqual([name, 200])
}

type RouteName = { readonly name: string }

/** Requests that need none of the locked tables, one after the other. */
async function requestOthers(
  isRequested: (route: RouteName) => boolean = () => true,
): Promise<(Timed & RouteName)[]> {
  const { refresh, access } = mei
  const agent = mcpAt(web, 'ceramics', access)
  const call = (name: string, input: object) => () => agent.rpc('tools/call', { name, arguments: input })
  const routes: Record<string, () => Promise<LightMyRequestResponse>> = {
    ...Object.fromEntries(
      Object.entries(withoutToken()).map(([name, request]) => [name, () => sendFresh(request)]),
    ),
    'the token endpoint': () => createTestApp(web).refresh(refresh),
    'the userinfo endpoint': userinfo,
    'the list of tools': () => agent.rpc('tools/list'),
    'a search of the catalog': call('search_catalog', { query: 'glaze' }),
    'a list of payments': call('list_my_payments', {}),
    'a list of courses': call('list_my_courses', {}),
  }
  const answers: (Timed & RouteName)[] = []
  for (const [name, send] of Object.entries(routes))
    if (isRequested({ name })) answers.push({ name, ...(await timed(send())) })
  return answers
}
