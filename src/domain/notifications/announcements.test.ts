import { afterAll, describe, expect, test } from 'vitest'
import { mailsWanted, operatorOf } from '../../../test/support/people/identity-cast.ts'
import { courseItem, plantCourse, sell } from '../../../test/support/people/learning-cast.ts'
import { newMember, newMembers } from '../../../test/support/shop/shop.ts'
import { createWorld, type World } from '../../../test/support/world/world.ts'
import { type MemberActor, platformActor } from '../tenancy/index.ts'
import type { NewAnnouncement } from './index.ts'

const world = await createWorld()
afterAll(() => world.close())
const olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])

const notifications = () => world.modules.notifications
const text = { title: 'The kiln is open', body: 'Come and look.', path: '/courses' }
const send = async (message: NewAnnouncement) => {
  const id = await notifications().announce(olga, message)
  await deliver(id)
  const announcement = await notifications().announcementById(olga, id)
  if (!announcement) throw new Error('The message is gone')
  return announcement
}
const deliver = (id: Awaited<ReturnType<World['modules']['notifications']['announce']>>) =>
  notifications().deliverAnnouncement({ ...platformActor, schoolId: olga.schoolId }, id)
const inboxOf = async (member: MemberActor) =>
  (await notifications().inbox(member, { first: 10 }, { unreadOnly: false })).rows.map(({ title }) => title)

describe('an announcement', () => {
  test('an announcement to a course reaches each of its students once and nobody else', async () => {
    const { courseId } = await plantCourse(world, 'ceramics')
    const [student, other] = await newMembers(world, 'ceramics', 2)
    if (!student || !other) throw new Error('Nobody was made')
    await sell(world, student, courseItem(courseId))
    const announcement = await send({ ...text, audience: 'course', courseId })
    expect(announcement).toMatchObject({ recipients: 1, deliveredAt: world.clock.now() })
    await deliver(announcement.id)
    expect(await inboxOf(student)).toEqual([text.title])
    expect(await inboxOf(other)).toEqual([])
  })

  test('an announcement to a role reaches its holders with active accounts only', async () => {
    const [assistant, closed] = await newMembers(world, 'ceramics', 2)
    if (!assistant || !closed) throw new Error('Nobody was made')
    for (const { schoolId, memberId: personId } of [assistant, closed])
      await world.modules.identity.grantRole(olga, { schoolId, personId, role: 'teaching_assistant' })
    await world.modules.identity.deactivatePerson(platformActor, closed.memberId)
    const announcement = await send({ ...text, audience: 'role', role: 'teaching_assistant' })
    expect(announcement.recipients).toBe(1)
    expect(await inboxOf(assistant)).toEqual([text.title])
  })

  test('an announcement to all members reaches more people than one delivery batch contains', async () => {
    const crowd = await newMembers(world, 'ceramics', 210)
    const { recipients } = await send({ ...text, title: 'To all', audience: 'members' })
    expect(recipients).toBeGreaterThan(210)
    const { count } = await world.deps.db
      .selectFrom('notifications')
      .where('schoolId', '=', olga.schoolId)
      .where('title', '=', 'To all')
      .select(({ fn }) => fn.countAll<bigint>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(recipients)
    expect(await inboxOf(crowd[0] as MemberActor)).toEqual(['To all'])
  })

  test('an announcement is not mailed to a member with mail for announcements switched off', async () => {
    const { courseId } = await plantCourse(world, 'ceramics')
    const member = await newMember(world, 'ceramics')
    await sell(world, member, courseItem(courseId))
    await notifications().updateSubscription(member, { kind: 'announcement', email: false })
    const before = (await mailsWanted(world)).length
    await send({ ...text, audience: 'course', courseId })
    expect(await mailsWanted(world)).toHaveLength(before)
    expect(await inboxOf(member)).toEqual([text.title])
  })

  test('an announcement with a path that leads outside the school is refused', async () => {
    for (const path of ['https://evil.example', '//evil.example', 'courses'])
      await expect(
        notifications().announce(olga, { ...text, path, audience: 'members' }),
      ).rejects.toMatchObject({ code: 'invalid_input', problems: [{ field: 'path' }] })
  })

  test('an announcement is refused without the permission, and for a course of another school', async () => {
    const ken = await operatorOf(world, 'ken', 'ceramics', ['teacher'])
    await expect(notifications().announce(ken, { ...text, audience: 'members' })).rejects.toMatchObject({
      code: 'not_permitted',
    })
    const { courseId } = await plantCourse(world, 'astronomy')
    await expect(
      notifications().announce(olga, { ...text, audience: 'course', courseId }),
    ).rejects.toMatchObject({ code: 'not_found' })
  })
})
