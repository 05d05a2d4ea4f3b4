import { afterAll, describe, expect, test } from 'vitest'
import {
  holdOf,
  meetingFacts,
  openStudio,
  type Studio,
} from '../../../test/support/people/consulting-cast.ts'
import { memberActor } from '../../../test/support/people/member-cast.ts'
import { createWorld } from '../../../test/support/world/world.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { MemberActor } from '../tenancy/index.ts'
import { holdMeeting } from './index.ts'

const world = await createWorld()
afterAll(() => world.close())

describe('moving a meeting', () => {
  test('moving a meeting releases the old time, reserves the new one, and records one fact', async () => {
    const { studio, consulting, meetingId } = await reserved()
    await consulting.moveMeeting(studio.mei, meetingId, studio.monday.ten)
    expect(await ownTimes(studio, studio.mei)).toEqual([studio.monday.ten])
    await consulting.reserveMeeting(studio.tom, { serviceId: studio.serviceId, startsAt: studio.monday.nine })
    expect(await meetingFacts(studio, 'meeting.moved')).toMatchObject([
      { body: { meetingId, startsAt: studio.monday.ten.toISOString() } },
    ])
  })

  test.each(['tom', 'ken'] as const)(
    'moving a meeting is refused with not_found for %s, who did not reserve it',
    async (name) => {
      const { studio, consulting, meetingId } = await reserved()
      const moved = consulting.moveMeeting(studio[name], meetingId, studio.monday.ten)
      await expect(moved).rejects.toMatchObject({ code: 'not_found' })
      expect(await ownTimes(studio, studio.mei)).toEqual([studio.monday.nine])
    },
  )

  test('moving a meeting is refused for the same person at another school', async () => {
    const { studio, consulting, meetingId } = await reserved()
    const elsewhere = memberActor(studio.hana.schoolId, studio.mei.memberId)
    const moved = consulting.moveMeeting(elsewhere, meetingId, studio.monday.ten)
    await expect(moved).rejects.toMatchObject({ code: 'not_found' })
  })

  test('moving a meeting is refused to a taken time, an unoffered time and an invalid time', async () => {
    const { studio, consulting, meetingId } = await reserved()
    await consulting.reserveMeeting(studio.tom, {
      serviceId: studio.serviceId,
      startsAt: studio.monday.eleven,
    })
    const move = (to: Date) => consulting.moveMeeting(studio.mei, meetingId, to)
    await expect(move(studio.monday.eleven)).rejects.toMatchObject({ message: 'That time is taken' })
    const notOffered = { code: 'conflict', message: 'The service is not offered at that time' }
    await expect(move(studio.monday.noon)).rejects.toMatchObject(notOffered)
    await expect(move(new Date('no time'))).rejects.toMatchObject(notOffered)
    expect(await ownTimes(studio, studio.mei)).toEqual([studio.monday.nine])
  })

  test('moving a meeting is refused once the meeting has begun, was cancelled, or is waiting for its payment', async () => {
    const booking = await reserved()
    booking.studio.world.clock.advance({ days: 1, hours: 1 })
    const late = booking.consulting.moveMeeting(
      booking.studio.mei,
      booking.meetingId,
      booking.studio.monday.eleven,
    )
    await expect(late).rejects.toMatchObject({ message: 'This meeting has already begun' })
    const cancelled = await reserved()
    await cancelled.consulting.cancelMeeting(cancelled.studio.mei, cancelled.meetingId)
    const move = cancelled.consulting.moveMeeting(
      cancelled.studio.mei,
      cancelled.meetingId,
      cancelled.studio.monday.ten,
    )
    await expect(move).rejects.toMatchObject({ message: 'Only a reserved meeting can be moved' })
    const studio = await openStudio(world)
    const { consulting } = studio.world.modules
    const { db, clock } = studio.world.deps
    await inTransaction(db, (tx) => holdMeeting(tx, clock, holdOf(studio, studio.mei, studio.monday.nine)))
    const [meeting] = (await consulting.myMeetings(studio.mei, { first: 1 })).rows
    if (!meeting) throw new Error('Nothing is held')
    await expect(consulting.moveMeeting(studio.mei, meeting.id, studio.monday.ten)).rejects.toMatchObject({
      message: 'Only a reserved meeting can be moved',
    })
  })

  test('when two members concurrently move their meetings to the same time, one of them succeeds', async () => {
    const { studio, consulting, meetingId } = await reserved()
    const { serviceId, mei, tom } = studio
    const other = await consulting.reserveMeeting(tom, { serviceId, startsAt: studio.monday.eleven })
    const both = await Promise.allSettled([
      consulting.moveMeeting(mei, meetingId, studio.monday.ten),
      consulting.moveMeeting(tom, other, studio.monday.ten),
    ])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const each of both)
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ message: 'That time is taken' })
  })
})

async function reserved() {
  const studio = await openStudio(world)
  const { consulting } = studio.world.modules
  const { serviceId, mei } = studio
  const meetingId = await consulting.reserveMeeting(mei, { serviceId, startsAt: studio.monday.nine })
  return { studio, consulting, meetingId }
}

async function ownTimes({ world }: Studio, member: MemberActor): Promise<Date[]> {
  const { rows } = await world.modules.consulting.myMeetings(member, { first: 10 })
  return rows.filter(({ state }) => state === 'reserved').map(({ startsAt }) => startsAt)
}
