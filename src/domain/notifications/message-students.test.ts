import { afterAll, describe, expect, test } from 'vitest'
import { operatorOf } from '../../../test/support/people/identity-cast.ts'
import { courseItem, plantCourse, sell } from '../../../test/support/people/learning-cast.ts'
import { newMembers } from '../../../test/support/shop/shop.ts'
import { createWorld } from '../../../test/support/world/world.ts'
import type { AnnouncementId } from '../../platform/db/schema/schema.gen.ts'
import type { StudentSelection } from '../learning/index.ts'
import { type MemberActor, platformActor } from '../tenancy/index.ts'

const world = await createWorld()
afterAll(() => world.close())
const olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])
const ken = await operatorOf(world, 'ken', 'ceramics', ['teacher'])
const hana = await operatorOf(world, 'hana', 'astronomy', ['owner'])
const { notifications, learning, catalog, identity } = world.modules

const text = { title: 'How is it going?', body: 'Ask below the lecture.', path: null }
const send = (selection: StudentSelection, by = olga) =>
  notifications.messageStudents(by, { selection, ...text })
const deliver = (id: AnnouncementId) =>
  notifications.deliverAnnouncement({ ...platformActor, schoolId: olga.schoolId }, id)
const inboxOf = async (member: MemberActor) =>
  (await notifications.inbox(member, { first: 10 }, { unreadOnly: false })).rows.map(({ title }) => title)

/** A course with students of whom the first is stuck at its first lecture. */
async function courseOf(count: number) {
  const { courseId, lecture } = await plantCourse(world, 'ceramics', [{}, {}])
  const students = await newMembers(world, 'ceramics', count)
  for (const student of students) await sell(world, student, courseItem(courseId))
  const [stuck] = students as [MemberActor, ...MemberActor[]]
  await learning.openLecture(stuck, lecture(0))
  world.clock.advance({ days: 14 })
  return { courseId, lecture, students, stuck }
}

describe('a message to students of a course', () => {
  test('reaches the students with a status once, and nobody else', async () => {
    const { courseId, stuck, students } = await courseOf(3)
    const { id, recipients } = await send({ courseId, status: 'stuck' })
    expect(recipients).toBe(1)
    for (let times = 0; times < 2; times++) await deliver(id)
    for (const student of students)
      expect(await inboxOf(student)).toEqual(student === stuck ? [text.title] : [])
    const left = world.deps.db.selectFrom('announcementRecipients').where('announcementId', '=', id)
    expect(await left.selectAll().execute()).toEqual([])
  })

  test('reaches the students who had the status when it was sent, whatever they do until it is delivered', async () => {
    const { courseId, stuck, lecture } = await courseOf(2)
    const { id } = await send({ courseId, status: 'stuck' })
    await learning.completeLecture(stuck, lecture(0))
    await deliver(id)
    expect(await inboxOf(stuck)).toEqual([text.title])
  })

  test('reaches only those of the selected people who are students of this course with an active account', async () => {
    const { courseId, students } = await courseOf(3)
    const [first, second, closed] = students as [MemberActor, MemberActor, MemberActor]
    const { students: others } = await courseOf(1)
    await identity.deactivatePerson(platformActor, closed.memberId)
    const memberIds = [first, closed, ...others].map(({ memberId }) => memberId)
    const { id, recipients } = await send({ courseId, memberIds })
    expect(recipients).toBe(1)
    await deliver(id)
    expect([await inboxOf(first), await inboxOf(second)]).toEqual([[text.title], []])
  })

  test('is refused without recipients, and leaves nothing', async () => {
    const { courseId } = await courseOf(1)
    const count = async () => (await world.deps.db.selectFrom('announcements').select('id').execute()).length
    const before = await count()
    await expect(send({ courseId, status: 'done' })).rejects.toMatchObject({ code: 'conflict' })
    expect(await count()).toBe(before)
  })

  test('is sent by owners, managers, admins, and the teachers of the course', async () => {
    const { courseId } = await courseOf(1)
    await expect(send({ courseId }, ken)).rejects.toMatchObject({ code: 'not_found' })
    await expect(send({ courseId }, hana)).rejects.toMatchObject({ code: 'not_found' })
    await catalog.addAssistant(olga, { courseId, personId: ken.memberId })
    await expect(send({ courseId }, { ...ken, roles: ['teaching_assistant'] })).rejects.toMatchObject({
      code: 'not_permitted',
    })
    expect(await send({ courseId }, ken)).toMatchObject({ recipients: 1 })
    for (const role of ['manager', 'admin'] as const)
      expect(await send({ courseId }, { ...olga, roles: [role] })).toMatchObject({ recipients: 1 })
  })
})
