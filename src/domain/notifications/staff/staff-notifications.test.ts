import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { aCourse, as, createEmptySchoolWorld } from '../../../../test/support/people/catalog-cast.ts'
import { personOf } from '../../../../test/support/people/identity-cast.ts'
import { operatorActor, platformActor } from '../../tenancy/index.ts'
import type { StaffNotification, WriteBundle } from '../index.ts'

const { world, readers } = await createEmptySchoolWorld()
afterAll(() => world.close())
const { catalog, identity, notifications } = world.modules
const { olga, ken, hana } = readers
const { schoolId } = olga
const page = { first: 50 }

const lecturer = { personId: ken.memberId, name: 'Ken', bio: '', avatarKey: null }
const { id: lecturerId } = await catalog.createLecturer(olga, lecturer)
const { id: courseId } = await catalog.createCourse(olga, aCourse({ lecturerIds: [lecturerId] }))
const nilsId = await personOf(world, 'nils')
const assistantRole = { schoolId, personId: nilsId, role: 'teaching_assistant' } as const
await identity.grantRole(platformActor, assistantRole)
const nils = operatorActor({ schoolId, memberId: nilsId, roles: ['teaching_assistant'] })

let count = 0
type Kind = StaffNotification['kind']

async function notifyOf(kind: Kind, more: Partial<StaffNotification> = {}) {
  count += 1
  const source = `${kind} ${count}`
  const messages = (locale: string) => ({ title: `${kind} ${locale}`, body: null })
  await notifications.notifyStaff({ schoolId, kind, source, path: '/admin', messages, ...more })
}

const write: WriteBundle = (_locale, listed, more) => ({
  title: listed.map(({ kind }) => kind).join(' '),
  body: `${more}`,
  path: '/admin',
})

/** The titles of the mails that were requested since the last call, by their recipient. */
async function newMails(): Promise<string[]> {
  const facts = await world.deps.db
    .selectFrom('facts')
    .where('kind', '=', 'mail.wanted')
    .where('id', '>', last)
    .orderBy('id')
    .select(['id', 'body'])
    .execute()
  last = facts.at(-1)?.id ?? last
  return facts.map(({ body }) => {
    const wish = identity.openMailWish(body as { sealed: string })
    return wish.template === 'staff_notification' ? `${wish.to.split('@')[0]}: ${wish.title}` : wish.template
  })
}
let last = (
  await world.deps.db.selectFrom('facts').orderBy('id', 'desc').select('id').executeTakeFirstOrThrow()
).id

const sendDue = () => notifications.sendStaffMails(platformActor, write)
const kindsSeenBy = async (staff: typeof olga) =>
  (await notifications.staffInbox(staff, { page })).rows.map(({ kind }) => kind)

// Every test begins without mails of the previous one that are still due.
beforeEach(async () => {
  world.clock.advance({ days: 2 })
  await sendDue()
  world.clock.advance({ minutes: 30 })
  await newMails()
})

describe('the recipients of a staff notification', () => {
  test('only staff whose roles allow the kind and who work on the course are notified, once for each source', async () => {
    const order = { source: 'one order' }
    await notifyOf('new_order', order)
    await notifyOf('new_order', order)
    await notifyOf('new_question', { courseId })
    expect(await kindsSeenBy(olga)).toEqual(['new_question', 'new_order'])
    expect(await kindsSeenBy(ken)).toEqual(['new_question'])
    expect(await kindsSeenBy(nils)).toEqual([])
    expect(await kindsSeenBy(hana)).toEqual([])
    expect(await kindsSeenBy(as(olga, 'student'))).toEqual([])
  })

  test('the texts are in the language of each reader, and people who know of it are left out', async () => {
    await notifyOf('dispute', { except: [olga.memberId] })
    expect(await newMails()).toEqual([])
    await notifyOf('dispute')
    expect(await newMails()).toEqual(['olga: dispute en'])
  })

  test('notifications of a course are hidden from staff who no longer work on it', async () => {
    await notifyOf('new_question', { courseId })
    expect(await notifications.countUnreadStaff(ken)).toBeGreaterThan(0)
    const course = await catalog.courseById(olga, courseId)
    if (!course) throw new Error('The course is missing')
    const { updatedAt } = await catalog.updateCourse(olga, courseId, {
      updatedAt: course.updatedAt,
      lecturerIds: [],
    })
    expect(await kindsSeenBy(ken)).toEqual([])
    expect(await notifications.countUnreadStaff(ken)).toBe(0)
    await catalog.updateCourse(olga, courseId, { updatedAt, lecturerIds: [lecturerId] })
  })
})

