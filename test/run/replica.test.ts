import { afterAll, beforeAll, expect, test } from 'vitest'
import { operations } from '../../src/operations/index.ts'
import { type PlantedServer, startPlantedServer } from '../support/database/planted-server.ts'
import { type ReplicatedServers, startReplicatedServers } from '../support/database/replicated-servers.ts'
import { type StreamingReplica, startStreamingReplica } from '../support/database/streaming-replica.ts'
import { allFaults } from '../support/world/all-faults.ts'
import { lectern } from '../support/world/server-process.ts'

let primary: PlantedServer
let replica: StreamingReplica
/** Two web servers that the tests without other settings share. */
let shared: ReplicatedServers
const untilFileEnds = new AsyncDisposableStack()
beforeAll(async () => {
  // A replica that is killed while it writes a page restores the page from the log.
  primary = await startPlantedServer({ full_page_writes: 'on' })
  untilFileEnds.defer(primary.stop)
  replica = await startStreamingReplica(primary.connection)
  untilFileEnds.defer(replica.stop)
  shared = await startReplicatedServers({ primary, replica, servers: 2, lifetime: untilFileEnds })
})
afterAll(() => untilFileEnds.disposeAsync())

/** An owner who is signed in, on servers that use the replica and have counted no reads yet. */
async function openSession(world = shared) {
  const olga = world.client()
  await olga.signIn('olga')
  for (const server of world.servers) await expect.poll(server.isReplicaAway).toBe(false)
  await world.newReads()
  return { ...world, olga }
}

const span = 'from=2025-01-01T00:00:00.000Z&until=2027-06-01T00:00:00.000Z&by=month'
const code = () => `REPLICA-${Math.random().toString(36).slice(2, 10).toUpperCase()}`
const coupon = (name: string) => ({ code: name, percent_off: 10, label: name })
const codesIn = ({ json }: { readonly json: { readonly data: readonly { code: string }[] } }) =>
  json.data.map((each) => each.code)

test('the replica serves every operation that declares it, and no other reads it', async () => {
  const { olga, newReads } = await openSession()
  const listed = operations.flatMap((each) =>
    (each.kind === 'list' || each.kind === 'read') &&
    each.rest?.method === 'GET' &&
    !each.rest.path.includes(':')
      ? [{ id: each.id, path: each.rest.path, outcome: each.servedBy === 'replica' ? { replica: 1 } : {} }]
      : [],
  )
  expect(listed.filter(({ outcome }) => 'replica' in outcome).length).toBeGreaterThan(20)
  for (const { id, path, outcome } of listed) {
    const { status } = await olga.api('GET', path.startsWith('/analytics') ? `${path}?${span}` : path)
    const reads = await newReads()
    if (status === 200) expect([id, reads]).toEqual([id, outcome])
    // Operations that need a feature or more input than their path.
    else expect([id, status]).toEqual([id, expect.toBeOneOf([404, 422])])
  }
})

test('an operator finds their own write in a list of every server while the replica has not replayed it', async () => {
  const { olga, client, servers, newReads } = await openSession()
  const hana = client('astronomy')
  await hana.signIn('hana')
  const lists = (who: typeof olga) =>
    Promise.all(
      servers.map(async ({ port }) =>
        codesIn(await who.api('GET', '/coupons?limit=100', undefined, { port })),
      ),
    )

  await replica.pauseReplay()
  try {
    const names = [code(), code(), code()]
    for (const name of names) {
      expect((await olga.api('POST', '/coupons', coupon(name))).status).toBe(201)
      for (const codes of await lists(olga)) expect(codes).toContain(name)
    }
    // By a form of the site instead of an operation.
    const changed = await olga.submit('/account/profile', { name: 'Olga Renamed' })
    expect(changed.status).toBe(303)
    const members = await olga.api('GET', '/members?limit=100')
    expect(members.json.data.map(({ name }: { name: string }) => name)).toContain('Olga Renamed')
    expect(await newReads()).toEqual({ 'behind a write': 7 })

    await lists(hana)
    expect(await newReads()).toEqual({ replica: 2 })
  } finally {
    await replica.resumeReplay()
  }
  await expect
    .poll(async () => {
      await lists(olga)
      return await newReads()
    })
    .toEqual({ replica: 2 })
})

