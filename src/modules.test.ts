import { expect, test } from 'vitest'
import { signInAs, visitTo } from '../test/support/people/identity-cast.ts'
import { pairFor } from '../test/support/people/oauth-member.ts'
import { ownWorld, platformActor, type World } from '../test/support/world/world.ts'
import { createModules, createOperate, type ModuleDeps } from './modules.ts'
import type { Tx } from './platform/db/database.ts'

const host = 'localhost:3000'

async function bearerOf(world: World) {
  const mei = await signInAs(world, 'mei', 'ceramics')
  const { accessToken } = await pairFor(world, mei)
  const verdict = await world.modules.oauth.presentToken(mei.me.schoolId, accessToken)
  if (verdict.is !== 'active') throw new Error('The token is not active')
  return verdict.bearer
}

test('app activity that an operation records is written together with that of other requests', async () => {
  const world = await ownWorld()
  const operate = createOperate(world.deps)
  const bearer = await bearerOf(world)
  await operate('committed', async ({ oauth }) => oauth.recordActivity(bearer, 'courses'))
  world.modules.oauth.recordActivity(bearer, 'courses')
  await world.modules.oauth.writeActivity()
  const rows = await world.deps.db.selectFrom('appActivity').select(['kind', 'times']).execute()
  expect(rows).toEqual([{ kind: 'courses', times: 2n }])
})

test('an attempt that an operation counts stays counted when the operation is rolled back', async () => {
  const world = await ownWorld()
  const visit = await visitTo(world, 'ceramics')
  const wrong = { email: 'mei@example.com', password: 'wrong' }
  const operate = createOperate(world.deps)
  for (let tries = 0; tries < 5; tries++) {
    await operate('rolled_back', ({ identity }) => identity.signIn(visit, wrong))
  }
  await expect(world.modules.identity.signIn(visit, wrong)).rejects.toMatchObject({
    code: 'too_many_requests',
  })
})

test('all modules of a process share one cache of schools by host', async () => {
  const world = await ownWorld()
  await world.modules.tenancy.schoolAt(host)
  const before = world.statements().length
  const again = createModules(world.deps)
  expect(await again.tenancy.schoolAt(host)).toMatchObject({ isCanonical: true })
  expect(world.statements().length).toBe(before)
})

test('an operation that moves a school and is rolled back does not change the school cache of the process', async () => {
  const world = await ownWorld()
  const operate = createOperate(world.deps)
  const moved = 'moved.example:3000'
  await operate('rolled_back', async ({ tenancy }) => {
    const school = await tenancy.schoolByName(platformActor, 'ceramics')
    if (!school) throw new Error('There is no such school')
    await tenancy.moveSchool(platformActor, school.id, `http://${moved}`)
    expect(await tenancy.schoolAt(moved)).toMatchObject({ school: { subdomain: 'ceramics' } })
  })
  expect(await world.modules.tenancy.schoolAt(moved)).toBeUndefined()
})

test('an operation that clears the school cache clears it for the whole process', async () => {
  const world = await ownWorld()
  await world.modules.tenancy.schoolAt(host)
  await createOperate(world.deps)('committed', async ({ tenancy }) => tenancy.forgetSchools())
  const before = world.statements().length
  await world.modules.tenancy.schoolAt(host)
  expect(world.statements().length).toBe(before + 1)
})

test('the modules of a transaction include no operations that send network requests', async () => {
  const world = await ownWorld()
  await createOperate(world.deps)('rolled_back', async ({ orders, oauth }) => {
    const there = [...Object.keys(orders), ...Object.keys(oauth)]
    expect(there).not.toContain('askGateway')
    expect(there).not.toContain('approveRefund')
    expect(there).not.toContain('startPayment')
    expect(there).not.toContain('startAuthorization')
    // @ts-expect-error The type says so too: this line must not compile.
    expect(orders.approveRefund).toBeUndefined()
  })
  // @ts-expect-error All modules are made on the database, never on a transaction: this line must not compile.
  const refused: ModuleDeps['db'] = {} as Tx
  expect(refused).toEqual({})
})
