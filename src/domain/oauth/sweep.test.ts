import { expect, test } from 'vitest'
import { type Guest, signInAs, visitTo } from '../../../test/support/people/identity-cast.ts'
import { codeFor, elsewhere, pairFor } from '../../../test/support/people/oauth-member.ts'
import { ownWorld, type World } from '../../../test/support/world/world.ts'
import type { Schema } from '../../platform/db/schema/schema.gen.ts'

test('an authorization code is deleted a day after it expired', async () => {
  const world = await ownWorld()
  await codeFor(world, await signInAs(world, 'mei', 'ceramics'))
  world.clock.advance({ hours: 24 })
  await world.runScheduled('sweep-grants')
  expect(await countOf(world, 'authorizationCodes')).toBe(1)
  world.clock.advance({ minutes: 1 })
  await world.runScheduled('sweep-grants')
  expect(await countOf(world, 'authorizationCodes')).toBe(0)
})

test('an unanswered consent page is deleted after half an hour', async () => {
  const world = await ownWorld()
  const mei = await signInAs(world, 'mei', 'ceramics')
  await expect(codeFor(world, mei, { scope: 'account:read account:write' })).resolves.toBeDefined()
  await unanswered(world)
  world.clock.advance({ minutes: 29 })
  await world.runScheduled('sweep-grants')
  expect(await countOf(world, 'authorizationRequests')).toBe(1)
  world.clock.advance({ minutes: 1 })
  await world.runScheduled('sweep-grants')
  expect(await countOf(world, 'authorizationRequests')).toBe(0)
})

test('a token pair is deleted when its refresh token has expired, and the consent with the last pair', async () => {
  const world = await ownWorld()
  await pairFor(world, await signInAs(world, 'mei', 'ceramics'))
  world.clock.advance({ days: 89, hours: 23 })
  await world.runScheduled('sweep-grants')
  expect(await countOf(world, 'tokenPairs')).toBe(1)
  world.clock.advance({ hours: 1 })
  await world.runScheduled('sweep-grants')
  expect(await countOf(world, 'tokenPairs')).toBe(0)
  expect(await countOf(world, 'authorizations')).toBe(0)
})

test('a revoked token pair is stored for 30 days so that a replayed refresh token is recognised', async () => {
  const world = await ownWorld()
  const mei = await signInAs(world, 'mei', 'ceramics')
  const { refreshToken } = await pairFor(world, mei)
  await world.modules.oauth.revokeToken(mei.me.schoolId, 'demo-member-public' as never, refreshToken)
  world.clock.advance({ days: 29 })
  await world.runScheduled('sweep-grants')
  expect(await countOf(world, 'tokenPairs')).toBe(1)
  world.clock.advance({ days: 1 })
  await world.runScheduled('sweep-grants')
  expect(await countOf(world, 'tokenPairs')).toBe(0)
})

test('a revoked pair that was never presented is kept while its descendants can revoke the pairs before it', async () => {
  const world = await ownWorld()
  const mei = await signInAs(world, 'mei', 'ceramics')
  const first = await pairFor(world, mei)
  const second = await refreshed(world, mei, first)
  const third = await refreshed(world, mei, second)
  await world.modules.oauth.revokeToken(mei.me.schoolId, 'demo-member-public' as never, second.refreshToken)
  world.clock.advance({ days: 31 })
  await world.runScheduled('sweep-grants')
  const fourth = await refreshed(world, mei, third)
  await world.modules.oauth.presentToken(mei.me.schoolId, fourth.accessToken)

  await expect(refreshed(world, mei, first)).rejects.toMatchObject({ code: 'invalid_grant' })
  world.clock.advance({ days: 90 })
  await world.runScheduled('sweep-grants')
  expect(await countOf(world, 'tokenPairs')).toBe(0)
})

test('a self-registered client is deleted after 30 days unless a person authorised it, and other clients are kept', async () => {
  const world = await ownWorld()
  const olga = await signInAs(world, 'olga', 'ceramics')
  const before = await countOf(world, 'oauthClients')
  const unused = await register(world)
  const used = await register(world)
  world.clock.advance({ days: 29 })
  await pairFor(world, olga, { clientId: used, scope: 'openid courses:read' })
  await world.runScheduled('sweep-grants')
  expect(await countOf(world, 'oauthClients')).toBe(before + 2)

  world.clock.advance({ days: 1 })
  await world.runScheduled('sweep-grants')
  expect(await isKnown(world, unused)).toBe(false)
  expect(await isKnown(world, used)).toBe(true)

  world.clock.advance({ days: 91 })
  await world.runScheduled('sweep-grants')
  expect(await countOf(world, 'oauthClients')).toBe(before)
})

async function refreshed(world: World, { visit }: Guest, { refreshToken }: { refreshToken: string }) {
  const grant = { refreshToken, scopes: undefined, resource: 'none' } as const
  return await world.modules.oauth.refresh(elsewhere(visit), { clientId: 'demo-member-public' }, grant)
}

async function register(world: World): Promise<string> {
  const metadata = { clientName: 'Tool', redirectUris: ['http://127.0.0.1:8976/callback'], scope: undefined }
  const at = { school: await schoolAt(world), visit: elsewhere(await visitTo(world, 'ceramics')) }
  return (await world.modules.oauth.registerClient(at, metadata)).clientId
}

async function isKnown(world: World, clientId: string): Promise<boolean> {
  const { schoolId } = await visitTo(world, 'ceramics')
  return (await world.modules.oauth.authenticateClient(schoolId, { clientId })).is === 'proven'
}

async function unanswered(world: World) {
  const { me } = await signInAs(world, 'tom', 'ceramics')
  const authorization = await world.modules.oauth.startAuthorization(
    await schoolAt(world),
    me,
    Object.fromEntries(Object.entries(await anyRequest(world)).map(([name, value]) => [name, [value]])),
  )
  expect(authorization.is).toBe('consent')
}

async function schoolAt(world: World) {
  const match = await world.modules.tenancy.schoolAt('localhost:3000')
  if (!match) throw new Error('No school lives there')
  return match.school
}

async function anyRequest(world: World) {
  return {
    response_type: 'code',
    client_id: 'demo-member-public',
    redirect_uri: 'http://127.0.0.1:8976/callback',
    scope: 'openid',
    resource: (await schoolAt(world)).origin,
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
    state: 'a state',
  }
}

async function countOf({ deps }: World, table: keyof Schema): Promise<number> {
  const { n } = await deps.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<bigint>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}
