import { afterAll, describe, expect, test } from 'vitest'
import { sendableKinds } from '../../../src/domain/notifications/index.ts'
import { memberOf } from '../../support/people/learning-cast.ts'
import { createWorld, platformActor } from '../../support/world/world.ts'

const world = await createWorld({ from: 'demoTemplate' })
afterAll(() => world.close())
const mei = await memberOf(world, 'mei', 'ceramics')
const tom = await memberOf(world, 'tom', 'ceramics')

const tally = <Value extends string | null>(values: readonly Value[]) =>
  Object.fromEntries([...Map.groupBy(values, String)].map(([value, all]) => [value, all.length]))

async function syllabusOf(slug: string) {
  const course = await world.modules.learning.enrolledCourseBySlug(mei, slug)
  if (!course) throw new Error(`Mei has no course ${slug}`)
  const syllabi = await world.modules.learning.syllabus(mei, [course.id])
  return syllabi.get(course.id) ?? []
}

describe('Mei at Ceramics', () => {
  test('Mei at Ceramics has one course half completed, one completed and one just started', async () => {
    const { rows } = await world.modules.learning.enrolledCourses(mei, { first: 10 })
    const progress = await world.modules.learning.detailProgress(
      mei,
      rows.map(({ id }) => id),
    )
    const far = rows.map(({ id, slug }) => [
      slug,
      progress.get(id)?.completedCount,
      progress.get(id)?.totalCount,
    ])
    expect(far.sort()).toEqual([
      ['glaze-chemistry', 12, 12],
      ['hand-building', 1, 9],
      ['wheel-throwing-100', 48, 100],
    ])
  })

  test('Mei at Ceramics has a course of ten sections with ten lectures each, some of every kind of lecture', async () => {
    const sections = await syllabusOf('wheel-throwing-100')
    expect(sections.map(({ lectures }) => lectures.length)).toEqual(Array(10).fill(10))
    const kinds = new Set(sections.flatMap(({ lectures }) => lectures.map(({ kind }) => kind)))
    expect([...kinds].sort()).toEqual(['audio', 'download', 'embed', 'pdf', 'quiz', 'text', 'video'])
  })

  test('Mei at Ceramics has lectures that are locked by date or prerequisite, and lectures where both have passed', async () => {
    const lectures = (await syllabusOf('wheel-throwing-100')).flatMap((section) => section.lectures)
    const at = (title: string) => lectures.find((lecture) => lecture.title === title)
    expect(at('碗的開孔和杯子不同')).toMatchObject({ isLocked: false }) // a past date
    expect(at('釉燒曲線怎麼讀')).toMatchObject({ isLocked: true, lockReason: 'scheduled' }) // a future date
    expect(at('皮革硬：什麼時候可以修')).toMatchObject({ isLocked: false }) // thirty days after enrolment
    expect(at('化妝土：調、濾、上')).toMatchObject({ isLocked: true, lockReason: 'scheduled' }) // ninety
    expect(at('自我檢查：圓筒與杯子')).toMatchObject({ isLocked: false }) // its prerequisite is completed
    expect(at('自我檢查：修坯')).toMatchObject({ isLocked: true, lockReason: 'prerequisite' })
    expect(tally(lectures.map(({ state }) => state))).toEqual({ completed: 48, read: 2, unread: 50 })
  })

  test('the last lecture that Mei watched in each course at Ceramics belongs to that course', async () => {
    const { rows } = await world.modules.learning.enrolledCourses(mei, { first: 10 })
    for (const { slug, lastWatched } of rows) {
      const lectures = (await syllabusOf(slug)).flatMap((section) => section.lectures)
      expect(
        lectures.map(({ id }) => id),
        slug,
      ).toContain(lastWatched?.lectureId)
    }
  })

  test('Mei at Ceramics has one expired course', async () => {
    const host = { ...platformActor, schoolId: mei.schoolId }
    const { rows } = await world.modules.learning.enrolmentsOf(host, mei.memberId, { first: 10 })
    expect(rows).toHaveLength(4)
    expect(await world.modules.learning.enrolledCourseBySlug(mei, 'kiln-firing')).toBeUndefined()
  })

  test('Mei at Ceramics has downloads, one of which has none remaining', async () => {
    const { rows } = await world.modules.entitlements.ownedProducts(mei, { first: 20 })
    expect(rows.map(({ slug }) => slug).sort()).toEqual([
      'glaze-recipes',
      'kiln-schedules',
      'kiln-side-letters',
      'studio-plans',
      'test-tile-log',
      'throwing-drills',
    ])
    const log = rows.find(({ slug }) => slug === 'test-tile-log')
    expect(log?.files).toMatchObject([{ downloadsRemaining: 0 }])
  })

  test('Mei at Ceramics gets the same syllabus and progress with her courses as from their own operations', async () => {
    const { learning } = world.modules
    const parts = { syllabus: true, progress: true }
    const { rows, total } = await learning.enrolledCourses(mei, { first: 10, withTotal: true }, parts)
    const ids = rows.map(({ id }) => id)
    const [syllabus, progress] = [await learning.syllabus(mei, ids), await learning.detailProgress(mei, ids)]
    expect(total).toBe(3)
    for (const { id, sections, progress: own } of rows) {
      expect(sections).toEqual(syllabus.get(id))
      expect(own).toEqual(progress.get(id))
    }
  })

  test('Mei at Ceramics has a registration for a past event and one for an upcoming event', async () => {
    const { rows } = await world.modules.events.registrationsOf(mei, { first: 10 })
    expect(rows.map(({ state, event }) => [event.slug, state])).toEqual([
      ['reading-glaze-labels', 'enrolled'],
      ['autumn-kiln-opening', 'checked_in'],
    ])
  })

  test('Mei at Ceramics can book three consulting services, which have meetings of other members', async () => {
    const { rows } = await world.modules.consulting.servicesFor(mei, { first: 10 })
    expect(rows.map(({ slug }) => slug).sort()).toEqual([
      'first-firing-help',
      'posture-check',
      'weekly-critique',
    ])
    const meetings = await world.deps.db
      .selectFrom('consultingMeetings')
      .select(['state', 'personId'])
      .where('schoolId', '=', mei.schoolId)
      .execute()
    expect(new Set(meetings.map(({ state }) => state))).toEqual(
      new Set(['reserved', 'cancelled', 'finished']),
    )
    expect(meetings.filter(({ personId }) => personId !== mei.memberId).length).toBeGreaterThan(8)
  })

  test('Mei at Ceramics has 30 notifications of every kind, 12 of them unread', async () => {
    const { rows } = await world.modules.notifications.inbox(mei, { first: 50 }, { unreadOnly: false })
    expect(rows).toHaveLength(30)
    expect(new Set(rows.map(({ kind }) => kind)).size).toBe(sendableKinds.length)
    expect(await world.modules.notifications.unreadCount(mei)).toBe(12)
    expect(rows.slice(0, 12).every(({ readAt }) => readAt === null)).toBe(true)
  })
})

