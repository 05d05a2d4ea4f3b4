import { afterAll, describe, expect, test } from 'vitest'
import { grantCourse, insertPeople } from '../../../test/support/catalog/catalog-rows.ts'
import {
  holdOf,
  meetingFacts,
  openStudio,
  type Studio,
} from '../../../test/support/people/consulting-cast.ts'
import { forACrowd, memberActor, statementsOf } from '../../../test/support/people/member-cast.ts'
import { crowdOf } from '../../../test/support/samples/crowd-size.ts'
import { createWorld } from '../../../test/support/world/world.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { addDuration, minute } from '../../platform/durations.ts'
import { newId } from '../../platform/ids.ts'
import type { MemberActor } from '../tenancy/index.ts'
import {
  confirmMeeting,
  holdMeeting,
  type MeetingHold,
  type Purchase,
  releaseMeeting,
  revokeMeeting,
} from './index.ts'

const world = await createWorld()
afterAll(() => world.close())

const crowdSize = crowdOf({ sample: 150, all: 500 })

describe('a meeting time', () => {
  test(`a meeting time that ${crowdSize} members request concurrently is reserved by exactly one of them`, {
    timeout: 60_000,
  }, async () => {
    const studio = await openStudio(world)
    const { schoolId, courseId } = studio
    const people = await insertPeople(world, crowdSize)
    await grantCourse(world, schoolId, courseId, people)
    const { consulting } = forACrowd(world).modules
    const wish = { serviceId: studio.serviceId, startsAt: studio.monday.nine }
    const outcomes = await Promise.allSettled(
      people.map((person) => consulting.reserveMeeting(memberActor(schoolId, person), wish)),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'conflict' })
    }
    expect(await liveMeetings(studio)).toBe(1)
    expect(await meetingFacts(studio)).toHaveLength(1)
  })

  test('a meeting time whose hold has expired is reserved by exactly one of 100 members who request it concurrently', {
    timeout: 60_000,
  }, async () => {
    const studio = await openStudio(world)
    await hold(studio, holdOf(studio, studio.mei, studio.monday.nine))
    studio.world.clock.advance({ hours: 1 })
    const holds = Array.from({ length: 100 }, () => holdOf(studio, studio.tom, studio.monday.nine))
    const { db, clock } = forACrowd(studio.world)
    const outcomes = await Promise.all(
      holds.map((each) => inTransaction(db, (tx) => holdMeeting(tx, clock, each))),
    )
    expect(outcomes.filter(({ is }) => is === 'booked')).toHaveLength(1)
    expect(outcomes.filter(({ is }) => is === 'taken')).toHaveLength(99)
    expect(await liveMeetings(studio)).toBe(1)
  })

  test('a request for a taken meeting time is refused with conflict and does not name the member who has it', async () => {
    const studio = await openStudio(world)
    await reserve(studio, studio.mei, studio.monday.nine)
    const refused = await reserve(studio, studio.tom, studio.monday.nine).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'conflict', message: 'That time is taken', problems: [] })
    expect(JSON.stringify(refused)).not.toContain(studio.mei.memberId)
    expect(refused).toMatchObject({ cause: undefined })
  })

  test('a meeting time must lie inside a slot, a multiple of the duration from its start, and in the future', async () => {
    const studio = await openStudio(world)
    const minutes = (count: number) => addDuration(studio.monday.nine, count * minute)
    for (const startsAt of [minutes(-60), minutes(1), minutes(30), studio.monday.noon]) {
      expect(await hold(studio, holdOf(studio, studio.mei, startsAt))).toEqual({ is: 'not-offered' })
    }
    world.clock.advance({ days: 1, hours: 1 })
    expect(await hold(studio, holdOf(studio, studio.mei, studio.monday.nine))).toEqual({ is: 'not-offered' })
    expect(await hold(studio, holdOf(studio, studio.mei, studio.monday.ten))).toMatchObject({
      is: 'booked',
      endsAt: studio.monday.eleven,
    })
  })

  test('a meeting time can be reserved only by owners of the course, from a published service of their own school', async () => {
    const studio = await openStudio(world)
    const { hana, ken } = studio
    expect(await hold(studio, holdOf(studio, ken, studio.monday.nine))).toEqual({ is: 'not-entitled' })
    await expect(reserve(studio, ken, studio.monday.nine)).rejects.toMatchObject({ code: 'not_permitted' })
    const elsewhere = memberActor(hana.schoolId, studio.mei.memberId)
    await expect(reserve(studio, elsewhere, studio.monday.nine)).rejects.toMatchObject({ code: 'not_found' })
    const draft = await openStudio(world, { state: 'draft' })
    expect(await hold(draft, holdOf(draft, draft.mei, studio.monday.nine))).toEqual({ is: 'not-offered' })
  })

  test('a meeting time with a price can be bought but not reserved', async () => {
    const studio = await openStudio(world, { price: 500n })
    await expect(reserve(studio, studio.mei, studio.monday.nine)).rejects.toMatchObject({
      code: 'not_permitted',
    })
    expect(await hold(studio, holdOf(studio, studio.mei, studio.monday.nine))).toMatchObject({ is: 'booked' })
  })

  test('two active meetings of a service never overlap, which the database enforces', async () => {
    const studio = await openStudio(world)
    const { mei } = studio
    await reserve(studio, mei, studio.monday.nine)
    const half = holdOf(studio, mei, new Date(studio.monday.nine.getTime() + 1_800_000))
    const id = newId<'ConsultingMeeting'>(world.clock)
    const row = {
      ...half,
      id,
      endsAt: studio.monday.eleven,
      state: 'reserved',
      reservedAt: world.clock.now(),
    } as const
    const inserted = world.deps.db.insertInto('consultingMeetings').values(row).execute()
    await expect(inserted).rejects.toMatchObject({ constraint: 'consulting_meetings_no_overlap' })
  })
})

