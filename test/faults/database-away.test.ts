import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { databaseOutages } from '../support/database/database-outages.ts'
import { createFlakyProxy } from '../support/database/flaky-proxy.ts'
import { createOwnRole } from '../support/database/own-role.ts'
import { type PlantedServer, startPlantedServer } from '../support/database/planted-server.ts'
import { createTestDatabase } from '../support/database/scratch-database.ts'
import { signalDatabase } from '../support/faults/database-processes.ts'
import { allFaults } from '../support/world/all-faults.ts'
import {
  freePort,
  lectern,
  ownDataFolder,
  plantedDataFolder,
  type ServerProcess,
  startServer,
} from '../support/world/server-process.ts'

let postgres: PlantedServer
beforeAll(async () => {
  postgres = await startPlantedServer()
})
afterAll(() => postgres?.stop())

test('a server that starts before its database waits for it and responds 503 meanwhile', async () => {
  const { proxy, settings } = await databaseBehindProxy()
  proxy.cut()
  const server = startServer({ port: await freePort(), ...settings })
  await expect.poll(() => statusOf(server.origin)).toBe(503)
  expect(await statusOf(`${server.origin}/readyz`)).toBe(503)

  proxy.repair()
  await server.ready()
  expect(await statusOf(server.origin)).toBe(200)
})

const outages = [
  ['hangs', 'hanging', 'waiting: the database does not respond: '],
  ['does not allow its role to log in', 'closed to its role', 'waiting: the database refuses sessions: '],
  ['does not allow connections', 'closed to sessions', 'waiting: the database refuses sessions: '],
] as const
test.runIf(allFaults).each(outages)(
  'a server that starts while the database %s waits, logs the reason, and starts once it can',
  async (_what, way, reason) => {
    const { role, proxy, settings } = await databaseOfOwnRole()
    const outage = databaseOutages[way]
    await outage.begin(role, proxy)
    const server = startServer({ port: await freePort(), ...settings })
    await expect.poll(server.output).toContain(reason)
    await expect.poll(() => statusOf(`${server.origin}/readyz`)).toBe(503)
    expect(await statusOf(server.origin)).toBe(503)

    await outage.end(role, proxy)
    await server.ready()
    expect(await statusOf(`${server.origin}/readyz`)).toBe(200)
  },
)

test('while PostgreSQL hangs, every request gets 503 within ten seconds', async () => {
  const server = startServer({ port: await freePort(), DATA_DIR: plantedDataFolder(), WORKERS: 2 })
  await server.ready()
  const stopped = await stopProcesses(server)
  // Hosts that no process has cached, so that each has to be looked up.
  const requests = Array.from({ length: 300 }, (_, at) => timedAt(server.port, `unknown-${at}.example`))
  expect(await statusOf(`${server.origin}/readyz`)).toBe(503)
  expect(await statusOf(`${server.origin}/livez`)).toBe(200)
  for (const { status, ms } of await Promise.all(requests)) {
    expect(status).toBe(503)
    expect(ms).toBeLessThan(10_000)
  }
  expect(linesOf(server, 'error').length).toBeLessThan(10)

  stopped.continue()
  await expect.poll(() => statusOf(`${server.origin}/readyz`)).toBe(200)
  expect(await statusOf(server.origin)).toBe(200)
})

test.runIf(allFaults)(
  'an outage with a thousand failed requests is logged in a few lines, with the count and the end',
  async () => {
    const { proxy, settings } = await databaseBehindProxy()
    const server = startServer({ port: await freePort(), ...settings })
    await server.ready()
    proxy.cut()
    for (let round = 0; round < 10; round++) {
      const hosts = Array.from({ length: 100 }, (_, at) => `unknown-${round}-${at}.example`)
      const answers = await Promise.all(hosts.map((host) => timedAt(server.port, host)))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
    }
    proxy.repair()
    const counted = () =>
      linesOf(server, 'info')
        .filter(({ msg }) => msg.includes('the outage is over'))
        .reduce((sum, { failures = 0 }) => sum + failures, 0)
    await expect.poll(counted).toBeGreaterThan(900)
    // One for each reason that a connection is cut off with, and none for each request.
    expect(linesOf(server, 'error').length).toBeLessThan(20)
  },
)

