import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { cohortFor } from '../../../../test/support/people/cohort-cast.ts'
import { operatorOf } from '../../../../test/support/people/identity-cast.ts'
import {
  factsAbout,
  memberOf,
  membersOf,
  removeAccess,
} from '../../../../test/support/people/learning-cast.ts'
import { forACrowd } from '../../../../test/support/people/member-cast.ts'
import { newMembers } from '../../../../test/support/shop/shop.ts'
import { createWorld } from '../../../../test/support/world/world.ts'
import { addDuration, day, hour } from '../../../platform/durations.ts'
import { platformActor } from '../../tenancy/index.ts'

const world = await createWorld()
const { mei, tom } = await membersOf(world)
const ken = await memberOf(world, 'ken', 'ceramics')
const { learning } = world.modules
beforeEach(async () => {
  await removeAccess(world)
  for (const table of ['facts', 'lectureOpeningMarks'] as const)
    await world.deps.db.deleteFrom(table).execute()
})
afterAll(() => world.close())

const inDays = (days: number) => addDuration(world.clock.now(), days * day)
const page = { first: 20 }

describe('the members of a cohort', () => {
  test('a cohort with 5 seats that 12 members join at once has exactly 5 members', async () => {
    const members = await newMembers(world, 'ceramics', 12)
    const { cohortId, courseId, olga } = await cohortFor(world, {
      members,
      capacity: 5,
      joinUntil: inDays(3),
    })
    const crowd = forACrowd(world).modules.learning
    const outcomes = await Promise.allSettled(members.map((member) => crowd.joinCohort(member, cohortId)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'conflict' })
    expect(await learning.cohortById(olga, cohortId)).toMatchObject({ taken: 5, courseId })
    expect((await learning.listCohortMembers(olga, { page, cohortId })).rows).toHaveLength(5)
  })

  test('a member joins a cohort only of an own course, within its time to join, and only one of a course', async () => {
    const { cohortId } = await cohortFor(world, { members: [mei], joinUntil: inDays(1) })
    await expect(learning.joinCohort(tom, cohortId)).rejects.toMatchObject({ code: 'not_found' })
    await learning.joinCohort(mei, cohortId)
    await learning.joinCohort(mei, cohortId)
    const closed = await cohortFor(world, { members: [tom] })
    await expect(learning.joinCohort(tom, closed.cohortId)).rejects.toMatchObject({ code: 'conflict' })
    const late = await cohortFor(world, { members: [tom], joinUntil: inDays(1) })
    world.clock.advance({ days: 1 })
    await expect(learning.joinCohort(tom, late.cohortId)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('staff adds enrolled members, moves them between cohorts and removes them, and the seats follow', async () => {
    const { cohortId, courseId, olga, startsAt } = await cohortFor(world, { members: [mei], capacity: 1 })
    const { memberId } = mei
    await expect(learning.addToCohort(olga, { cohortId, memberId: tom.memberId })).rejects.toMatchObject({
      code: 'not_found',
    })
    await learning.addToCohort(olga, { cohortId, memberId })
    const terms = { name: 'Summer', capacity: null, joinFrom: null, joinUntil: null }
    const second = await learning.createCohort(olga, { courseId, ...terms, startsAt, endsAt: inDays(9) })
    await learning.addToCohort(olga, { cohortId: second, memberId })
    expect(await learning.cohortById(olga, cohortId)).toMatchObject({ taken: 0 })
    expect(await learning.cohortById(olga, second)).toMatchObject({ taken: 1 })
    await expect(learning.deleteCohort(olga, second)).rejects.toMatchObject({ code: 'conflict' })
    await learning.removeFromCohort(olga, { cohortId: second, memberId })
    await expect(learning.removeFromCohort(olga, { cohortId: second, memberId })).rejects.toMatchObject({
      code: 'not_found',
    })
    for (const id of [second, cohortId]) await learning.deleteCohort(olga, id)
  })

  test('cohorts are visible and open to changes only for staff of their school', async () => {
    const { cohortId, startsAt } = await cohortFor(world, { members: [mei] })
    const hana = await operatorOf(world, 'hana', 'astronomy', ['owner'])
    const assistant = await operatorOf(world, 'ken', 'ceramics', ['teaching_assistant'])
    expect(await learning.cohortById(hana, cohortId)).toBeUndefined()
    expect((await learning.listCohorts(hana, { page })).rows.map(({ id }) => id)).not.toContain(cohortId)
    const { memberId } = mei
    await expect(learning.addToCohort(hana, { cohortId, memberId })).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(
      learning.updateCohort(hana, cohortId, { updatedAt: startsAt, name: 'Ours' }),
    ).rejects.toMatchObject({ code: 'not_found' })
    await expect(learning.deleteCohort(assistant, cohortId)).rejects.toMatchObject({ code: 'not_permitted' })
  })
})

describe('a teacher and a teaching assistant', () => {
  const noSuch = { code: 'not_found' }

  test('see and change only the cohorts of their courses', async () => {
    const own = await cohortFor(world, { members: [mei] })
    const other = await cohortFor(world, { members: [mei] })
    const teacher = await operatorOf(world, 'ken', 'ceramics', ['teacher'])
    const assistant = await operatorOf(world, 'ken', 'ceramics', ['teaching_assistant'])
    await world.modules.catalog.addAssistant(own.olga, { courseId: own.courseId, personId: teacher.memberId })
    for (const staff of [teacher, assistant]) {
      const listed = (await learning.listCohorts(staff, { page })).rows.map(({ id }) => id)
      expect(listed).toContain(own.cohortId)
      expect(listed).not.toContain(other.cohortId)
      expect(await learning.cohortById(staff, other.cohortId)).toBeUndefined()
    }
    const { updatedAt = world.clock.now() } = (await learning.cohortById(own.olga, other.cohortId)) ?? {}
    const terms = { name: 'Mine', capacity: null, joinFrom: null, joinUntil: null }
    const { courseId, startsAt, endsAt } = other
    await expect(
      learning.createCohort(teacher, { courseId, ...terms, startsAt, endsAt }),
    ).rejects.toMatchObject(noSuch)
    await expect(
      learning.updateCohort(teacher, other.cohortId, { updatedAt, name: 'Mine' }),
    ).rejects.toMatchObject(noSuch)
    await expect(learning.deleteCohort(teacher, other.cohortId)).rejects.toMatchObject(noSuch)
    await learning.deleteCohort(teacher, own.cohortId)
    expect(await learning.cohortById(own.olga, other.cohortId)).toMatchObject({ name: 'Spring' })
  })

  test('see and change only the live sessions, members and attendance of these cohorts', async () => {
    const own = await cohortFor(world, { members: [mei] })
    const other = await cohortFor(world, { members: [mei] })
    const { olga } = other
    const { memberId } = mei
    const teacher = await operatorOf(world, 'ken', 'ceramics', ['teacher'])
    await world.modules.catalog.addAssistant(olga, { courseId: own.courseId, personId: teacher.memberId })
    for (const { cohortId } of [own, other]) await learning.addToCohort(olga, { cohortId, memberId })
    const [theirs, hidden] = [await own.sessionAt(inDays(1)), await other.sessionAt(inDays(1))]
    expect(await learning.listLiveSessions(teacher, own.cohortId)).toMatchObject([{ id: theirs }])
    expect(await learning.listLiveSessions(teacher, other.cohortId)).toEqual([])
    expect(await learning.liveSessionById(teacher, hidden)).toBeUndefined()
    const members = async (cohortId: typeof own.cohortId) =>
      (await learning.listCohortMembers(teacher, { page, cohortId })).rows.map(({ personId }) => personId)
    expect([await members(own.cohortId), await members(other.cohortId)]).toEqual([[memberId], []])
    const attendance = async (sessionId: typeof theirs) =>
      (await learning.listAttendance(teacher, { page, sessionId })).rows
    expect(await attendance(theirs)).toHaveLength(1)
    expect(await attendance(hidden)).toEqual([])
    const { updatedAt = world.clock.now() } = (await learning.liveSessionById(olga, hidden)) ?? {}
    const session = { title: 'Mine', startsAt: inDays(2), endsAt: inDays(3), timeZone: 'UTC' }
    const urls = { joinUrl: null, recordingUrl: null }
    const { cohortId } = other
    await expect(learning.addLiveSession(teacher, { cohortId, ...session, ...urls })).rejects.toMatchObject(
      noSuch,
    )
    await expect(
      learning.updateLiveSession(teacher, hidden, { updatedAt, title: 'Mine' }),
    ).rejects.toMatchObject(noSuch)
    await expect(learning.removeLiveSession(teacher, hidden)).rejects.toMatchObject(noSuch)
    await learning.removeLiveSession(teacher, theirs)
    expect(await learning.listLiveSessions(olga, cohortId)).toMatchObject([{ title: 'First hour' }])
  })
})

describe('the opening dates of a cohort', () => {
  test('days after enrolment count from the start of the cohort, and follow it when it moves', async () => {
    const lectures = [{ unlockAfterDays: 2 }]
    const { cohortId, courseId, olga, lecture } = await cohortFor(world, {
      lectures,
      members: [mei, tom],
      startsInDays: 5,
    })
    await learning.addToCohort(olga, { cohortId, memberId: mei.memberId })
    const opening = async () =>
      (await learning.syllabus(mei, [courseId])).get(courseId)?.[0]?.lectures[0]?.unlockAt
    expect(await opening()).toEqual(inDays(7))
    const cohort = await learning.cohortById(olga, cohortId)
    if (!cohort) throw new Error('No cohort')
    const { updatedAt } = cohort
    await learning.updateCohort(olga, cohortId, { updatedAt, startsAt: inDays(6), endsAt: inDays(40) })
    expect(await opening()).toEqual(inDays(8))
    await learning.notifyOfOpenedLectures(platformActor)
    world.clock.advance({ days: 2 })
    expect(await learning.notifyOfOpenedLectures(platformActor)).toBe(1)
    expect(await factsAbout(world, 'lectures.opened', mei)).toEqual([])
    expect(await factsAbout(world, 'lectures.opened', tom)).toHaveLength(1)
    for (let days = 0; days < 6; days++) {
      world.clock.advance({ days: 1 })
      await learning.notifyOfOpenedLectures(platformActor)
    }
    expect(await factsAbout(world, 'lectures.opened', mei)).toHaveLength(1)
    expect(await learning.openLecture(mei, lecture(0))).toMatchObject({ title: 'Lecture 0' })
  })
})

describe('the discussion of a cohort', () => {
  test('a comment during a cohort is visible to its members and staff only, and so are the replies to it', async () => {
    const { cohortId, olga, lecture } = await cohortFor(world, { members: [mei, tom, ken] })
    for (const { memberId } of [mei, ken]) await learning.addToCohort(olga, { cohortId, memberId })
    const seen = async (reader: typeof mei | typeof olga) =>
      (await learning.threadsUnder(reader, lecture(0), { page })).rows.map(({ body }) => body)
    const parentId = await learning.commentOnLecture(mei, lecture(0), { body: 'Among us' })
    await learning.commentOnLecture(tom, lecture(0), { body: 'For all' })
    await learning.commentOnLecture(olga, lecture(0), { body: 'Answer of staff', parentId })
    expect(await seen(mei)).toEqual(['For all', 'Among us'])
    expect(await seen(ken)).toEqual(['For all', 'Among us'])
    expect(await seen(tom)).toEqual(['For all'])
    expect(await seen(olga)).toEqual(['For all', 'Among us'])
    const { rows } = await learning.commentsUnder(tom, lecture(0), { page })
    expect(rows.map(({ body }) => body)).toEqual(['For all'])
    await expect(
      learning.commentOnLecture(tom, lecture(0), { body: 'Me too', parentId }),
    ).rejects.toMatchObject({ code: 'not_found' })
    world.clock.advance({ days: 31 })
    await learning.commentOnLecture(mei, lecture(0), { body: 'Afterwards' })
    expect(await seen(tom)).toEqual(['Afterwards', 'For all'])
  })
})

describe('a live session', () => {
  test('a live session can be joined by members of its cohort from one hour before the start until the end, which records them', async () => {
    const { cohortId, olga, sessionAt } = await cohortFor(world, { members: [mei, tom] })
    const { memberId } = mei
    await learning.addToCohort(olga, { cohortId, memberId })
    const sessionId = await sessionAt(addDuration(world.clock.now(), 3 * hour))
    await expect(learning.joinSession(mei, sessionId)).rejects.toMatchObject({ code: 'conflict' })
    world.clock.advance({ hours: 2 })
    expect(await learning.joinSession(mei, sessionId)).toBe('https://meet.example/kiln')
    await expect(learning.joinSession(tom, sessionId)).rejects.toMatchObject({ code: 'not_found' })
    const attendance = async () => (await learning.listAttendance(olga, { page, sessionId })).rows
    expect(await attendance()).toMatchObject([{ personId: memberId, isPresent: true, marked: null }])
    await learning.markAttendance(olga, { sessionId, memberId, isPresent: false })
    expect(await attendance()).toMatchObject([{ isPresent: false, marked: false }])
    await expect(
      learning.markAttendance(olga, { sessionId, memberId: tom.memberId, isPresent: true }),
    ).rejects.toMatchObject({ code: 'not_found' })
    world.clock.advance({ hours: 2, seconds: 1 })
    await expect(learning.joinSession(mei, sessionId)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('a live session shows its recording after its end, and neither URL to anybody outside of its cohort', async () => {
    const { cohortId, courseId, olga, sessionAt } = await cohortFor(world, { members: [mei, tom] })
    await learning.addToCohort(olga, { cohortId, memberId: mei.memberId })
    const id = await sessionAt(addDuration(world.clock.now(), hour))
    const { updatedAt = world.clock.now() } = (await learning.liveSessionById(olga, id)) ?? {}
    await learning.updateLiveSession(olga, id, { updatedAt, recordingUrl: 'https://video.example/first' })
    const own = async () => (await learning.cohortsOfMember(mei, courseId)).own?.sessions[0]
    expect(await own()).toMatchObject({ canJoin: true, recordingUrl: null })
    expect(await own()).not.toHaveProperty('joinUrl')
    world.clock.advance({ hours: 2, seconds: 1 })
    expect(await own()).toMatchObject({ canJoin: false, recordingUrl: 'https://video.example/first' })
    expect((await learning.cohortsOfMember(tom, courseId)).own).toBeUndefined()
    expect(await learning.comingSessions(tom, 5)).toEqual([])
    await world.deps.db.deleteFrom('entitlements').execute()
    expect((await learning.cohortsOfMember(mei, courseId)).own).toBeUndefined()
  })

  test('a live session reminds the members of its cohort once, a day ahead, and again when it moves', async () => {
    const { cohortId, olga, sessionAt } = await cohortFor(world, { members: [mei, tom] })
    await learning.addToCohort(olga, { cohortId, memberId: mei.memberId })
    const id = await sessionAt(inDays(2))
    expect(await learning.remindOfSessions(platformActor)).toBe(0)
    world.clock.advance({ days: 1 })
    for (let times = 0; times < 2; times++) await learning.remindOfSessions(platformActor)
    expect(await factsAbout(world, 'session.begins_soon', mei)).toMatchObject([{ sessionId: id }])
    expect(await factsAbout(world, 'session.begins_soon', tom)).toEqual([])
    await world.runJobs()
    const { updatedAt = world.clock.now() } = (await learning.liveSessionById(olga, id)) ?? {}
    const startsAt = addDuration(world.clock.now(), 20 * hour)
    await learning.updateLiveSession(olga, id, { updatedAt, startsAt, endsAt: addDuration(startsAt, hour) })
    expect(await learning.remindOfSessions(platformActor)).toBe(1)
  })
})