describe('the hold of a meeting time', () => {
  test('requesting the hold of a meeting time twice creates only one hold', async () => {
    const studio = await openStudio(world)
    const request = holdOf(studio, studio.mei, studio.monday.nine)
    const first = await hold(studio, request)
    expect(await hold(studio, request)).toEqual(first)
    expect(await liveMeetings(studio)).toBe(1)
  })

  test('confirming the hold of a meeting time makes it a meeting and records one fact, however often it is confirmed', async () => {
    const studio = await openStudio(world)
    const request = holdOf(studio, studio.mei, studio.monday.nine)
    const booked = await hold(studio, request)
    expect(await meetingFacts(studio)).toEqual([])
    const outcomes = await Promise.all([confirm(studio, request), confirm(studio, request)])
    const meetingId = booked.is === 'booked' ? booked.meetingId : undefined
    for (const outcome of outcomes) expect(outcome).toEqual({ is: 'confirmed', meetingId })
    expect(await meetingFacts(studio)).toMatchObject([
      {
        kind: 'meeting.reserved',
        body: { meetingId, personId: studio.mei.memberId, sourceId: request.sourceId },
      },
    ])
  })

  test('an expired hold of a meeting time can be confirmed while nobody else has the time', async () => {
    const studio = await openStudio(world)
    const request = holdOf(studio, studio.mei, studio.monday.nine)
    await hold(studio, request)
    studio.world.clock.advance({ hours: 5 })
    expect(await confirm(studio, request)).toMatchObject({ is: 'confirmed' })
    expect(await hold(studio, holdOf(studio, studio.tom, studio.monday.nine))).toEqual({ is: 'taken' })
  })

  test('a released hold of a meeting time is restored by a late payment while the time is free', async () => {
    const studio = await openStudio(world)
    const request = holdOf(studio, studio.mei, studio.monday.nine)
    await hold(studio, request)
    for (let times = 0; times < 2; times++) await release(studio, request)
    expect(await confirm(studio, request)).toMatchObject({ is: 'confirmed' })
    expect(await confirm(studio, request)).toMatchObject({ is: 'confirmed' })
    expect(await liveMeetings(studio)).toBe(1)
    expect(await meetingFacts(studio, 'meeting.reserved')).toHaveLength(1)
  })

  test('confirming a hold whose meeting time was reserved by another member reports it as taken, and the transaction continues', async () => {
    const studio = await openStudio(world)
    const request = holdOf(studio, studio.mei, studio.monday.nine)
    await hold(studio, request)
    studio.world.clock.advance({ hours: 1 })
    await reserve(studio, studio.tom, studio.monday.nine)
    const outcome = await inTransaction(studio.world.deps.db, async (tx) => {
      const outcome = await confirmMeeting(tx, studio.world.clock, request)
      await tx.selectFrom('schools').select('id').execute()
      return outcome
    })
    expect(outcome).toEqual({ is: 'taken' })
  })

  test('confirming an expired hold reports the meeting time as taken once the time has begun', async () => {
    const studio = await openStudio(world)
    const request = holdOf(studio, studio.mei, studio.monday.nine)
    await hold(studio, request)
    studio.world.clock.advance({ days: 2 })
    expect(await confirm(studio, request)).toEqual({ is: 'taken' })
  })

  test('the hold of a meeting time can be released only while it is not confirmed', async () => {
    const studio = await openStudio(world)
    const request = holdOf(studio, studio.mei, studio.monday.nine)
    await hold(studio, request)
    await confirm(studio, request)
    await release(studio, request)
    expect(await liveMeetings(studio)).toBe(1)
  })

  test('the hold of a meeting time can be confirmed and released only at its own school', async () => {
    const studio = await openStudio(world)
    const request = holdOf(studio, studio.mei, studio.monday.nine)
    await hold(studio, request)
    const foreign = { ...request, schoolId: studio.hana.schoolId }
    await release(studio, foreign)
    expect(await liveMeetings(studio)).toBe(1)
    await expect(confirm(studio, foreign)).rejects.toThrow('No meeting was reserved')
  })

  test('the hold of a meeting time takes the same number of statements however many meetings there are', async () => {
    const studio = await openStudio(world)
    const one = await statementsOf(studio.world, () =>
      hold(studio, holdOf(studio, studio.mei, studio.monday.nine)),
    )
    await hold(studio, holdOf(studio, studio.mei, studio.monday.ten))
    const two = await statementsOf(studio.world, () =>
      hold(studio, holdOf(studio, studio.mei, studio.monday.eleven)),
    )
    expect(two.length).toBe(one.length)
  })
})

