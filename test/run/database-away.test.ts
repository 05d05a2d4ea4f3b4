import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createFlakyProxy } from '../support/flaky-proxy.ts'
import { startPostgresServer } from '../support/postgres-server.ts'
import { createTestDatabase } from '../support/scratch-database.ts'
import { freePort, lectern, ownDataFolder, startServer } from '../support/server-process.ts'

test('while the database is away the server lives and answers 503 with Retry-After; then it recovers by itself', async () => {
  const { proxy, DATABASE_URL } = await databaseBehindProxy()
  const server = startServer({ port: await freePort(), DATABASE_URL, DATA_DIR: ownDataFolder() })
  await server.ready()
  expect((await fetch(server.origin)).status).toBe(200)

  proxy.cut()
  // A host that is not remembered has to be looked up.
  const away = await askAt(server.port, 'unknown.example')
  expect(away.statusCode).toBe(503)
  expect(Number(away.headers['retry-after'])).toBeGreaterThan(0)
  expect((await fetch(`${server.origin}/livez`)).status).toBe(200)

  proxy.mend()
  await expect
    .poll(async () => (await fetch(`${server.origin}/readyz`)).status, { timeout: 10_000 })
    .toBe(200)
  expect((await fetch(server.origin)).status).toBe(200)
})

test('a start before its database waits for it, answering 503 meanwhile', async () => {
  const { proxy, DATABASE_URL } = await databaseBehindProxy()
  proxy.cut()
  const server = startServer({ port: await freePort(), DATABASE_URL, DATA_DIR: ownDataFolder() })
  await expect.poll(() => statusOf(server.origin), { timeout: 10_000 }).toBe(503)
  expect(await statusOf(`${server.origin}/readyz`)).toBe(503)

  proxy.mend()
  await server.ready()
  expect(await statusOf(server.origin)).toBe(200)
})

test('/readyz is 503 until the schema is current', async () => {
  const { DATABASE_URL } = await databaseBehindProxy()
  const settings = { DATABASE_URL, DATA_DIR: ownDataFolder(), MIGRATE_ON_START: 'off' }
  const server = startServer({ port: await freePort(), ...settings })
  await expect.poll(() => statusOf(`${server.origin}/readyz`), { timeout: 10_000 }).toBe(503)

  expect(await lectern(['migrate'], settings)).toMatchObject({ code: 0 })
  await server.ready()
  expect(await statusOf(server.origin)).toBe(200)
})

test('a schema newer than the code is refused with a clear message', async () => {
  const { DATABASE_URL } = await databaseBehindProxy()
  const settings = { DATABASE_URL, DATA_DIR: ownDataFolder() }
  await lectern(['migrate'], settings)
  const client = new Client(DATABASE_URL)
  await client.connect()
  await client.query(
    `insert into schema_migrations (version, name, digest) select max(version) + 1, 'tomorrow', '' from schema_migrations`,
  )
  await client.end()

  const server = startServer({ port: await freePort(), ...settings })
  expect(await server.exited).toBe(1)
  expect(server.output()).toContain('(tomorrow); this Lectern knows only')
})

async function databaseBehindProxy() {
  const server = await startPostgresServer()
  const database = await createTestDatabase(server.connection)
  const proxy = await createFlakyProxy(database.connection)
  onTestFinished(async () => {
    await proxy.close()
    await database.drop()
    await server.stop()
  })
  return { proxy, DATABASE_URL: proxy.url }
}

async function statusOf(url: string): Promise<number | undefined> {
  try {
    return (await fetch(url)).status
  } catch {
    return undefined
  }
}

async function askAt(port: number, host: string): Promise<IncomingMessage> {
  const [answer] = await once(get({ host: '127.0.0.1', port, headers: { host } }), 'response')
  return answer.resume()
}
