import { expect, test } from 'vitest'
import { type Guest, signInAs } from '../../../../test/support/people/identity-cast.ts'
import { pairFor } from '../../../../test/support/people/oauth-member.ts'
import { ownWorld, type World } from '../../../../test/support/world/world.ts'
import type { Bearer } from '../tokens/present-token.ts'

test('app activity is recorded without a statement and written in one statement', async () => {
  const world = await ownWorld()
  const mei = await signInAs(world, 'mei', 'ceramics')
  const tom = await signInAs(world, 'tom', 'ceramics')
  const bearers = [await bearerOf(world, mei), await bearerOf(world, tom)]
  const before = world.statements().length
  for (const bearer of bearers)
    for (let time = 0; time < 3; time++) world.modules.oauth.recordActivity(bearer, 'identity')
  expect(world.statements().length).toBe(before)

  await world.modules.oauth.writeActivity()
  expect(world.statements().length).toBe(before + 1)
  await world.modules.oauth.writeActivity()
  expect(world.statements().length).toBe(before + 1)
  expect(await activityOf(world, mei)).toMatchObject([{ kind: 'identity', times: 3 }])
})

test('a later batch of app activity adds to the count and updates the last time, and the first time stays', async () => {
  const world = await ownWorld()
  const mei = await signInAs(world, 'mei', 'ceramics')
  const bearer = await bearerOf(world, mei)
  world.modules.oauth.recordActivity(bearer, 'identity')
  await world.modules.oauth.writeActivity()
  const first = world.clock.now()
  world.clock.advance({ hours: 1 })
  world.modules.oauth.recordActivity(bearer, 'identity')
  await world.modules.oauth.writeActivity()
  const rows = await world.deps.db.selectFrom('appActivity').selectAll().execute()
  expect(rows).toMatchObject([{ times: 2n, firstAt: first, lastAt: world.clock.now() }])
})

test('app activity that could not be written is kept for the next attempt', async () => {
  const world = await ownWorld()
  const mei = await signInAs(world, 'mei', 'ceramics')
  const bearer = await bearerOf(world, mei)
  world.modules.oauth.recordActivity({ ...bearer, schoolId: 'no school' as never }, 'identity')
  await expect(world.modules.oauth.writeActivity()).rejects.toThrow()
  await expect(world.modules.oauth.writeActivity()).rejects.toThrow()
})

test('app activity of an app deleted meanwhile is discarded', async () => {
  const world = await ownWorld()
  const mei = await signInAs(world, 'mei', 'ceramics')
  const bearer = await bearerOf(world, mei)
  world.modules.oauth.recordActivity(bearer, 'identity')
  world.modules.oauth.recordActivity({ ...bearer, clientId: 'gone' as never }, 'identity')
  await world.modules.oauth.writeActivity()
  expect(await world.deps.db.selectFrom('appActivity').select('clientId').execute()).toEqual([
    { clientId: bearer.clientId },
  ])
})

async function bearerOf(world: World, guest: Guest): Promise<Bearer> {
  const { accessToken } = await pairFor(world, guest)
  const verdict = await world.modules.oauth.presentToken(guest.me.schoolId, accessToken)
  if (verdict.is !== 'active') throw new Error(`No bearer: ${verdict.is}`)
  return verdict.bearer
}

async function activityOf(world: World, { me }: Guest) {
  const [app] = await world.modules.oauth.connectedApps(me)
  return app?.activity
}
