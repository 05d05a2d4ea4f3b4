import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { waitingSessions } from '../../../test/support/database/waiting-sessions.ts'
import { operatorOf, personOf } from '../../../test/support/people/identity-cast.ts'
import {
  courseItem,
  memberOf,
  plantCourse,
  sell,
  statementsOf,
} from '../../../test/support/people/learning-cast.ts'
import { newMember } from '../../../test/support/shop/shop.ts'
import { createWorld } from '../../../test/support/world/world.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { ensureEnrolled } from './enrolments.ts'

const world = await createWorld()
afterAll(() => world.close())
const olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])
const hana = await operatorOf(world, 'hana', 'astronomy', ['owner'])
beforeAll(async () => {
  const mei = await memberOf(world, 'mei', 'ceramics')
  for (let n = 0; n < 2; n++) {
    const { courseId } = await plantCourse(world, 'ceramics')
    await sell(world, mei, courseItem(courseId))
  }
  const there = await plantCourse(world, 'astronomy')
  await sell(world, await memberOf(world, 'mei', 'astronomy'), courseItem(there.courseId))
})

const learning = () => world.modules.learning

describe('the students of a school', () => {
  test('the students of a school are its enrolled members with their number of courses, read by one statement', async () => {
    const id = await personOf(world, 'mei')
    expect((await learning().listStudents(olga, { page: { first: 10 } })).rows).toMatchObject([
      { id, courseCount: 2, completedCount: 0 },
    ])
    expect((await learning().listStudents(hana, { page: { first: 10 } })).rows).toMatchObject([
      { id, courseCount: 1 },
    ])
    expect(await statementsOf(world, () => learning().listStudents(olga, { page: { first: 10 } }))).toBe(1)
  })

  test('a student of a school can be read by id, but a member without a course and a stranger are not found', async () => {
    expect(await learning().studentById(olga, await personOf(world, 'mei'))).toMatchObject({ courseCount: 2 })
    for (const name of ['tom', 'nils'] as const)
      expect(await learning().studentById(olga, await personOf(world, name))).toBeUndefined()
  })

  test('the students of a school are refused to operators without the permission', async () => {
    const mei = await operatorOf(world, 'mei', 'ceramics', ['student'])
    await expect(learning().listStudents(mei, { page: { first: 1 } })).rejects.toMatchObject({
      code: 'not_permitted',
    })
    await expect(learning().studentById(mei, mei.memberId)).rejects.toMatchObject({ code: 'not_permitted' })
  })
})

test('a member whose first two courses are granted concurrently is one student', async () => {
  const member = await newMember(world, 'ceramics')
  const [first, second] = [await plantCourse(world, 'ceramics'), await plantCourse(world, 'ceramics')]
  const { other } = await inTransaction(world.deps.db, async (tx) => {
    await ensureEnrolled(tx, world.clock, {
      schoolId: member.schoolId,
      personId: member.memberId,
      courseIds: [first.courseId],
      at: world.clock.now(),
    })
    let isGranted = false
    const granted = sell(world, member, courseItem(second.courseId)).then(() => {
      isGranted = true
    })
    await expect.poll(async () => isGranted || (await waitingSessions(world.deps.db)) === 1).toBe(true)
    return { other: granted }
  })
  await other
  const { rows } = await learning().listStudents(olga, { page: { first: 50 } })
  expect(rows.filter(({ id }) => id === member.memberId)).toHaveLength(1)
})