describe('a refund of a meeting', () => {
  test('a refund of a meeting cancels the meeting once and frees its time', async () => {
    const studio = await openStudio(world)
    const request = holdOf(studio, studio.mei, studio.monday.nine)
    await hold(studio, request)
    await confirm(studio, request)
    for (let times = 0; times < 2; times++) await revoke(studio, request)
    expect((await meetingFacts(studio)).map(({ kind }) => kind)).toEqual([
      'meeting.reserved',
      'meeting.cancelled',
    ])
    expect(await reserve(studio, studio.tom, studio.monday.nine)).toBeDefined()
    // A repeated confirmation of the payment restores nothing.
    expect(await confirm(studio, request)).toMatchObject({ is: 'confirmed' })
    expect(await liveMeetings(studio)).toBe(1)
  })

  test('a refund of a meeting does not cancel a meeting that took place', async () => {
    const studio = await openStudio(world)
    const request = holdOf(studio, studio.mei, studio.monday.nine)
    await hold(studio, request)
    const confirmed = await confirm(studio, request)
    studio.world.clock.advance({ days: 2 })
    if (confirmed.is !== 'confirmed') throw new Error('It was not confirmed')
    await studio.world.modules.consulting.finishMeeting(studio.ken, confirmed.meetingId)
    await revoke(studio, request)
    expect(await liveMeetings(studio)).toBe(1)
  })
})

async function reserve({ world, serviceId }: Studio, member: MemberActor, startsAt: Date) {
  return await world.modules.consulting.reserveMeeting(member, { serviceId, startsAt })
}

function hold({ world }: Studio, request: MeetingHold) {
  return inTransaction(world.deps.db, (tx) => holdMeeting(tx, world.clock, request))
}

function confirm({ world }: Studio, purchase: Purchase) {
  return inTransaction(world.deps.db, (tx) => confirmMeeting(tx, world.clock, purchase))
}

function release({ world }: Studio, purchase: Purchase) {
  return inTransaction(world.deps.db, (tx) => releaseMeeting(tx, world.clock, purchase))
}

function revoke({ world }: Studio, purchase: Purchase) {
  return inTransaction(world.deps.db, (tx) => revokeMeeting(tx, world.clock, purchase))
}

async function liveMeetings({ world, serviceId }: Studio): Promise<number> {
  const rows = await world.deps.db
    .selectFrom('consultingMeetings')
    .select('id')
    .where('serviceId', '=', serviceId)
    .where('state', '<>', 'cancelled')
    .execute()
  return rows.length
}