test('registrations at Ceramics are in every state, and a weekend event is sold out', async () => {
  const registrations = await world.deps.db
    .selectFrom('eventRegistrations')
    .select('state')
    .where('schoolId', '=', mei.schoolId)
    .execute()
  expect(new Set(registrations.map(({ state }) => state)).size).toBe(4)
  const host = { ...platformActor, schoolId: mei.schoolId }
  const weekend = await world.modules.catalog.eventBySlug(host, 'wood-firing-weekend')
  expect(weekend?.tickets).toMatchObject([{ capacity: 8, seatsLeft: 0 }])
})

test('the weekend event at Ceramics begins on a Saturday, as its description says', async () => {
  const host = { ...platformActor, schoolId: mei.schoolId }
  const weekend = await world.modules.catalog.eventBySlug(host, 'wood-firing-weekend')
  const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'Asia/Taipei' })
  expect(weekend && weekday.format(weekend.startsAt)).toBe('Saturday')
})

test('Tom has a few rows of his own and none of Mei’s', async () => {
  const { learning, orders, notifications } = world.modules
  expect((await learning.enrolledCourses(tom, { first: 10 })).rows.map(({ slug }) => slug)).toEqual([
    'glaze-chemistry',
    'tea-bowls',
  ])
  expect(await orders.paymentCount(tom)).toBe(6)
  expect(await notifications.inboxSize(tom, { unreadOnly: false })).toBe(3)
})

test('Mei at Astronomy has one course, three payments and two notifications', async () => {
  const there = await memberOf(world, 'mei', 'astronomy')
  const { learning, orders, notifications } = world.modules
  expect(await learning.enrolledCourseCount(there)).toBe(1)
  expect(await orders.paymentCount(there)).toBe(3)
  expect(await notifications.inboxSize(there, { unreadOnly: false })).toBe(2)
})

test('Astronomy shows three courses, a product, an event and a plan to everyone', async () => {
  const { schoolId } = await memberOf(world, 'mei', 'astronomy')
  const host = { ...platformActor, schoolId }
  const { catalog } = world.modules
  const page = { first: 10 }
  expect((await catalog.listCourses(host, { page })).rows).toHaveLength(3)
  expect((await catalog.listDigitalProducts(host, { page })).rows).toHaveLength(1)
  expect((await catalog.listMembershipPlans(host, { page })).rows).toHaveLength(1)
  const events = await world.deps.db
    .selectFrom('events')
    .select('id')
    .where('schoolId', '=', host.schoolId)
    .execute()
  expect(events).toHaveLength(1)
})
