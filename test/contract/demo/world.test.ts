import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { fillSchool } from '../../../demo/bulk/fill-school.ts'
import { demoPeople } from '../../../demo/people.ts'
import { plantDemoWorld } from '../../../demo/plant.ts'
import type { Finding } from '../../../src/domain/accounting/index.ts'
import { schoolOf } from '../../support/people/identity-cast.ts'
import { createWorld, ownWorld, platformActor, type World } from '../../support/world/world.ts'

const world = await createWorld({ from: 'demoTemplate' })
afterAll(() => world.close())

test('planting the demo world twice changes nothing', async () => {
  const before = await everyRow(world)
  await plantDemoWorld({ ...world.deps, files: world.files }, { port: 3000 })
  expect(await everyRow(world)).toEqual(before)
})

test('scheduled jobs find nothing to do right after the demo world was planted', async () => {
  const { orders, entitlements, events } = world.modules
  expect(await orders.expireDue(platformActor)).toBe(0)
  expect(await orders.openInstalments(platformActor)).toBe(0)
  expect(await entitlements.notifyOfExpiringAccess(platformActor)).toBe(0)
  expect(await events.markNoShows(platformActor)).toBe(0)
})

test('the accounts of the demo world and of a larger school are reconciled without differences', async () => {
  const world = await ownWorld({ from: 'demoTemplate' })
  const findings = async () => {
    const found: Finding[] = []
    await world.modules.accounting.reconcile(platformActor, { onFinding: (each) => found.push(each) })
    return found
  }
  expect(await findings()).toEqual([])
  const { connection, deps } = world
  const { id: schoolId } = await schoolOf(world, 'ceramics')
  const size = { members: 30, courses: 5, progress: () => () => {} }
  await fillSchool({ connection, db: deps.db, clock: deps.clock, schoolId, ...size })
  expect(await findings()).toEqual([])
})

test('planting the demo world sends no mail about past events', async () => {
  const { deps } = world
  const waiting = await deps.db.selectFrom('facts').select('kind').where('sentAt', 'is', null).execute()
  expect(waiting.filter(({ kind }) => !/^(school|role|person|oauth)/.test(kind))).toEqual([])
})

test('the demo world has two schools, Ceramics at localhost and Astronomy at 127.0.0.1', async () => {
  expect(await world.modules.tenancy.listSchools(platformActor)).toMatchObject([
    { subdomain: 'astronomy', origin: 'http://127.0.0.1:3000', currency: 'USD', locales: ['en'] },
    { subdomain: 'ceramics', origin: 'http://localhost:3000', currency: 'TWD', timeZone: 'Asia/Taipei' },
  ])
})

test('the MCP connections beta is on at Ceramics and off at Astronomy', async () => {
  const { tenancy } = world.modules
  expect((await tenancy.schoolByName(platformActor, 'ceramics'))?.features).toContain('mcp_connections')
  expect((await tenancy.schoolByName(platformActor, 'astronomy'))?.features).not.toContain('mcp_connections')
})

test('every demo person has their documented roles, and Nils has none', async () => {
  for (const { email, roles } of Object.values(demoPeople)) {
    const person = await world.modules.identity.personWithEmail(platformActor, email)
    for (const subdomain of ['ceramics', 'astronomy'] as const) {
      const school = await world.modules.tenancy.schoolByName(platformActor, subdomain)
      if (!person || !school) throw new Error(`${email} or ${subdomain} is missing`)
      const expected = (roles as Record<string, string>)[subdomain]
      expect(await world.modules.identity.rolesAt(school.id, person.id)).toEqual(expected ? [expected] : [])
    }
  }
})

test('only the six demo people can sign in, and the other students have no password', async () => {
  const { deps } = world
  const people = await deps.db
    .selectFrom('people')
    .select('email')
    .where('passwordHash', 'is not', null)
    .execute()
  expect(people.map(({ email }) => email).sort()).toEqual(
    Object.values(demoPeople)
      .map(({ email }) => email)
      .sort(),
  )
})

async function everyRow({ deps }: World): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename
  `.execute(deps.db)
  const all = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(
        deps.db,
      )
      return [name, rows.map(({ row }) => row).sort()] as const
    }),
  )
  return Object.fromEntries(all)
}