test.runIf(allFaults)('/readyz responds 503 until the schema is current', async () => {
  const { DATABASE_URL } = await emptyDatabase()
  const settings = { DATABASE_URL, DATA_DIR: ownDataFolder(), DEMO_WORLD: 'off', MIGRATE_ON_START: 'off' }
  const server = startServer({ port: await freePort(), ...settings })
  await expect.poll(() => statusOf(`${server.origin}/readyz`)).toBe(503)
  expect(await statusOf(server.origin)).toBe(503)

  expect(await lectern(['migrate'], settings)).toMatchObject({ code: 0 })
  await server.ready()
  expect(await statusOf(`${server.origin}/readyz`)).toBe(200)
})

test('a schema newer than the code is refused with a clear message', async () => {
  const { settings } = await databaseBehindProxy()
  const client = new Client(settings.DATABASE_URL)
  await client.connect()
  await client.query(
    `insert into schema_migrations (version, name, digest) select max(version) + 1, 'tomorrow', '' from schema_migrations`,
  )
  await client.end()

  const server = startServer({ port: await freePort(), ...settings })
  expect(await server.exited).toBe(1)
  expect(server.output()).toContain('(tomorrow), but this Lectern only has migrations up to')
})

async function emptyDatabase() {
  const database = await createTestDatabase(postgres.connection)
  const proxy = await createFlakyProxy(database.connection)
  onTestFinished(async () => {
    await proxy.close()
    await database.drop()
  })
  return { DATABASE_URL: proxy.url }
}

/** An empty database of a role that is no superuser, and the settings of a server on it. */
async function databaseOfOwnRole() {
  const database = await createTestDatabase(postgres.connection)
  const role = await createOwnRole(database.connection)
  await role.asAdmin(`alter database ${role.database} owner to ${role.name}`)
  const proxy = await createFlakyProxy(role.connection)
  onTestFinished(async () => {
    await proxy.close()
    await database.drop()
  })
  const settings = { DATABASE_URL: proxy.url, DATA_DIR: ownDataFolder(), DEMO_WORLD: 'off' }
  return { role, proxy, settings }
}

/** Suspends the embedded database of a server, like an overloaded machine. */
async function stopProcesses({ output }: ServerProcess) {
  const folder = /Database.* in (\S+)/.exec(output())?.[1] ?? ''
  const signal = (name: NodeJS.Signals) => signalDatabase(folder, name)
  signal('SIGSTOP')
  onTestFinished(() => signal('SIGCONT'))
  return { continue: () => signal('SIGCONT') }
}

type Line = { readonly level: string; readonly msg: string; readonly failures?: number }

function linesOf({ output }: ServerProcess, level: string): Line[] {
  const lines = output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
  return lines.map((line): Line => JSON.parse(line)).filter((line) => line.level === level)
}

async function timedAt(port: number, host: string) {
  const since = performance.now()
  const { statusCode: status } = await requestAt(port, host)
  return { status, ms: performance.now() - since }
}

/** A database with the demo world behind a proxy, and the settings of a server on it. */
async function databaseBehindProxy() {
  const database = await postgres.clone()
  const proxy = await createFlakyProxy(database.connection)
  onTestFinished(async () => {
    await proxy.close()
    await database.drop()
  })
  const settings = { DATABASE_URL: proxy.url, DATA_DIR: ownDataFolder(), SECRET_KEY: postgres.secretKey }
  return { proxy, settings }
}

async function statusOf(url: string): Promise<number | undefined> {
  try {
    return (await fetch(url)).status
  } catch {
    return undefined
  }
}

async function requestAt(port: number, host: string): Promise<IncomingMessage> {
  const [answer] = await once(get({ host: '127.0.0.1', port, headers: { host } }), 'response')
  return answer.resume()
}
