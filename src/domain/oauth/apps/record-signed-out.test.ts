import { afterAll, expect, test } from 'vitest'
import {
  demoPassword,
  type Guest,
  newGuest,
  requestedToken,
  schoolOf,
  signInAs,
} from '../../../../test/support/people/identity-cast.ts'
import { audited } from '../../../../test/support/people/oauth-cast.ts'
import { elsewhere, pairFor } from '../../../../test/support/people/oauth-member.ts'
import { createWorld, platformActor, type World } from '../../../../test/support/world/world.ts'

const world = await createWorld()
afterAll(() => world.close())

const clientId = 'demo-member-public'

test('a sign-out of all apps revokes the person’s token pairs before any job runs, and nobody else’s', async () => {
  const [mei, tom] = [await newGuest(world), await newGuest(world)]
  const [hers, his] = [await pairFor(world, mei), await pairFor(world, tom)]
  await signAppsOut(world, mei)

  expect(await verdict(world, hers)).toEqual({ is: 'unusable', why: 'revoked' })
  await expect(refresh(world, mei, hers)).rejects.toMatchObject({ code: 'invalid_grant' })
  expect(await verdict(world, his)).toMatchObject({ is: 'active' })
  await expect(refresh(world, tom, his)).resolves.toBeDefined()
})

test('a password reset by mail signs out all apps unless the request keeps them', async () => {
  for (const [apps, is] of [
    [undefined, 'unusable'],
    ['keep', 'active'],
  ] as const) {
    const mei = await newGuest(world)
    const pair = await pairFor(world, mei)
    const request = { purpose: 'reset_password', email: mei.me.email } as const
    const token = await requestedToken(world, mei.visit, request)
    await world.modules.identity.resetPassword(mei.visit, { token, password: 'a new one', apps })
    expect(await verdict(world, pair)).toMatchObject({ is })
  }
})

test('a sign-out of all apps is audited once per app and school even if its fact is handled twice', async () => {
  const mei = await newGuest(world)
  const pairs = [await pairFor(world, mei), await pairFor(world, mei)]
  await pairFor(world, mei, { clientId: 'demo-member-readonly', scope: 'openid account:read' })
  await pairFor(world, await newGuest(world))
  await world.runJobs()
  world.clock.advance({ seconds: 1 })
  const before = (await audited(world, 'authorization.revoked')).length
  const facts = await factsOf(world, 'oauth.revoked')
  await signAppsOut(world, mei)
  await world.runJobs()
  await world.modules.oauth.recordSignedOutApps(mei.me.personId)

  const revoked = await audited(world, 'authorization.revoked')
  // Nothing of anybody else was revoked here.
  const entries = revoked.slice(before)
  expect(entries.map(({ detail }) => detail)).toEqual([
    { client: clientId },
    { client: 'demo-member-readonly' },
  ])
  expect(entries.every(({ personId }) => personId === mei.me.personId)).toBe(true)
  expect(await factsOf(world, 'oauth.revoked')).toBe(facts + 2)
  const { consents } = await world.modules.oauth.appPersonalData(mei.me.schoolId, mei.me.personId)
  expect(consents.map(({ revokedAt }) => revokedAt)).toEqual(Array(3).fill(expect.any(Date)))
  for (const pair of pairs) expect(await verdict(world, pair)).toMatchObject({ is: 'unusable' })
})

test('an app authorised after a sign-out of all apps stays connected when the earlier fact is handled', async () => {
  const mei = await newGuest(world)
  await pairFor(world, mei)
  await signAppsOut(world, mei)
  const later = await pairFor(world, mei)
  await world.runJobs()
  expect(await verdict(world, later)).toMatchObject({ is: 'active' })
  expect(await world.modules.oauth.connectedAppsOf(mei.me.personId)).toEqual([
    { name: 'Study Companion', school: 'Ceramics Studio' },
  ])
})

test('an app signed out while its member had no role stays signed out after the role returns', async () => {
  const mei = await newGuest(world)
  const pair = await pairFor(world, mei)
  const { id: schoolId } = await schoolOf(world, 'ceramics')
  const student = { schoolId, personId: mei.me.personId, role: 'student' } as const
  await world.modules.identity.revokeRole(platformActor, student)
  await signAppsOut(world, await signInAs(world, mei.me, 'astronomy'))
  await world.modules.identity.grantRole(platformActor, student)
  expect(await verdict(world, pair)).toEqual({ is: 'unusable', why: 'revoked' })
})

async function signAppsOut(world: World, { me, visit }: Guest) {
  const change = { password: demoPassword, newPassword: 'a new one', apps: 'sign-out' } as const
  await world.modules.identity.changePassword(me, visit, change)
}

async function verdict(world: World, { accessToken }: { accessToken: string }) {
  return await world.modules.oauth.presentToken((await schoolOf(world, 'ceramics')).id, accessToken)
}

async function refresh(world: World, { visit }: Guest, { refreshToken }: { refreshToken: string }) {
  const grant = { refreshToken, scopes: undefined, resource: 'none' } as const
  return await world.modules.oauth.refresh(elsewhere(visit), { clientId }, grant)
}

async function factsOf({ deps }: World, kind: string): Promise<number> {
  return (await deps.db.selectFrom('facts').select('id').where('kind', '=', kind).execute()).length
}
