import { expect, test } from 'vitest'
import { browserOf } from '../../../../test/support/browser/member-browser.ts'
import { createTestApp } from '../../../../test/support/oauth/oauth-app.ts'
import { operatorOf, schoolOf, signInAs } from '../../../../test/support/people/identity-cast.ts'
import { pairFor } from '../../../../test/support/people/oauth-member.ts'
import { secondProcess } from '../../../../test/support/world/second-process.ts'
import { ownWorld, type World } from '../../../../test/support/world/world.ts'
import { clientIdOf } from '../index.ts'

const clientId = clientIdOf('demo-member-public')

async function useAt(world: World) {
  const actor = await operatorOf(world, 'olga', 'ceramics', ['owner'])
  return (await world.modules.oauth.appUse({ actor, schoolId: actor.schoolId }, clientId)) ?? []
}

async function bearerOf(world: World, person: 'mei' | 'tom') {
  const { accessToken } = await pairFor(world, await signInAs(world, person, 'ceramics'))
  const verdict = await world.modules.oauth.presentToken((await schoolOf(world, 'ceramics')).id, accessToken)
  if (verdict.is !== 'active') throw new Error('The token opens nothing')
  return verdict.bearer
}

test('app use is counted without a statement and written in one transaction, and each person is counted once', async () => {
  const world = await ownWorld()
  const [mei, tom] = [await bearerOf(world, 'mei'), await bearerOf(world, 'tom')]
  await world.modules.oauth.writeUse()
  const earlier = (await useAt(world)).at(-1)
  const before = world.statements().length
  for (const bearer of [mei, mei, tom]) world.modules.oauth.recordUse(bearer, 'memberApiCalls')
  world.modules.oauth.recordUse(mei, 'mcpCalls')
  expect(world.statements().length).toBe(before)
  await world.modules.oauth.writeUse()
  await world.modules.oauth.writeUse()
  // The transaction begins, writes the counts and the people, and commits.
  expect(world.statements().length).toBe(before + 4)
  const days = await useAt(world)
  expect(days).toHaveLength(90)
  expect(days.at(-1)).toEqual({ ...earlier, people: 2, memberApiCalls: 3, mcpCalls: 1 })
  expect(days.slice(0, -1).every(({ people, tokens }) => people === 0 && tokens === 0)).toBe(true)
})

test('app use from another process is added to the same day, and no person is counted twice', async () => {
  const world = await ownWorld()
  const mei = await bearerOf(world, 'mei')
  const other = await secondProcess(world)
  for (const { modules } of [world, other]) {
    modules.oauth.recordUse(mei, 'memberApiCalls')
    await modules.oauth.writeUse()
  }
  expect((await useAt(world)).at(-1)).toMatchObject({ people: 1, memberApiCalls: 2 })
})

test('the token endpoint counts issued tokens and refreshes without additional statements', async () => {
  const world = await ownWorld()
  const app = createTestApp(world)
  const { refresh_token } = await app.tokens(await browserOf(world, 'mei'))
  const before = world.statements().length
  await app.refresh(refresh_token)
  const statements = world.statements().slice(before)
  expect(statements.filter((text) => text.includes('app_use'))).toEqual([])
  await world.modules.oauth.writeUse()
  expect((await useAt(world)).at(-1)).toMatchObject({ tokens: 1, refreshes: 1 })
})

test('app use is grouped by days in the school’s time zone, listed for 90 days and then deleted', async () => {
  const world = await ownWorld()
  const mei = await bearerOf(world, 'mei')
  await world.modules.oauth.writeUse()
  await world.deps.db.deleteFrom('appUse').execute()
  // 15:30 and 16:30 in UTC are before and after midnight in Taipei.
  const midnight = new Date('2026-12-01T16:00:00Z').getTime()
  world.clock.advance({ seconds: (midnight - world.clock.now().getTime()) / 1000 - 1800 })
  world.modules.oauth.recordUse(mei, 'mcpCalls')
  world.clock.advance({ hours: 1 })
  world.modules.oauth.recordUse(mei, 'mcpCalls')
  await world.modules.oauth.writeUse()
  expect((await useAt(world)).slice(-2).map(({ day, mcpCalls }) => [day, mcpCalls])).toEqual([
    ['2026-12-01', 1],
    ['2026-12-02', 1],
  ])
  world.clock.advance({ days: 93 })
  await world.modules.oauth.sweepGrants()
  for (const table of ['appUse', 'appUsePeople'] as const)
    expect(await world.deps.db.selectFrom(table).selectAll().execute()).toEqual([])
})

test('app use that could not be written is kept, and the use of a deleted app is discarded', async () => {
  const world = await ownWorld()
  const mei = await bearerOf(world, 'mei')
  await world.modules.oauth.writeUse()
  world.modules.oauth.recordUse({ ...mei, schoolId: 'no school' as never }, 'mcpCalls')
  await expect(world.modules.oauth.writeUse()).rejects.toThrow()
  await expect(world.modules.oauth.writeUse()).rejects.toThrow()
  const other = await secondProcess(world)
  other.modules.oauth.recordUse({ ...mei, clientId: clientIdOf('gone') }, 'mcpCalls')
  await other.modules.oauth.writeUse()
})

test('app use is visible only to operators who manage the apps of the school', async () => {
  const world = await ownWorld()
  const olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])
  const hana = await operatorOf(world, 'hana', 'astronomy', ['owner'])
  const { appUse } = world.modules.oauth
  for (const role of ['teacher', 'student'] as const)
    await expect(
      appUse({ actor: { ...olga, roles: [role] }, schoolId: olga.schoolId }, clientId),
    ).rejects.toMatchObject({ code: 'not_permitted' })
  await expect(appUse({ actor: hana, schoolId: olga.schoolId }, clientId)).rejects.toMatchObject({
    code: 'not_permitted',
  })
  expect(await appUse({ actor: olga, schoolId: olga.schoolId }, clientIdOf('none'))).toBeUndefined()
})