describe('the mails to the staff', () => {
  test('the first instant mail is sent immediately, and those of the next 10 minutes in one bundle', async () => {
    await notifyOf('dispute')
    expect(await newMails()).toEqual(['olga: dispute en'])
    for (const kind of ['dispute', 'refund_request', 'new_question'] as const) await notifyOf(kind)
    expect(await newMails()).toEqual([])
    world.clock.advance({ minutes: 9 })
    expect(await sendDue()).toBe(0)
    world.clock.advance({ minutes: 1 })
    expect(await sendDue()).toBe(1)
    expect(await sendDue()).toBe(0)
    expect(await newMails()).toEqual(['olga: dispute refund_request new_question'])
    await notifyOf('dispute')
    expect(await newMails()).toEqual([])
    world.clock.advance({ minutes: 10 })
    expect(await sendDue()).toBe(1)
  })

  test('daily notifications arrive in one digest at the hour of the school, which lists 20 and counts the others', async () => {
    for (let n = 0; n < 23; n += 1) await notifyOf('new_order')
    expect(await newMails()).toEqual([])
    await notifications.updateStaffSettings(olga, { digestHour: 8 })
    world.clock.advance({ hours: 24 })
    expect(await sendDue()).toBe(1)
    const [mail = ''] = await newMails()
    expect(mail.split(' ')).toHaveLength(21)
    world.clock.advance({ hours: 24 })
    expect(await sendDue()).toBe(0)
  })

  test('a bundle leaves out what its reader may no longer see', async () => {
    await identity.grantRole(platformActor, { schoolId, personId: nilsId, role: 'admin' })
    await notifyOf('dispute')
    await notifyOf('refund_request')
    expect(await newMails()).toHaveLength(2)
    await identity.revokeRole(platformActor, { schoolId, personId: nilsId, role: 'admin' })
    world.clock.advance({ minutes: 10 })
    await sendDue()
    expect(await newMails()).toEqual(['olga: refund_request'])
  })

  test('a kind that its reader gets never is only listed, and one without the inbox only mailed', async () => {
    const settings = (kinds: Parameters<typeof notifications.updateStaffSettings>[1]['kinds'] & object) =>
      notifications.updateStaffSettings(olga, { kinds })
    await settings([{ kind: 'dispute', mail: 'never', inbox: true }])
    await settings([{ kind: 'refund_request', mail: 'instantly', inbox: false }])
    const before = (await kindsSeenBy(olga)).length
    await notifyOf('dispute')
    await notifyOf('refund_request')
    expect(await newMails()).toEqual(['olga: refund_request en'])
    expect(await kindsSeenBy(olga)).toHaveLength(before + 1)
    await settings([
      { kind: 'dispute', mail: 'instantly', inbox: true },
      { kind: 'refund_request', mail: 'instantly', inbox: true },
    ])
  })
})

test('notifications are deleted after 180 days, and not before', async () => {
  await notifyOf('dispute')
  world.clock.advance({ days: 179 })
  await notifyOf('refund_request')
  await world.runScheduled('forget-staff-notifications')
  expect(await kindsSeenBy(olga)).toEqual(expect.arrayContaining(['dispute', 'refund_request']))
  world.clock.advance({ days: 2 })
  await world.runScheduled('forget-staff-notifications')
  expect(await kindsSeenBy(olga)).toEqual(['refund_request'])
})

describe('the settings and the inbox', () => {
  test('the settings list the kinds that the roles allow, and refuse others', async () => {
    const { kinds, digestHour } = await notifications.staffSettings(nils)
    expect(digestHour).toBe(8)
    expect(kinds.map(({ kind }) => kind)).toEqual(['new_question', 'new_submission'])
    const payments = [{ kind: 'new_order', mail: 'daily', inbox: true }] as const
    await expect(notifications.updateStaffSettings(nils, { kinds: payments })).rejects.toMatchObject({
      code: 'not_permitted',
    })
    await expect(notifications.updateStaffSettings(nils, { digestHour: 24 })).rejects.toMatchObject({
      code: 'invalid_input',
    })
  })

  test('notifications are marked as read by their owner only', async () => {
    await notifyOf('dispute')
    const [newest] = (await notifications.staffInbox(olga, { page, unreadOnly: true })).rows
    if (!newest) throw new Error('There is no notification')
    for (const other of [ken, hana])
      await expect(notifications.markStaffRead(other, newest.id)).rejects.toMatchObject({ code: 'not_found' })
    const before = await notifications.countUnreadStaff(olga)
    await notifications.markStaffRead(olga, newest.id)
    expect(await notifications.countUnreadStaff(olga)).toBe(before - 1)
    await notifications.markAllStaffRead(olga)
    expect(await notifications.countUnreadStaff(olga)).toBe(0)
  })
})
