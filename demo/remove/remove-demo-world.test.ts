import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { platformActor } from '../../src/domain/tenancy/index.ts'
import { createModules } from '../../src/modules.ts'
import { migrate } from '../../src/platform/db/schema/migrate.ts'
import type { SchoolId } from '../../src/platform/db/schema/schema.gen.ts'
import { createFiles } from '../../src/platform/files/create-files.ts'
import { contentsOf } from '../../test/support/commands/backups.ts'
import { ownPool } from '../../test/support/database/own-database.ts'
import { createTestDatabase, migrations } from '../../test/support/database/scratch-database.ts'
import { createTestClock } from '../../test/support/world/test-clock.ts'
import { testDeps } from '../../test/support/world/test-deps.ts'
import { fillSchool } from '../bulk/fill-school.ts'
import { plantDemoWorld } from '../plant.ts'
import { type RemoveOptions, removeDemoWorld } from './remove-demo-world.ts'

// A deployment with a real school and the demo world; planting is slow, so it is done once.
let template: string
let before: Record<string, string[]>
const ecpaySettings = {
  merchantId: '3002607',
  hashKey: 'pwFHCqoQZGmho4w6',
  hashIv: 'EkRm7iFT261dpevs',
  environment: 'stage',
} as const
const folder = mkdtempSync(join(tmpdir(), 'lectern-remove-'))

beforeAll(async () => {
  const database = await createTestDatabase(inject('server'))
  template = database.name
  await migrate(database.connection, migrations)
  const { deps, modules, db } = await modulesOn(database.connection)
  const schoolId = await modules.tenancy.createSchool(platformActor, {
    subdomain: 'chess',
    name: 'Chess Circle',
    origin: 'https://chess.example',
    currency: 'USD',
    timeZone: 'UTC',
    locale: 'en',
    locales: ['en'],
  })
  const ana = await modules.identity.createPerson(platformActor, { email: 'ana@chess.test', name: 'Ana' })
  await modules.identity.grantRole(platformActor, { schoolId, personId: ana, role: 'owner' })
  before = await contentsOf(database.connection)
  const files = await createFiles({ kind: 'folder', folder })
  await files.put('avatars/of-ana.png', Buffer.from('a'))
  await plantDemoWorld({ ...deps, files }, { port: 3000 })
  await db.destroy()
  return async () => {
    rmSync(folder, { recursive: true })
    await database.drop()
  }
})

test('removing the demo world deletes exactly the planted rows and files, and a second removal finds nothing', async () => {
  const { connection, remove } = await deployment()
  const reports: number[] = []
  const outcome = await remove({ progress: () => (done) => reports.push(done) })

  expect(outcome).toMatchObject({ is: 'removed', removed: { schools: ['astronomy', 'ceramics'] } })
  expect(await contentsOf(connection)).toEqual(before)
  expect(filesIn(folder)).toEqual(['avatars/of-ana.png'])
  expect(reports.length).toBeGreaterThan(10)
  expect(reports).toEqual(reports.toSorted((a, b) => a - b))

  const again = await remove()
  expect(again).toEqual({ is: 'removed', removed: { schools: [], rows: {}, files: 0 } })
})

test('append-only tables refuse changes again after the demo world has been removed', async () => {
  const { db, remove, modules } = await deployment()
  await remove()
  const schoolId = await schoolByName(modules, 'chess')
  const { recordAudit } = await import('../../src/domain/tenancy/index.ts')
  const { inTransaction } = await import('../../src/platform/db/transaction.ts')
  await inTransaction(db, (tx) =>
    recordAudit(tx, createTestClock(), { kind: 'gateway.changed', schoolId, detail: {} }),
  )
  await expect(db.deleteFrom('auditEntries').execute()).rejects.toThrow('written once')
})

test('a dry run of the removal reports the planted rows and changes nothing', async () => {
  const { connection, remove } = await deployment()
  const there = await contentsOf(connection)
  const files = filesIn(folder)
  const looked = await remove({ mode: 'only-look' })
  expect(await contentsOf(connection)).toEqual(there)
  expect(filesIn(folder)).toEqual(files)
  const rows = Object.entries(there).map(([table, all]) => [table, all.length - (before[table]?.length ?? 0)])
  const planted = Object.fromEntries(rows.filter(([, count]) => count !== 0))
  expect(looked).toMatchObject({ is: 'removed', removed: { rows: planted } })
})

test('removing the demo world also deletes generated members and courses', async () => {
  const { connection, db, modules, remove } = await deployment()
  const schoolId = await schoolByName(modules, 'ceramics')
  const size = { members: 30, courses: 5 }
  await fillSchool({ connection, db, clock: createTestClock(), schoolId, ...size, progress: () => () => {} })
  expect(await remove()).toMatchObject({ is: 'removed' })
  expect(await contentsOf(connection)).toEqual(before)
})

