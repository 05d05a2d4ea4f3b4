import { expect, test } from 'vitest'
import { operatorOf, schoolOf } from '../../../test/support/people/identity-cast.ts'
import { ownWorld } from '../../../test/support/world/world.ts'

test('a lecturer can be read by id at their own school, and only by editors until they teach a published course', async () => {
  const world = await ownWorld({ from: 'demoTemplate' })
  const { catalog } = world.modules
  const olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])
  const hana = await operatorOf(world, 'hana', 'astronomy', ['owner'])
  const visitor = { kind: 'visitor', schoolId: (await schoolOf(world, 'ceramics')).id } as const
  const [listed] = (await catalog.listLecturers(visitor, { page: { first: 1 } })).rows
  if (!listed) throw new Error('Nobody teaches')
  expect(await catalog.lecturerById(visitor, listed.id)).toEqual(listed)
  expect(await catalog.lecturerById(hana, listed.id)).toBeUndefined()

  const settings = { personId: null, name: 'Not yet', bio: '', avatarKey: null }
  const { id } = await catalog.createLecturer(olga, settings)
  expect(await catalog.lecturerById(olga, id)).toMatchObject({ name: 'Not yet' })
  expect(await catalog.lecturerById(visitor, id)).toBeUndefined()
})
