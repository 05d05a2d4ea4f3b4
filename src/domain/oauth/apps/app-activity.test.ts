import { expect, test } from 'vitest'
import { operatorOf, signInAs } from '../../../../test/support/people/identity-cast.ts'
import { workAt } from '../../../../test/support/people/oauth-cast.ts'
import { pairFor } from '../../../../test/support/people/oauth-member.ts'
import { ownWorld } from '../../../../test/support/world/world.ts'

test('a person who manages a school’s apps sees how often each app was active, without member names', async () => {
  const world = await ownWorld()
  const { oauth } = world.modules
  for (const name of ['mei', 'tom'] as const) {
    const guest = await signInAs(world, name, 'ceramics')
    const verdict = await oauth.presentToken(guest.me.schoolId, (await pairFor(world, guest)).accessToken)
    if (verdict.is !== 'active') throw new Error('The token opens nothing')
    oauth.recordActivity(verdict.bearer, 'courses')
    oauth.recordActivity(verdict.bearer, 'courses')
  }
  await oauth.writeActivity()

  const activity = await oauth.appActivity(await workAt(world))
  expect(activity).toEqual([
    {
      clientId: 'demo-member-public',
      clientName: 'Study Companion',
      kind: 'courses',
      times: 4n,
      lastAt: world.clock.now(),
    },
  ])
  expect(await oauth.appActivity(await workAt(world, 'astronomy'))).toEqual([])
  const ken = await operatorOf(world, 'ken', 'ceramics', ['teacher'])
  const work = { actor: ken, schoolId: ken.schoolId }
  await expect(oauth.appActivity(work)).rejects.toMatchObject({ code: 'not_permitted' })
})
