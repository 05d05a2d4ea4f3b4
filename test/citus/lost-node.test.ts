// The nodes are reached through proxies, so that a test can lose one as if its server had been killed.
import type { InjectOptions } from 'fastify'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import type { DemoSchoolName } from '../../demo/schools.ts'
import type { OperatorActor } from '../../src/domain/tenancy/index.ts'
import { clusterNodes, moveSchoolToNode } from '../../src/platform/db/cluster/move-school.ts'
import type { LecturerId } from '../../src/platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../src/platform/db/transaction.ts'
import { recordFact } from '../../src/platform/outbox/record-fact.ts'
import { relayFacts } from '../../src/platform/outbox/relay-facts.ts'
import { Unavailable } from '../../src/platform/unavailable.ts'
import { browserOf } from '../support/browser/member-browser.ts'
import { cloneThrough } from '../support/database/citus-database.ts'
import { createFlakyProxy, type FlakyProxy } from '../support/database/flaky-proxy.ts'
import { createTestApp } from '../support/oauth/oauth-app.ts'
import { ownerOf } from '../support/shop/shop.ts'
import { createWorld } from '../support/world/world.ts'

const proxies = new Map<number, FlakyProxy>()
const template = { ...inject('server'), database: inject('demoTemplate') }
const database = await cloneThrough(inject('cluster') ?? '', template, async ({ host, port }) => {
  const proxy = await createFlakyProxy({ connectionString: `postgres://${host}:${port}` })
  const reached = Number(new URL(proxy.url).port)
  proxies.set(reached, proxy)
  return { host: '127.0.0.1', port: reached }
})
const world = await createWorld({ from: 'demoTemplate', database })
const client = new Client(world.connection)
const { catalog } = world.modules

const owners = { ceramics: await ownerOf(world, 'ceramics'), astronomy: await ownerOf(world, 'astronomy') }
const requests = new Map<string, (school: DemoSchoolName) => Promise<InjectOptions>>()
let lost: FlakyProxy

beforeAll(async () => {
  await client.connect()
  const [first, second] = await clusterNodes(client)
  if (!first || !second) throw new Error('The cluster has two nodes that store schools')
  await moveSchoolToNode(client, owners.ceramics.schoolId, first)
  await moveSchoolToNode(client, owners.astronomy.schoolId, second)
  lost = proxies.get(first.port) as FlakyProxy
  await prepareRequests()
})
beforeEach(() => lost.repair())
afterAll(async () => {
  lost.repair()
  await client.end()
  await world.close()
  for (const proxy of proxies.values()) await proxy.close()
})

test('while a node is lost, requests of its schools get 503 with Retry-After, and other schools are served', async () => {
  lost.cut()
  for (const [name, request] of requests) {
    const ofLost = await world.at('ceramics').send(await request('ceramics'))
    expect([name, ofLost.statusCode, Number(ofLost.headers['retry-after'])]).toEqual([name, 503, 5])
    const ofOther = await world.at('astronomy').send(await request('astronomy'))
    expect([name, ofOther.statusCode]).toEqual([name, 200])
  }
  await expect(browserOf(world, 'mei', 'ceramics')).rejects.toThrow('Temporarily unavailable')
  expect((await (await browserOf(world, 'mei', 'astronomy')).get('/account')).statusCode).toBe(200)

  lost.repair()
  for (const [name, request] of requests) {
    const answer = await world.at('ceramics').send(await request('ceramics'))
    expect([name, answer.statusCode]).toEqual([name, 200])
  }
  expect((await (await browserOf(world, 'mei', 'ceramics')).get('/account')).statusCode).toBe(200)
})

test('after a node was lost under load, every acknowledged write is there, and no write of another school failed', async () => {
  const acknowledged = { ceramics: [] as LecturerId[], astronomy: [] as LecturerId[] }
  const failures = { ceramics: [] as unknown[], astronomy: [] as unknown[] }
  let isWriting = true
  const write = async (school: keyof typeof owners) => {
    while (isWriting)
      await createLecturer(owners[school]).then(
        ({ id }) => acknowledged[school].push(id),
        (error: unknown) => failures[school].push(error),
      )
  }
  const writers = [write('ceramics'), write('ceramics'), write('astronomy'), write('astronomy')]
  const more = async (ids: readonly unknown[]) => {
    const before = ids.length
    await expect.poll(() => ids.length).toBeGreaterThan(before + 4)
  }
  await more(acknowledged.ceramics)
  lost.cut()
  await more(failures.ceramics)
  await more(acknowledged.astronomy)
  lost.repair()
  await more(acknowledged.ceramics)
  isWriting = false
  await Promise.all(writers)

  expect(failures.astronomy).toEqual([])
  for (const failure of failures.ceramics) expect(failure).toBeInstanceOf(Unavailable)
  for (const school of ['ceramics', 'astronomy'] as const)
    for (const id of acknowledged[school])
      expect(await catalog.lecturerById(owners[school], id)).toBeDefined()
})

test('while a node is lost, facts of other schools are relayed, and those of its schools when it is back', async () => {
  const relayed = new Set<string>()
  const relay = () =>
    relayFacts(world.deps, async (_tx, facts) => {
      for (const { schoolId } of facts) relayed.add(schoolId)
    })
  await relay()
  relayed.clear()
  for (const owner of Object.values(owners)) await recordFactOf(owner)
  lost.cut()
  await expect(relay()).rejects.toThrow(Unavailable)
  expect([...relayed]).toEqual([owners.astronomy.schoolId])
  lost.repair()
  await relay()
  expect(relayed.has(owners.ceramics.schoolId)).toBe(true)
})

async function createLecturer(owner: OperatorActor) {
  return await catalog.createLecturer(owner, { name: 'Lecturer', bio: '', personId: null, avatarKey: null })
}

async function recordFactOf({ schoolId }: OperatorActor) {
  const { db, clock } = world.deps
  await inTransaction(db, (tx) => recordFact(tx, clock, { schoolId, kind: 'payment.paid', body: {} }))
}

async function prepareRequests() {
  const tokens = new Map<DemoSchoolName, string>()
  const sessions = new Map<DemoSchoolName, string>()
  for (const school of ['ceramics', 'astronomy'] as const) {
    const browser = await browserOf(world, 'mei', school)
    sessions.set(school, browser.cookies()['session'] ?? '')
    const { access_token } = await createTestApp(world, { school }).tokens(browser)
    tokens.set(school, access_token)
  }
  requests.set('the front page', async () => ({ url: '/' }))
  requests.set('the account of a member', async (school) => ({
    url: '/account',
    headers: { cookie: `session=${sessions.get(school)}` },
  }))
  requests.set('UserInfo', async (school) => ({
    url: '/api/oauth/userinfo',
    headers: { authorization: `Bearer ${tokens.get(school)}` },
  }))
  requests.set('the member API', async (school) => ({
    method: 'POST',
    url: '/member/graphql',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens.get(school)}` },
    payload: JSON.stringify({ query: '{ viewer { enrolledCourses(first: 5) { nodes { name } } } }' }),
  }))
}
