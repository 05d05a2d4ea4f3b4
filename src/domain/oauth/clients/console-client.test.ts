import { expect, test } from 'vitest'
import { schoolOf } from '../../../../test/support/identity-cast.ts'
import { workAt } from '../../../../test/support/oauth-cast.ts'
import { ownWorld, type World } from '../../../../test/support/world.ts'
import { consoleClientId } from './console-client.ts'

const here = 'http://localhost:3000/developers/console'

test('the console’s client is public, for members, of the account scopes only, and comes back to the console', async () => {
  const world = await ownWorld()
  expect(await ensure(world, 'ceramics')).toEqual({ is: 'ready' })
  expect(await consoleAt(world, 'ceramics')).toMatchObject({
    name: 'API console',
    audience: 'member',
    isConfidential: false,
    source: 'operator',
    scopes: ['account:read', 'account:write'],
    redirectUris: [here],
  })
})

test('it is made at the school that serves the console and at no other', async () => {
  const world = await ownWorld()
  await ensure(world, 'ceramics')
  expect(await consoleAt(world, 'astronomy')).toBeUndefined()
})

test('two that make it at once make one, and neither fails', async () => {
  const world = await ownWorld()
  const both = await Promise.all([ensure(world, 'ceramics'), ensure(world, 'ceramics')])
  expect(both).toEqual([{ is: 'ready' }, { is: 'ready' }])
  expect(await consoleAt(world, 'ceramics')).toMatchObject({ redirectUris: [here] })
})

test('where nothing has changed nothing is written, by one statement that only reads', async () => {
  const world = await ownWorld()
  await ensure(world, 'ceramics')
  const school = await schoolOf(world, 'ceramics')
  const before = world.statements().length
  await world.modules.oauth.ensureConsoleClient(school, here)
  const sent = world.statements().slice(before)
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatch(/^select /)
})

test('a school that moves takes its console along: the old address is good no more', async () => {
  const world = await ownWorld()
  await ensure(world, 'ceramics')
  const there = 'https://ceramics.example/developers/console'
  expect(await ensure(world, 'ceramics', there)).toEqual({ is: 'ready' })
  expect(await consoleAt(world, 'ceramics')).toMatchObject({ redirectUris: [there] })
})

test('an operator who disables it is heard, until they enable it', async () => {
  const world = await ownWorld()
  await ensure(world, 'ceramics')
  const work = await workAt(world)
  await world.modules.oauth.disableClient(work, consoleClientId)
  const there = 'https://ceramics.example/developers/console'
  expect(await ensure(world, 'ceramics', there)).toEqual({ is: 'switched-off' })
  expect(await consoleAt(world, 'ceramics')).toMatchObject({
    disabledAt: expect.any(Date),
    redirectUris: [here],
  })
  await world.modules.oauth.enableClient(work, consoleClientId)
  expect(await ensure(world, 'ceramics', there)).toEqual({ is: 'ready' })
  expect(await consoleAt(world, 'ceramics')).toMatchObject({ redirectUris: [there] })
})

test('an operator who deletes it is heard for good', async () => {
  const world = await ownWorld()
  await ensure(world, 'ceramics')
  await world.modules.oauth.deleteClient(await workAt(world), consoleClientId)
  const there = 'https://ceramics.example/developers/console'
  expect(await ensure(world, 'ceramics', there)).toEqual({ is: 'switched-off' })
  expect(await consoleAt(world, 'ceramics')).toMatchObject({
    deletedAt: expect.any(Date),
    redirectUris: [here],
  })
})

test('a client of that id that is somebody else’s is neither taken over nor trusted', async () => {
  const world = await ownWorld()
  const { id } = await schoolOf(world, 'ceramics')
  const now = world.clock.now()
  const vendor = {
    schoolId: id,
    id: consoleClientId,
    name: 'A vendor',
    source: 'vendor',
    audience: 'operator',
    isConfidential: false,
    scopes: ['courses:read'],
    redirectUris: ['https://vendor.example/callback'],
    createdAt: now,
    updatedAt: now,
  } as const
  await world.deps.db
    .insertInto('oauthClients')
    .values({ ...vendor, scopes: [...vendor.scopes], redirectUris: [...vendor.redirectUris] })
    .execute()
  expect(await ensure(world, 'ceramics')).toEqual({ is: 'switched-off' })
  expect(await consoleAt(world, 'ceramics')).toMatchObject({ name: 'A vendor' })
})

async function ensure(world: World, school: 'ceramics' | 'astronomy', at = here) {
  return await world.modules.oauth.ensureConsoleClient(await schoolOf(world, school), at)
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
