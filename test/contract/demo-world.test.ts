import { expect, test } from 'vitest'
import { demoPeople } from '../../src/demo/people.ts'
import { plantDemoWorld } from '../../src/demo/plant.ts'
import { ownWorld, platformActor, type World } from '../support/world.ts'

test('planting twice changes nothing', async () => {
  const world = await ownWorld()
  const before = await everyRow(world)
  await plantDemoWorld(world.deps, { port: 3000 })
  expect(await everyRow(world)).toEqual(before)
})

test('there are two schools, Ceramics at localhost and Astronomy at 127.0.0.1', async () => {
  const world = await ownWorld()
  expect(await world.modules.tenancy.listSchools(platformActor)).toMatchObject([
    { subdomain: 'astronomy', origin: 'http://127.0.0.1:3000', currency: 'USD', locales: ['en'] },
    { subdomain: 'ceramics', origin: 'http://localhost:3000', currency: 'TWD', timeZone: 'Asia/Taipei' },
  ])
})

test('the MCP connections beta is on at Ceramics and off at Astronomy', async () => {
  const { tenancy } = (await ownWorld()).modules
  expect((await tenancy.schoolNamed(platformActor, 'ceramics'))?.features).toContain('mcp_connections')
  expect((await tenancy.schoolNamed(platformActor, 'astronomy'))?.features).not.toContain('mcp_connections')
})

test('everybody holds the roles they are known for, and Nils none', async () => {
  const world = await ownWorld()
  for (const { email, roles } of Object.values(demoPeople)) {
    const person = await world.modules.identity.personWithEmail(platformActor, email)
    for (const subdomain of ['ceramics', 'astronomy'] as const) {
      const school = await world.modules.tenancy.schoolNamed(platformActor, subdomain)
      if (!person || !school) throw new Error(`${email} or ${subdomain} is missing`)
      const expected = (roles as Record<string, string>)[subdomain]
      expect(await world.modules.identity.rolesAt(school.id, person.id)).toEqual(expected ? [expected] : [])
    }
  }
})

async function everyRow({ deps }: World): Promise<string[]> {
  const tables = [
    'schools',
    'schoolOrigins',
    'schoolFeatures',
    'schoolTexts',
    'people',
    'schoolRoles',
    'facts',
  ] as const
  const rows = await Promise.all(tables.map((table) => deps.db.selectFrom(table).selectAll().execute()))
  return rows
    .flat()
    .map((row) => JSON.stringify(row))
    .sort()
}
