// Two web servers and two processes for jobs, as on four machines: they share a database, a bucket and a secret key.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startFakeS3 } from '../../src/platform/files/fake-s3.ts'
import { createSiteClient } from '../support/browser/site-client.ts'
import { createFlakyProxy } from '../support/database/flaky-proxy.ts'
import { ownSession } from '../support/database/own-database.ts'
import { type PlantedServer, startPlantedServer } from '../support/database/planted-server.ts'
import { plantedPort } from '../support/database/replicated-servers.ts'
import { allFaults } from '../support/world/all-faults.ts'
import { type Lifetime, untilTestEnds } from '../support/world/lifetime.ts'
import { freePort, ownDataFolder, startServer } from '../support/world/server-process.ts'

let postgres: PlantedServer
/** Two web servers and two processes for jobs that most tests share. */
let shared: Deployment
const untilFileEnds = new AsyncDisposableStack()
beforeAll(async () => {
  postgres = await startPlantedServer()
  untilFileEnds.defer(postgres.stop)
  shared = await startAll({ jobs: 2, lifetime: untilFileEnds, settings: { RATE_LIMITS: 'off' } })
})
afterAll(() => untilFileEnds.disposeAsync())

const bucket = { S3_BUCKET: 'lectern', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }

test('a session and a change of a page on one server reach the other within ten seconds', async () => {
  const { client, web } = shared
  const [one, other] = web
  const olga = client()
  await olga.signIn('olga', { port: one.port })
  expect((await olga.api('GET', '/session', undefined, { port: other.port })).status).toBe(200)

  const visitor = client()
  const [page = ''] = /\/courses\/[\w-]+/.exec((await visitor.get('/courses')).body) ?? []
  for (const { port } of web) expect((await visitor.get(page, { port })).status).toBe(200)
  const { data } = (await olga.api('GET', '/courses?limit=100')).json
  const { id, updated_at: version } = data.find(({ slug }: { slug: string }) => page === `/courses/${slug}`)
  const title = `Renamed ${randomUUID()}`
  const changed = await olga.api(
    'PATCH',
    `/courses/${id}`,
    { name: title },
    {
      port: one.port,
      headers: { 'if-match': `"${version}"` },
    },
  )
  expect([changed.status, changed.body]).toEqual([200, expect.stringContaining(title)])
  const changedAt = performance.now()
  await expect.poll(async () => (await visitor.get(page, { port: other.port })).body).toContain(title)
  expect(performance.now() - changedAt).toBeLessThan(10_000)
})

test.runIf(allFaults)('a session that ends on one server is refused by the other', async () => {
  const { client, web } = shared
  const [one, other] = web
  const olga = client()
  await olga.signIn('olga', { port: one.port })
  const cookie = `session=${olga.cookies()['session']}`
  const status = async (port: number) =>
    (await client().send('GET', '/api/v1/session', { port, headers: { cookie } })).status
  expect(await status(other.port)).toBe(200)
  await olga.submit('/sign-out', {}, { at: '/account', port: one.port })
  expect(await status(other.port)).toBe(401)
})

test.runIf(allFaults)('two web servers share the limit of 60 token requests', async () => {
  const { client, web } = await startAll({ jobs: 0 })
  const app = client()
  const statuses: number[] = []
  for (let n = 0; n < 100; n++) {
    const port = web[n % 2]?.port ?? 0
    const grant = { grant_type: 'refresh_token', refresh_token: 'lrt_x', client_id: 'demo-member-public' }
    const { status } = await app.send('POST', '/api/oauth/token', { port, body: new URLSearchParams(grant) })
    statuses.push(status)
  }
  expect(statuses.filter((status) => status === 400)).toHaveLength(60)
  expect(statuses.filter((status) => status === 429)).toHaveLength(40)
})

