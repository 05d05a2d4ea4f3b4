import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { ClientConfig } from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { prepareDataFolder } from '../../src/platform/embedded-postgres/data-folder.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/platform/embedded-postgres/embedded-postgres.ts'
import { databaseUser } from '../../src/platform/embedded-postgres/system-user.ts'
import { contentsOf, manyFacts, run } from '../support/commands/backups.ts'
import { type Commands, startCommands } from '../support/commands/commands.ts'
import { migrations } from '../support/database/scratch-database.ts'
import { freePort, lectern } from '../support/world/server-process.ts'

// One data folder for the whole file, whose database stays up: commands share it as they would a running server's.
const folder = mkdtempSync(join(tmpdir(), 'lectern-cli-'))
const DATA_DIR = join(folder, 'data')
let PORT: number
let postgres: EmbeddedPostgres
let commandRunner: Commands
let commands: readonly string[]
let helps: Readonly<Record<string, string>>
const answeredInJson = new Set<string>()

beforeAll(async () => {
  // Where root runs this, the database's user must pass through.
  chmodSync(folder, 0o711)
  const user = databaseUser()
  const dataFolder = prepareDataFolder(user, { configured: DATA_DIR, defaultPath: DATA_DIR })
  const options = { user, dataFolder, database: 'lectern', settings: { fsync: 'off' } }
  PORT = await freePort()
  postgres = await startEmbeddedPostgres({ ...options, as: { kind: 'command' } })
  commandRunner = await startCommands()
  helps = await everyCommand()
  commands = Object.keys(helps)
})
afterAll(async () => {
  await commandRunner?.stop()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('every command has a help text that says what it does', async () => {
  for (const [command, text] of Object.entries(helps))
    expect(text).toMatch(new RegExp(`^Usage: lectern ${command} .*\\n\\n\\w`))
  const shown = await lectern(['ledger', 'export', '--help'])
  expect(shown).toMatchObject({ code: 0, stdout: helps['ledger export'] })
  expect(commands).toEqual([
    'start',
    'migrate',
    'demo plant',
    'demo remove',
    'school create',
    'school list',
    'school feature',
    'school move',
    'school suspend',
    'school resume',
    'school open-simulator',
    'school close-simulator',
    'person create',
    'person grant',
    'client create',
    'client list',
    'client activity',
    'client rotate-secret',
    'client review',
    'client disable',
    'client enable',
    'client delete',
    'client block',
    'vendor add',
    'vendor change',
    'vendor remove',
    'vendor list',
    'vendor switch',
    'keys rotate',
    'insights rebuild',
    'reconcile',
    'ledger export',
    'renew',
    'backup',
    'restore',
    'doctor',
  ])
})

describe('a new deployment is made by commands alone:', () => {
  test('migrate applies every migration, once', async () => {
    expect(await answer('migrate')).toEqual({ applied: migrations.length, version: migrations.length })
    expect(await answer('migrate')).toEqual({ applied: 0, version: migrations.length })
  })

  test('demo plants the demo world, and a second run changes nothing', async () => {
    expect(await answer('demo plant')).toEqual({ planted: true })
    const planted = await contentsOf(postgres.connection)
    expect(planted['schools']).toHaveLength(2)
    expect(await here(['demo'])).toMatchObject({ code: 0, stdout: 'The demo world is planted.\n' })
    expect(await contentsOf(postgres.connection)).toEqual(planted)
  })

  test('demo fills Ceramics with as many members and courses as asked for, once', async () => {
    const asked = ['--members', '20', '--courses', '5']
    const filled = { members: 20, courses: 5 }
    expect(await answer('demo plant', ...asked)).toMatchObject({ planted: true, filled })
    const again = await answer('demo plant', ...asked)
    expect(again).toMatchObject({ planted: true, filled: { ...filled, rows: 0 } })
    const members = await run(
      postgres.connection,
      `select count(*)::int as n from people where email like '%@bulk.example'`,
    )
    expect(members).toEqual([{ n: 20 }])
    const { stdout } = await here(['demo', ...asked])
    expect(stdout).toContain('Ceramics already has 20 generated members and 5 generated courses.')
  })

  test('demo remove lists what it would remove, and refuses while a demo school has real data', async () => {
    const looked = await answer('demo remove', '--dry-run')
    expect(looked).toMatchObject({ dry_run: true, schools: ['astronomy', 'ceramics'] })
    expect(looked).toHaveProperty('rows.payment_events')
    const [school] = await run(postgres.connection, `select id from schools where subdomain = 'ceramics'`)
    const made = await answer('person create', 'real@school.test', '--name', 'Real')
    await answer('person grant', 'real@school.test', 'student', '--school', 'ceramics')
    const { code, stderr } = await here(['demo', 'remove'])
    expect(code).toBe(1)
    expect(stderr).toContain('1 rows of 1 other people in school_roles')
    expect(stderr).toContain('→ add --with-real-data')
    const key = `school_id = '${school?.['id']}' and person_id = '${made['id']}'`
    await run(postgres.connection, `delete from school_roles where ${key}`)
  })

  test('school move changes the origin of a school; school close-simulator and open-simulator close and reopen its simulator account', async () => {
    const origin = 'http://pots.localhost:3000'
    expect(await answer('school move', 'ceramics', '--origin', origin)).toEqual({
      subdomain: 'ceramics',
      origin,
    })
    await answer('school move', 'ceramics', '--origin', `http://localhost:${PORT}`)
    const closed = { subdomain: 'astronomy', closed: true }
    expect(await answer('school close-simulator', 'astronomy')).toEqual(closed)
    expect(await here(['school', 'close-simulator', 'astronomy'])).toMatchObject({ code: 1 })
    const opened = { subdomain: 'astronomy', opened: true }
    expect(await answer('school open-simulator', 'astronomy')).toEqual(opened)
    const accounts = await run(
      postgres.connection,
      `select gateway, is_default from gateway_accounts join schools on schools.id = school_id where subdomain = 'astronomy' and is_default`,
    )
    expect(accounts).toEqual([{ gateway: 'simulator', is_default: true }])
  })

  test('school suspend and school resume close a school and open it again', async () => {
    const suspended = { subdomain: 'astronomy', suspended: true }
    expect(await answer('school suspend', 'astronomy', '--because', 'unpaid')).toEqual(suspended)
    expect(await answer('school list')).toContainEqual(
      expect.objectContaining({ subdomain: 'astronomy', state: 'suspended' }),
    )
    expect(await answer('school resume', 'astronomy')).toEqual({ ...suspended, suspended: false })
    expect(await here(['school', 'suspend', 'nowhere', '--because', 'unpaid'])).toMatchObject({ code: 1 })
  })

  test('school create creates a school that school list shows', async () => {
    const origin = 'https://bakery.example'
    const made = await answer('school create', 'bakery', '--name', 'Bakery', '--origin', origin)
    const { stdout } = await here(['school', 'list'])
    expect(stdout).toMatch(/^astronomy .*\nbakery .*\nceramics .*\n$/)
    expect(await answer('school list')).toContainEqual(
      expect.objectContaining({ id: made['id'], subdomain: 'bakery', origin, state: 'active' }),
    )
  })

  test('person create creates an account, and person grant gives it roles', async () => {
    const made = await answer('person create', 'pia@example.com', '--name', 'Pia')
    for (const role of ['teacher', 'student']) {
      await answer('person grant', 'pia@example.com', role, '--school', 'bakery')
    }
    const roles = await run(
      postgres.connection,
      `select role from school_roles where person_id = '${made['id']}'`,
    )
    expect(roles.map(({ role }) => role).sort()).toEqual(['student', 'teacher'])
  })

  test('client create shows a secret to confidential clients only', async () => {
    const asked = ['--school', 'bakery', '--redirect-uri', 'https://app.example/callback']
    const open = await answer('client create', 'App', ...asked)
    expect(open['client_id']).toBeTruthy()
    expect(open['client_secret']).toBeUndefined()
    const { stdout } = await here(['client', 'create', 'Backend', '--confidential', ...asked])
    expect(stdout).toMatch(/^client_id {6}\S+\nclient_secret {2}\S+ {2}\(not shown again\)\n$/)
  })

  test('client rotate-secret shows a new secret; disable, enable and delete end in an empty list', async () => {
    const bakery = ['--school', 'bakery']
    const asked = [...bakery, '--confidential', '--redirect-uri', 'https://till.example/callback']
    const { client_id: id, client_secret: first } = await answer('client create', 'Till', ...asked)
    const rotated = await answer('client rotate-secret', String(id), ...bakery, '--overlap-hours', '0')
    expect(rotated['client_secret']).toMatch(/^lcs_/)
    expect(rotated['client_secret']).not.toBe(first)
    for (const change of ['disable', 'enable', 'delete']) {
      expect(await answer(`client ${change}`, String(id), ...bakery)).toEqual({ client_id: id, done: change })
    }
    expect(await answer('client list', ...bakery)).not.toContainEqual(expect.objectContaining({ id }))
  })

  test('client activity counts requests of clients and shows no personal data', async () => {
    const atCeramics = ['--school', 'ceramics']
    expect(await answer('client activity', ...atCeramics)).toEqual([])
    await run(
      postgres.connection,
      `insert into app_activity (school_id, person_id, client_id, kind, times, first_at, last_at)
      select schools.id, people.id, 'demo-member-public', 'courses', 2, '2026-01-01Z', '2026-01-02Z'
      from schools, people where subdomain = 'ceramics' and email in ('mei@example.com', 'tom@example.com')`,
    )
    expect(await answer('client activity', ...atCeramics)).toEqual([
      {
        client_id: 'demo-member-public',
        name: 'Study Companion',
        kind: 'courses',
        times: 4,
        last_at: '2026-01-02T00:00:00.000Z',
      },
    ])
    const { stdout } = await here(['client', 'activity', ...atCeramics])
    expect(stdout).toMatch(/^ +4 {2}courses +2026-01-02T00:00:00.000Z {2}demo-member-public\n$/)
  })

  test('client review sets the scopes of a client with a metadata document; client block blocks it', async () => {
    const id = 'https://notes.example/client.json'
    await run(
      postgres.connection,
      `insert into oauth_clients
        (school_id, id, source, name, audience, is_confidential, scopes, redirect_uris, created_at, updated_at)
      select id, '${id}', 'document', 'Notes', 'operator', false, '{openid}', '{https://notes.example/}', now(), now()
      from schools where subdomain = 'bakery'`,
    )
    const as = { audience: 'member', scopes: ['account:read'] }
    const asked = ['--school', 'bakery', '--audience', 'member', '--scope', 'account:read']
    expect(await answer('client review', id, ...asked)).toEqual({ client_id: id, ...as })
    await answer('client block', id, '--school', 'bakery')
    const [client] = await run(
      postgres.connection,
      `select scopes, blocked_at from oauth_clients where id = '${id}'`,
    )
    expect(client).toEqual({ scopes: ['account:read'], blocked_at: expect.any(Date) })
  })

  test('vendor add adds a platform that vendor list shows', async () => {
    const asked = [
      '--redirect-uri',
      'https://flows.example/callback',
      '--scope',
      'courses:read',
      '--client-id',
      'flows',
    ]
    await answer('vendor add', 'Flows', ...asked)
    expect(await answer('vendor list')).toContainEqual(
      expect.objectContaining({ clientId: 'flows', name: 'Flows' }),
    )
  })

  test('vendor change, switch and remove update the list and refuse a malformed address', async () => {
    const atBakery = ['--school', 'bakery']
    const callback = 'https://flows.example/next'
    await answer('vendor change', 'flows', '--named', 'Flows', 'Flows Two', '--redirect-uri', callback)
    expect(await answer('vendor list')).toContainEqual(
      expect.objectContaining({ clientId: 'flows', otherNames: ['Flows Two'], redirectUris: [callback] }),
    )
    const refused = await here(['vendor', 'change', 'flows', '--redirect-uri', 'http:127.0.0.1/callback'])
    expect(refused.stderr).toContain('http:127.0.0.1/callback')
    await answer('vendor switch', 'flows', 'off', ...atBakery)
    expect(await answer('vendor list', ...atBakery)).toContainEqual({
      client_id: 'flows',
      name: 'Flows',
      is_on: false,
    })
    await answer('vendor switch', 'all', 'on', ...atBakery)
    expect(await answer('vendor list', ...atBakery)).toContainEqual({
      client_id: 'flows',
      name: 'Flows',
      is_on: true,
    })
    await answer('vendor remove', 'flows')
    expect(JSON.stringify(await answer('vendor list'))).not.toContain('flows')
  })

  test('school feature switches a feature on and off', async () => {
    await answer('school feature', 'bakery', 'open_client_documents', 'on')
    const schools = (await answer('school list')) as unknown as { subdomain: string; features: string[] }[]
    const bakery = schools.find(({ subdomain }) => subdomain === 'bakery')
    expect(bakery?.features.sort()).toEqual(['id_token_signing', 'open_client_documents'])
  })

  test('insights rebuild counts the figures of one school or of all', async () => {
    expect(await answer('insights rebuild', '--school', 'bakery')).toEqual({ months: 0 })
    expect(await answer('insights rebuild')).toEqual({ months: expect.any(Number) })
  })

  test('renew does what is due for subscriptions, and nothing a second time', async () => {
    expect(await answer('renew')).toEqual({ subscriptions: expect.any(Number) })
    expect(await answer('renew')).toEqual({ subscriptions: 0 })
  })

  test('reconcile finds that the demo world agrees, and exits with 1 where a person must look', async () => {
    const { orders, ...agreed } = await answer('reconcile')
    expect(agreed).toEqual({ askedAbout: 0, repaired: 0, left: 0 })
    expect(orders).toBeGreaterThan(10)
    const one = `where payment_id = (select payment_id from invoices order by payment_id limit 1)`
    await run(postgres.connection, `update invoices set amount = amount + 1 ${one}`)
    const told = await here(['reconcile', '--dry-run'])
    expect(told).toMatchObject({ code: 1 })
    expect(told.stdout).toMatch(/^invoice_differs {2}left {2}ceramics {2}[0-9a-f-]{36} {2}The invoice is /)
    await run(postgres.connection, `update invoices set amount = amount - 1 ${one}`)
    expect(await here(['reconcile', '--since', 'yesterday'])).toMatchObject({ code: 1 })
  })

  test('ledger export writes the double-entry lines of a school, and never over a file', async () => {
    const ledger = join(folder, 'ledger.csv')
    const { lines } = await answer('ledger export', ledger, '--school', 'ceramics')
    const rows = readFileSync(ledger, 'utf8').trimEnd().split('\r\n')
    expect(rows).toHaveLength(Number(lines) + 1)
    expect(rows[0]).toBe(
      '\uFEFFrecorded_at,happened_at,entry,kind,account,debit,credit,currency,trade_no,payment,gateway_no',
    )
    const again = await here(['ledger', 'export', ledger, '--school', 'ceramics'])
    expect(again).toMatchObject({ code: 1 })
    expect(again.stderr).toContain(`${ledger} exists already`)
  })

  test('keys rotate activates the key that was published before', async () => {
    const first = await answer('keys rotate', '--school', 'bakery')
    const second = await answer('keys rotate', '--school', 'bakery')
    expect(second).toMatchObject({ retired: first['active'], active: first['published'] })
  })
})

describe('backup and restore', () => {
  const file = join(folder, 'lectern.backup')
  const files = join(DATA_DIR, 'files')

  test('copy rows, files and the secret key to another data folder', async () => {
    const { createFiles } = await import('../../src/platform/files/create-files.ts')
    await (await createFiles({ kind: 'folder', folder: files })).put('covers/1.svg', Buffer.from('<svg/>'))
    const taken = await answer('backup', file, '--include-secret')
    const there = readdirSync(files, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    )
    expect(taken).toMatchObject({
      files: there.length,
      schemaVersion: migrations.length,
      rows: { schools: 3 },
    })

    const other = join(folder, 'other')
    const restored = await answerAt({ DATA_DIR: other }, 'restore', file)
    expect(restored).toMatchObject({ files: there.length, rows: taken['rows'] })
    expect(readFileSync(join(other, 'files/covers/1.svg'), 'utf8')).toBe('<svg/>')
    expect(readFileSync(join(other, 'secret-key'))).toEqual(readFileSync(join(DATA_DIR, 'secret-key')))
    const schools = (settings: Record<string, string>) => answerAt(settings, 'school list')
    expect(await schools({ DATA_DIR: other })).toEqual(await schools({ DATA_DIR }))
  })

  test('without the secret key report it, and a restore requires the key', async () => {
    const apart = join(folder, 'apart.backup')
    const { stdout } = await here(['backup', apart])
    expect(stdout).toContain(`store ${join(DATA_DIR, 'secret-key')} separately`)
    const target = await newDatabase()
    const settings = { DATABASE_URL: target.url, DATA_DIR: join(folder, 'elsewhere') }
    const refused = await lectern(['restore', apart], settings)
    expect(refused).toMatchObject({ code: 1 })
    expect(refused.stderr).toContain('a secret key that this deployment does not have')
    expect(refused.stderr).toContain('→ set SECRET_KEY')
    const SECRET_KEY = readFileSync(join(DATA_DIR, 'secret-key'), 'utf8')
    expect(await lectern(['restore', apart], { ...settings, SECRET_KEY })).toMatchObject({ code: 0 })
    expect(await contentsOf(target.connection)).toEqual(await contentsOf(postgres.connection))
  })

  test('refuse a damaged file and a database with rows, and change nothing', async () => {
    const target = await newDatabase()
    const settings = { DATABASE_URL: target.url, DATA_DIR: join(folder, 'elsewhere') }
    const whole = readFileSync(file)
    const cut = join(folder, 'cut.backup')
    writeFileSync(cut, whole.subarray(0, whole.length - 100))
    const flipped = join(folder, 'flipped.backup')
    whole[Math.floor(whole.length / 2)] = (whole[Math.floor(whole.length / 2)] ?? 0) ^ 1
    writeFileSync(flipped, whole)
    for (const damaged of [cut, flipped]) {
      const { code, stderr } = await lectern(['restore', damaged], settings)
      expect(code).toBe(1)
      expect(stderr).toContain(`${damaged} cannot be restored`)
    }
    expect(await contentsOf(target.connection)).toEqual({})

    const before = await contentsOf(postgres.connection)
    const filled = await here(['restore', file])
    expect(filled).toMatchObject({ code: 1 })
    expect(filled.stderr).toMatch(/The database is not empty.*\n {2}→ set DATA_DIR to a new folder/)
    expect(await contentsOf(postgres.connection)).toEqual(before)
  })

  describe('of many rows', () => {
    const big = join(folder, 'big.backup')
    beforeAll(async () => void (await run(postgres.connection, manyFacts(50_000))))

    test('an interrupted backup leaves no file', async () => {
      const child = start(['backup', big], { DATA_DIR })
      const closed = once(child, 'close')
      await untilSaid(child, /Backing up [1-9]0 %/)
      child.kill('SIGINT')
      expect(await closed).toEqual([1, null])
      expect(readdirSync(folder).filter((name) => name.startsWith('big.backup'))).toEqual([])
    })

    test('a backup completes after its output was closed', async () => {
      const child = start(['backup', big], { DATA_DIR })
      child.stderr.destroy()
      expect(await once(child, 'close')).toEqual([0, null])
      rmSync(big)
    })

    test('a killed restore leaves no rows and can be repeated', async () => {
      await answer('backup', big)
      const target = await newDatabase()
      const intoTarget = { DATABASE_URL: target.url, DATA_DIR }
      const child = start(['restore', big], intoTarget)
      await untilSaid(child, /Restoring [1-9]0 %/)
      child.kill('SIGKILL')
      await once(child, 'close')
      expect(Object.values(await contentsOf(target.connection)).flat()).toEqual([])

      await answerAt(intoTarget, 'restore', big)
      expect((await contentsOf(target.connection))['facts']?.length).toBeGreaterThan(50_000)
    })
  })
})

describe('doctor', () => {
  test('reports no failures for a valid deployment', async () => {
    const { code, stdout } = await here(['doctor'])
    expect(stdout).toMatch(/✓ Database .*embedded PostgreSQL 18/)
    expect(stdout).toContain(`✓ Port           ${PORT} is free`)
    expect(stdout).toMatch(/✓ Schools {8}3, each with a valid origin/)
    expect(stdout).not.toContain('✗')
    expect(code).toBe(0)
    const rows = (await answer('doctor')) as unknown as Finding[]
    expect(rows.map(({ check }) => check)).toEqual([
      'Node',
      'Settings',
      'Secret key',
      'Mail',
      'Data folder',
      'File modes',
      'Disk space',
      'Database',
      'Schema',
      'Sessions',
      'Planner',
      'Clock',
      'Job queue',
      'Sealed values',
      'Outbox',
      'Schools',
      'Demo people',
      'Demo apps',
      'HTTP origins',
      'Simulator',
      'Port',
    ])
  })

  test('reports every failed part and does not stop at the first', async () => {
    const blocker = createServer((socket) => socket.destroy()).listen(0, 'localhost')
    onTestFinished(() => void blocker.close())
    await once(blocker, 'listening')
    const taken = (blocker.address() as { port: number }).port
    const rows = await diagnose({ DATABASE_URL: 'postgres://x@localhost:1/x', WORKERS: 'many', PORT: taken })
    expect(rows['Settings']).toMatchObject({ state: 'failed', found: expect.stringContaining('WORKERS') })
    expect(rows['Database']).toMatchObject({
      state: 'failed',
      found: expect.stringContaining('ECONNREFUSED'),
    })
    expect(rows['Schema']).toMatchObject({ state: 'warning' })
    expect(rows['Port']).toMatchObject({
      state: 'failed',
      todo: expect.arrayContaining(['stop that program']),
    })
  })

  test('warns about a planner that is set for spinning disks', async () => {
    const { url, connection } = await newDatabase()
    const planner = async (cost: number) => {
      await run(connection, `alter database "${connection.database}" set random_page_cost = ${cost}`)
      return (await diagnose({ DATABASE_URL: url }))['Planner']
    }
    expect(await planner(4)).toMatchObject({ state: 'warning', found: 'random_page_cost is 4' })
    expect(await planner(1.1)).toMatchObject({ state: 'ok', found: 'random_page_cost is 1.1' })
  })

  test('is stricter in production, and reports an old schema and an unusable data folder', async () => {
    const { url, connection } = await newDatabase()
    await run(connection, 'create table schema_migrations (version int, name text, digest text)')
    writeFileSync(join(folder, 'a-file'), '')
    const DATA_DIR = join(folder, 'a-file/inside')
    const rows = await diagnose({
      NODE_ENV: 'production',
      SECRET_KEY: randomBytes(32).toString('base64'),
      DATABASE_URL: url,
      DATA_DIR,
      PORT,
    })
    const failures = Object.values(rows).filter(({ state }) => state === 'failed')
    expect(failures.map(({ check }) => check)).toEqual(['Settings', 'Mail', 'Data folder', 'Schema'])
    expect(rows['Data folder']).toMatchObject({ found: expect.stringContaining('is not writable') })
    expect(rows['Schema']).toMatchObject({ todo: ['run `npx lectern migrate`'] })
  })
})

describe('a command that fails prints the reason and a remedy and exits with 1:', () => {
  const origin = ['--name', 'X', '--origin', 'https://x.example']
  const away = { DATABASE_URL: 'postgres://x@localhost:1/x' }

  test.each<[string, string[], Record<string, string>, RegExp, RegExp?]>([
    ['a taken name', ['school', 'create', 'ceramics', ...origin], {}, /already exists/],
    [
      'an invalid name',
      ['school', 'create', 'A B', ...origin],
      {},
      /Invalid school/,
      /subdomain must have at most 63 lower-case/,
    ],
    [
      'a secret key without another one to change to',
      ['keys', 'rotate', '--sealing'],
      { SECRET_KEY: 'k'.repeat(32) },
      /SECRET_KEY_FALLBACKS is empty/,
      /openssl rand/,
    ],
    ['an unknown school', ['keys', 'rotate', '--school', 'nowhere'], {}, /lectern school list/],
    [
      'an unknown person',
      ['person', 'grant', 'x@example.com', 'student', '--school', 'ceramics'],
      {},
      /lectern person create/,
    ],
    [
      'an unknown role',
      ['person', 'grant', 'mei@example.com', 'king', '--school', 'ceramics'],
      {},
      /king|role/,
    ],
    ['an unavailable database', ['school', 'list'], away, /database is unavailable/, /lectern doctor/],
    ['an invalid number', ['demo', '--members', 'many'], {}, /many is not a valid number/, /digits/],
    ['an invalid setting', ['migrate'], { LOG_LEVEL: 'loud' }, /LOG_LEVEL/, /docs\/configuration.md/],
    [
      'a missing folder',
      ['backup', join(folder, 'no/where')],
      {},
      /no such file or folder/,
      /check the path/,
    ],
    ['an existing file', ['backup', join(folder, 'lectern.backup')], {}, /already exists/, /--force/],
  ])('%s', async (_what, args, settings, message, way) => {
    const given = { DATA_DIR, PORT, ...settings }
    const { code, stdout, stderr } = await commandRunner.run(['--json', ...args], given)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    const { error } = JSON.parse(stderr)
    expect(error.message).toMatch(message)
    if (way) expect(error.ways.join('\n')).toMatch(way)
  })

  test('with --json a process prints an error that programs can read, and nothing else', async () => {
    const { code, stdout, stderr } = await lectern(['--json', 'school', 'list'], away)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(JSON.parse(stderr)).toMatchObject({
      error: { message: expect.stringContaining('unavailable'), ways: [expect.any(String)] },
    })
  })

  test('without --json the remedies are printed after arrows, without a stack', async () => {
    const { code, stderr } = await lectern(['school', 'list'], away)
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /^✗ The database is unavailable: .*ECONNREFUSED.*\n {2}→ run `npx lectern doctor` to see which part is unavailable, and why\n$/,
    )
  })
})

test('every command except start was run with --json above', () => {
  expect([...answeredInJson].sort()).toEqual(commands.filter((command) => command !== 'start').sort())
})

type Finding = { check: string; state: string; found: string; todo?: string[] }

async function diagnose(settings: Record<string, string | number>): Promise<Record<string, Finding>> {
  const { code, stdout } = await commandRunner.run(['doctor', '--json'], { DATA_DIR, ...settings })
  expect(code).toBe(1)
  return Object.fromEntries((JSON.parse(stdout) as Finding[]).map((row) => [row.check, row]))
}

/** The commands that do something, each with the text of its --help. */
async function everyCommand(): Promise<Record<string, string>> {
  const script = `
    import { createProgram } from ${JSON.stringify(new URL('../../src/cli/program.ts', import.meta.url).href)}
    const below = (command, path) => command.commands.length === 0
      ? [[path.join(' '), command.helpInformation()]]
      : command.commands.flatMap((each) => below(each, [...path, each.name()]))
    console.log(JSON.stringify(Object.fromEntries(below(createProgram().program, []))))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
  return JSON.parse(stdout) as Record<string, string>
}

async function here(args: readonly string[]) {
  return await commandRunner.run(args, { DATA_DIR, PORT })
}

async function answer(command: string, ...args: string[]) {
  return await answerAt({ DATA_DIR, PORT }, command, ...args)
}

async function answerAt(settings: Record<string, string | number>, command: string, ...args: string[]) {
  const { code, stdout, stderr } = await commandRunner.run(
    [...command.split(' '), ...args, '--json'],
    settings,
  )
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/^.*\n$/)
  answeredInJson.add(command)
  return JSON.parse(stdout) as Record<string, unknown>
}

/** Another database of the same server, by an address as DATABASE_URL takes it. */
async function newDatabase(): Promise<{ url: string; connection: ClientConfig }> {
  const name = `other_${Math.random().toString(36).slice(2)}`
  await run(postgres.connection, `create database ${name}`)
  const { host, user } = postgres.connection
  const url = `postgres://${user}@localhost/${name}?host=${encodeURIComponent(String(host))}`
  return { url, connection: { ...postgres.connection, database: name } }
}

function start(args: readonly string[], settings: Record<string, string>) {
  const launcher = fileURLToPath(new URL('../../bin/lectern.js', import.meta.url))
  const { PATH, HOME } = process.env
  return spawn(process.execPath, [launcher, ...args], { env: { PATH, HOME, ...settings } })
}

async function untilSaid(child: ReturnType<typeof start>, text: RegExp) {
  const said = child.stderr.iterator({ destroyOnReturn: false })
  for await (const chunk of said) if (text.test(String(chunk))) return
  throw new Error(`It ended without saying ${text}`)
}
