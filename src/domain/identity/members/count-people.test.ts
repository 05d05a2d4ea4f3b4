import { expect, test } from 'vitest'
import { personOf, schoolOf } from '../../../../test/support/people/identity-cast.ts'
import { ownWorld, platformActor } from '../../../../test/support/world/world.ts'

test('each person is counted once at their school, and only while the account is active', async () => {
  const world = await ownWorld()
  const { identity } = world.modules
  const { id: schoolId } = await schoolOf(world, 'ceramics')
  const { id: elsewhere } = await schoolOf(world, 'astronomy')
  expect(await identity.countPeople(schoolId)).toEqual({ withRole: 4, students: 2 })
  expect(await identity.countPeople(elsewhere)).toEqual({ withRole: 2, students: 1 })

  const [ken, tom] = [await personOf(world, 'ken'), await personOf(world, 'tom')]
  await identity.grantRole(platformActor, { schoolId, personId: ken, role: 'student' })
  expect(await identity.countPeople(schoolId)).toEqual({ withRole: 4, students: 3 })
  await identity.deactivatePerson(platformActor, tom)
  expect(await identity.countPeople(schoolId)).toEqual({ withRole: 3, students: 2 })
})
