import { expect, test } from 'vitest'
import { schoolOf } from '../../../../test/support/people/identity-cast.ts'
import { workAt } from '../../../../test/support/people/oauth-cast.ts'
import { ownWorld, platformActor, type World } from '../../../../test/support/world/world.ts'
import { paths } from '../../../paths/paths.ts'
import { scopesFor } from '../scopes.ts'
import { consoleClientId, consolePath, explorerClientId, explorerPath } from './console-client.ts'

const here = 'http://localhost:3000/developers/console'
const there = 'https://ceramics.example/developers/console'

test('the console’s client is public, for members, has account scopes only and redirects to the console', async () => {
  const world = await ownWorld()
  expect(await consoleAt(world, 'ceramics')).toMatchObject({
    name: 'API console',
    audience: 'member',
    isConfidential: false,
    source: 'built_in',
    scopes: ['account:read', 'account:write'],
    redirectUris: [here],
  })
})

test('the API explorer’s client is public, for operators, and redirects to the explorer', async () => {
  const world = await ownWorld()
  const { id } = await schoolOf(world, 'ceramics')
  const client = await world.deps.db
    .selectFrom('oauthClients')
    .selectAll()
    .where('schoolId', '=', id)
    .where('id', '=', explorerClientId)
    .executeTakeFirstOrThrow()
  expect(client).toMatchObject({
    name: 'API explorer',
    audience: 'operator',
    isConfidential: false,
    source: 'built_in',
    redirectUris: ['http://localhost:3000/developers/api'],
  })
  expect(client.scopes).toEqual(scopesFor('operator').filter((scope) => scope !== 'email'))
  expect(await world.modules.oauth.explorerClient(await schoolOf(world, 'ceramics'))).toEqual({ is: 'ready' })
})

test('the redirect URIs of the console and the API explorer equal the paths of these pages', () => {
  expect(consolePath).toBe(paths.developers.console)
  expect(explorerPath).toBe(paths.developers.api)
})

test('a new school gets its console client when the fact of its creation is handled', async () => {
  const world = await ownWorld()
  const bakery = { subdomain: 'bakery', name: 'Bakery', origin: 'https://bakery.example' }
  const rest = { currency: 'EUR', timeZone: 'UTC', locale: 'en' }
  const schoolId = await world.modules.tenancy.createSchool(platformActor, { ...bakery, ...rest })
  const school = await world.modules.tenancy.schoolById(platformActor, schoolId)
  if (!school) throw new Error('The bakery was not made')
  expect(await world.modules.oauth.consoleClient(school)).toEqual({ is: 'not-yet' })

  await world.runJobs()
  expect(await world.modules.oauth.consoleClient(school)).toEqual({ is: 'ready' })
  const clients = await world.modules.oauth.listClients({ actor: platformActor, schoolId })
  const redirectUris = Object.fromEntries(clients.map(({ id, redirectUris }) => [id, redirectUris]))
  expect(redirectUris).toEqual({
    [consoleClientId]: ['https://bakery.example/developers/console'],
    [explorerClientId]: ['https://bakery.example/developers/api'],
  })
})

test('existing schools get their console client at a start, and a second start writes nothing', async () => {
  const world = await ownWorld()
  await world.deps.db.deleteFrom('oauthClients').where('id', '=', consoleClientId).execute()
  await Promise.all([ensure(world), ensure(world)])
  expect(await stateAt(world, 'ceramics')).toBe('ready')
  expect(await stateAt(world, 'astronomy')).toBe('ready')

  const before = world.statements().length
  await ensure(world)
  const statements = world.statements().slice(before)
  expect(statements).toHaveLength(1)
  expect(statements[0]).toMatch(/^select /)
})

test('reading the console’s state is one read-only statement, even if the client is missing', async () => {
  const world = await ownWorld()
  await world.deps.db.deleteFrom('oauthClients').where('id', '=', consoleClientId).execute()
  const school = await schoolOf(world, 'ceramics')
  const before = world.statements().length
  expect(await world.modules.oauth.consoleClient(school)).toEqual({ is: 'not-yet' })
  const statements = world.statements().slice(before)
  expect(statements).toHaveLength(1)
  expect(statements[0]).toMatch(/^select /)
})

test('moving a school updates the redirect URI of its console client and removes the old one', async () => {
  const world = await ownWorld()
  await move(world)
  expect(await stateAt(world, 'ceramics')).toBe('not-yet')
  await world.runJobs()
  expect(await stateAt(world, 'ceramics')).toBe('ready')
  expect(await consoleAt(world, 'ceramics')).toMatchObject({ redirectUris: [there] })
  expect(await consoleAt(world, 'astronomy')).toMatchObject({
    redirectUris: ['http://127.0.0.1:3000/developers/console'],
  })
})

test('a console client disabled by an operator stays disabled until the operator enables it', async () => {
  const world = await ownWorld()
  const work = await workAt(world)
  await world.modules.oauth.disableClient(work, consoleClientId)
  await move(world)
  await world.runJobs()
  await ensure(world)
  expect(await stateAt(world, 'ceramics')).toBe('switched-off')
  await world.modules.oauth.enableClient(work, consoleClientId)
  expect(await stateAt(world, 'ceramics')).toBe('ready')
})

test('a console client deleted by an operator is not created again', async () => {
  const world = await ownWorld()
  await world.modules.oauth.deleteClient(await workAt(world), consoleClientId)
  await move(world)
  await world.runJobs()
  await ensure(world)
  expect(await stateAt(world, 'ceramics')).toBe('switched-off')
  expect(await consoleAt(world, 'ceramics')).toMatchObject({ redirectUris: [here] })
})

test('a client of another source with the console’s id is neither overwritten nor trusted', async () => {
  const world = await ownWorld()
  const vendor = {
    source: 'vendor',
    name: 'A vendor',
    redirectUris: ['https://vendor.example/callback'],
  } as const
  await world.deps.db
    .updateTable('oauthClients')
    .set({ ...vendor, redirectUris: [...vendor.redirectUris] })
    .where('id', '=', consoleClientId)
    .execute()
  await ensure(world)
  expect(await stateAt(world, 'ceramics')).toBe('switched-off')
  expect(await consoleAt(world, 'ceramics')).toMatchObject({ name: 'A vendor' })
})

async function ensure(world: World) {
  await world.modules.oauth.ensureConsoleClients(platformActor)
}

async function move(world: World) {
  const { id } = await schoolOf(world, 'ceramics')
  await world.modules.tenancy.moveSchool(platformActor, id, 'https://ceramics.example')
}

async function stateAt(world: World, school: 'ceramics' | 'astronomy') {
  return (await world.modules.oauth.consoleClient(await schoolOf(world, school))).is
}

async function consoleAt(world: World, school: 'ceramics' | 'astronomy') {
  const { id } = await schoolOf(world, school)
  return await world.deps.db
    .selectFrom('oauthClients')
    .selectAll()
    .where('schoolId', '=', id)
    .where('id', '=', consoleClientId)
    .executeTakeFirst()
}