test('a real person’s membership at a demo school blocks the removal unless real data is included, and the person is kept', async () => {
  const { connection, modules, remove } = await deployment()
  const schoolId = await schoolByName(modules, 'ceramics')
  const ana = await modules.identity.personWithEmail(platformActor, 'ana@chess.test')
  if (!ana) throw new Error('Ana is not there')
  await modules.identity.grantRole(platformActor, { schoolId, personId: ana.id, role: 'student' })
  const there = await contentsOf(connection)

  expect(await remove()).toEqual({
    is: 'refused',
    atDemoSchools: ['1 rows of 1 other people in school_roles'],
    elsewhere: [],
  })
  expect(await contentsOf(connection)).toEqual(there)
  expect(await remove({ realData: 'remove-at-demo-schools' })).toMatchObject({ is: 'removed' })
  expect((await contentsOf(connection))['people']).toEqual(before['people'])
})

test('a demo school with its own origin, a live payment gateway or a real app blocks the removal', async () => {
  const { modules, remove } = await deployment()
  const schoolId = await schoolByName(modules, 'ceramics')
  await modules.tenancy.moveSchool(platformActor, schoolId, 'https://pots.example')
  await modules.gateways.setGatewayAccount(
    { ...platformActor, schoolId },
    { gateway: 'ecpay', settings: ecpaySettings, isDefault: true },
  )
  await modules.oauth.createClient(
    { actor: platformActor, schoolId },
    {
      name: 'Own app',
      audience: 'member',
      isConfidential: false,
      scopes: ['openid'],
      redirectUris: ['https://app.example/callback'],
    },
  )
  expect(await remove()).toMatchObject({
    is: 'refused',
    atDemoSchools: [
      'ceramics has the host pots.example',
      'ceramics has an account at ecpay',
      'ceramics has 1 apps that were made by hand',
    ],
  })
})

test('a planted person with a role at another school blocks the removal even when real data is included', async () => {
  const { connection, modules, remove } = await deployment()
  const schoolId = await schoolByName(modules, 'chess')
  const olga = await modules.identity.personWithEmail(platformActor, 'olga@example.com')
  if (!olga) throw new Error('Olga is not there')
  await modules.identity.grantRole(platformActor, { schoolId, personId: olga.id, role: 'owner' })
  const there = await contentsOf(connection)
  expect(await remove({ realData: 'remove-at-demo-schools' })).toMatchObject({
    is: 'refused',
    elsewhere: ['olga@example.com is in school_roles of chess'],
  })
  expect(await contentsOf(connection)).toEqual(there)
})

test('a school named ceramics outside of the demo world is not treated as the demo school', async () => {
  const { connection, modules, remove } = await deployment()
  await remove()
  await modules.tenancy.createSchool(platformActor, {
    subdomain: 'ceramics',
    name: 'Real Pots',
    origin: 'https://pots.example',
    currency: 'USD',
    timeZone: 'UTC',
    locale: 'en',
    locales: ['en'],
  })
  const there = await contentsOf(connection)
  expect(await remove()).toMatchObject({ is: 'removed', removed: { schools: [], rows: {} } })
  expect(await contentsOf(connection)).toEqual(there)
})

test('an interrupted removal of the demo world removes nothing', async () => {
  const { connection, remove } = await deployment()
  const there = await contentsOf(connection)
  const aborter = new AbortController()
  const progress = () => () => aborter.abort()
  await expect(remove({ progress, signal: aborter.signal })).rejects.toThrow()
  expect(await contentsOf(connection)).toEqual(there)
})

async function deployment() {
  const { connection, drop } = await createTestDatabase(inject('server'), { template })
  onTestFinished(drop)
  const { db } = ownPool(connection)
  const deps = { db, ...testDeps(createTestClock()) }
  const files = await createFiles({ kind: 'folder', folder })
  const remove = (options: Partial<RemoveOptions> = {}) =>
    removeDemoWorld({
      connection,
      files,
      progress: () => () => {},
      mode: 'remove',
      realData: 'keep',
      ...options,
    })
  return { connection, db, modules: createModules(deps), remove }
}

async function modulesOn(connection: ClientConfig) {
  const { createDatabase } = await import('../../src/platform/db/database.ts')
  const { createPool } = await import('../../src/platform/db/pool/pool.ts')
  const db = createDatabase(
    createPool({ connection, max: 3, statementTimeoutMs: 30_000, lockTimeoutMs: 4_000 }),
  )
  const deps = { db, ...testDeps(createTestClock()) }
  return { db, deps, modules: createModules(deps) }
}

async function schoolByName(modules: ReturnType<typeof createModules>, subdomain: string): Promise<SchoolId> {
  const school = await modules.tenancy.schoolByName(platformActor, subdomain)
  if (!school) throw new Error(`There is no ${subdomain}`)
  return school.id
}

function filesIn(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(root, name)).isFile(),
  )
}