test('an upload that begins on one server and continues on another is stored in the bucket', async () => {
  const { client, web, s3 } = shared
  const [one, other] = web
  const olga = client()
  await olga.signIn('olga', { port: one.port })
  const bytes = Buffer.from('Glaze: 40 feldspar, 30 silica.\n'.repeat(10_000))
  const begun = await olga.api('POST', '/uploads', {
    purpose: 'file',
    name: 'glaze.txt',
    total_bytes: bytes.length,
  })
  const half = bytes.length / 2
  for (const [from, port] of [
    [0, one.port],
    [half, other.port],
  ] as const) {
    const { status } = await olga.send('PATCH', `/api/v1${begun.json.content_path}`, {
      port,
      bytes: bytes.subarray(from, from + half),
      headers: {
        'tus-resumable': '1.0.0',
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(from),
      },
    })
    expect(status).toBe(204)
  }
  const state = async () => (await olga.api('GET', `/uploads/${begun.json.id}`)).json.state
  await expect.poll(state).not.toBe('receiving')
  const whole = () => [...s3.objects.values()].filter((object) => object.bytes.equals(bytes)).length
  await expect.poll(whole).toBe(1)
})

test('a job of a killed process is finished by another, and nothing is done twice', async () => {
  const { client, database, jobs } = shared
  const [killed] = jobs
  if (!killed) throw new Error('There are two processes')
  const olga = client()
  await olga.signIn('olga')
  const admin = await ownSession(database.connection)
  const blocker = await ownSession(database.connection)
  await blocker.query('begin')
  await blocker.query('lock table notifications in exclusive mode')
  const titles = Array.from({ length: 10 }, () => `Kiln ${randomUUID()}`)
  const recipients = new Map<string, number>()
  for (const title of titles) {
    const { status, json } = await olga.api('POST', '/notifications/announcements', {
      title,
      body: 'The kiln is hot.',
      audience: 'members',
    })
    expect(status).toBe(201)
    recipients.set(title, json.recipients)
  }
  // Both processes are in the middle of one.
  const active = `select count(*)::integer as count from pgboss.job
    where name = 'fact.deliver-announcements' and state = 'active'`
  await expect.poll(async () => (await admin.query(active)).rows[0].count, { interval: 5 }).toBe(2)
  killed.child.kill('SIGKILL')
  await killed.exited
  await blocker.query('rollback')

  const delivered = `select title, count(*)::integer as rows, count(distinct person_id)::integer as people
    from notifications where title = any($1) group by title`
  await expect
    .poll(async () => (await admin.query(delivered, [titles])).rowCount, { timeout: 120_000 })
    .toBe(titles.length)
  await expect.poll(async () => (await admin.query(active)).rows[0].count, { timeout: 120_000 }).toBe(0)
  for (const { title, rows, people } of (await admin.query(delivered, [titles])).rows)
    expect([title, rows, people]).toEqual([title, recipients.get(title), recipients.get(title)])
})

const patiently = { interval: 20, timeout: 60_000 }

type Deployment = Awaited<ReturnType<typeof startAll>>
type Options = {
  readonly jobs: 0 | 2
  readonly lifetime?: Lifetime
  readonly settings?: Readonly<Record<string, string>>
}

/** Two web servers, some processes for jobs, and what they share. */
async function startAll({ lifetime = untilTestEnds, jobs: jobCount, settings = {} }: Options) {
  const database = await postgres.clone()
  const proxy = await createFlakyProxy(database.connection)
  const s3 = await startFakeS3({ bucket: bucket.S3_BUCKET, accessKeyId: bucket.S3_ACCESS_KEY_ID })
  lifetime.defer(async () => {
    s3.stop()
    await proxy.close()
    await database.drop()
  })
  const shared = {
    DATABASE_URL: proxy.url,
    SECRET_KEY: postgres.secretKey,
    DEMO_WORLD: 'off',
    S3_ENDPOINT: s3.endpoint,
    ...bucket,
    ...settings,
  }
  const start = async (PROCESS_ROLE: 'web' | 'jobs') =>
    startServer(
      { port: await freePort(), DATA_DIR: ownDataFolder(lifetime), PROCESS_ROLE, ...shared },
      { lifetime },
    )
  const web = [await start('web'), await start('web')] as const
  const jobs = await Promise.all(Array.from({ length: jobCount }, () => start('jobs')))
  await Promise.all(web.map((server) => server.ready()))
  // A process for jobs has no port for its readiness, and expect.poll works in a test only.
  for (const { output } of jobs) await vi.waitFor(() => expect(output()).toContain('is ready'), patiently)
  const client = () => createSiteClient({ port: web[0].port, originPort: plantedPort })
  return { database, s3, web, jobs, client }
}