test('while the replay lag is above its limit the primary serves, and doctor, metrics and one log line report it', async () => {
  const world = await startReplicatedServers({ primary, replica, lagSeconds: 2 })
  const { olga, first, newReads, settings } = await openSession(world)
  expect((await lectern(['doctor'], settings)).stdout).toMatch(/Replica +(up to date|replay lag)/)

  await replica.pauseReplay()
  try {
    const name = code()
    await olga.api('POST', '/coupons', coupon(name))
    await expect.poll(first.isReplicaAway).toBe(true)
    expect(await first.lagSeconds()).toBeGreaterThan(2)
    await newReads()
    expect(codesIn(await olga.api('GET', '/coupons?limit=100'))).toContain(name)
    expect(await newReads()).toEqual({ late: 1 })
    expect((await lectern(['doctor'], settings)).stdout).toMatch(/Replica +replay lag \d+ bytes; .* s ago/)
  } finally {
    await replica.resumeReplay()
  }
  await expect.poll(first.isReplicaAway).toBe(false)
  const messages = first.replicaMessages()
  expect(messages.slice(-2)).toEqual([
    'the primary serves the reads of the replica',
    'the replica serves reads again',
  ])
  // On a busy machine the replica may be late more than once.
  expect(messages.filter((message, at) => message === messages[at - 1])).toEqual([])
})

test.runIf(allFaults)('a replica that does not respond delays requests, and fails none', async () => {
  const { olga, first, replicaProxy } = await openSession()
  replicaProxy.hang()
  expect((await olga.api('GET', '/orders?limit=20')).status).toBe(200)
  await expect.poll(first.isReplicaAway).toBe(true)
  expect((await olga.api('GET', '/orders?limit=20')).status).toBe(200)
  replicaProxy.repair()
  await expect.poll(first.isReplicaAway).toBe(false)
})

test('exports of the school and of its ledger are read from the replica', async () => {
  const { olga, newReads } = await openSession()
  const { json: link } = await olga.api('GET', '/ledger/export')
  const ledger = await olga.get(new URL(link.url).pathname)
  expect([ledger.status, ledger.body.split('\n').length > 50]).toEqual([200, true])
  expect(Object.keys(await newReads())).toEqual(['replica'])

  const { json: requested } = await olga.api('POST', '/school/exports')
  const state = async () => (await olga.api('GET', `/school/exports/${requested.id}`)).json.state
  await expect.poll(state).toBe('ready')
  expect((await newReads())['replica']).toBeGreaterThan(50)
})

test.runIf(allFaults)('a server that is not a replica serves nothing, and doctor reports it', async () => {
  const { client, settings, first, replicaProxy } = shared
  replicaProxy.cut()
  const olga = client()
  await olga.signIn('olga')
  expect((await olga.api('GET', '/orders')).status).toBe(200)
  await expect.poll(first.isReplicaAway).toBe(true)
  replicaProxy.repair()
  const wrong = { ...settings, DATABASE_READ_URL: settings.DATABASE_URL }
  const { code: exitCode, stdout } = await lectern(['doctor'], wrong)
  expect([exitCode, stdout]).toEqual([1, expect.stringContaining('DATABASE_READ_URL is not a replica')])
})

// Last, because connections to a killed replica fail once when they are used again.
test('no request fails when the replica is killed, and it serves again after its restart', async () => {
  const { olga, first, newReads } = await openSession()
  const statuses: number[] = []
  let isOver = false
  const load = ['/orders?limit=20', '/members?limit=20', `/analytics/revenue?${span}`].map(async (path) => {
    while (!isOver) statuses.push((await olga.api('GET', path)).status)
  })
  // Its error ends the test at the end.
  for (const each of load) each.catch(() => {})
  await expect.poll(() => statuses.length).toBeGreaterThan(20)
  expect(Object.keys(await newReads())).toEqual(['replica'])
  replica.kill()
  await expect.poll(first.isReplicaAway).toBe(true)
  const before = statuses.length
  await expect.poll(() => statuses.length).toBeGreaterThan(before + 20)
  isOver = true
  await Promise.all(load)
  expect(statuses.filter((status) => status !== 200)).toEqual([])

  await replica.restart()
  await expect.poll(first.isReplicaAway).toBe(false)
  await newReads()
  expect((await olga.api('GET', '/orders?limit=20')).status).toBe(200)
  expect(await newReads()).toEqual({ replica: 1 })
})
