import { afterAll, describe, expect, test } from 'vitest'
import { holdOf, meetingFacts, openStudio } from '../../../test/support/people/consulting-cast.ts'
import { memberActor } from '../../../test/support/people/member-cast.ts'
import { createWorld } from '../../../test/support/world/world.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { holdMeeting } from './index.ts'

const world = await createWorld()
afterAll(() => world.close())

describe('a meeting', () => {
  test('a meeting can be cancelled by its member until it begins', async () => {
    const { studio, consulting, meetingId } = await reserved()
    await consulting.cancelMeeting(studio.mei, meetingId)
    await expect(consulting.cancelMeeting(studio.mei, meetingId)).rejects.toMatchObject({ code: 'conflict' })
    expect((await meetingFacts(studio)).map(({ kind }) => kind)).toEqual([
      'meeting.reserved',
      'meeting.cancelled',
    ])
    const booking = await reserved()
    booking.studio.world.clock.advance({ days: 1, hours: 1 })
    const late = booking.consulting.cancelMeeting(booking.studio.mei, booking.meetingId)
    await expect(late).rejects.toMatchObject({ code: 'conflict', message: 'This meeting has already begun' })
  })

  test.each(['olga', 'ken'] as const)(
    'a meeting can be cancelled at any time by %s, who may run it',
    async (name) => {
      const { studio, consulting, meetingId } = await reserved()
      studio.world.clock.advance({ days: 3 })
      await consulting.cancelMeeting(studio[name], meetingId)
      expect((await consulting.myMeetings(studio.mei, { first: 1 })).rows).toMatchObject([
        { state: 'cancelled' },
      ])
    },
  )

  test('cancelling or finishing a meeting answers not found to other members and other schools', async () => {
    const { studio, consulting, meetingId } = await reserved()
    for (const actor of [studio.tom, studio.hana, memberActor(studio.hana.schoolId, studio.mei.memberId)]) {
      await expect(consulting.cancelMeeting(actor, meetingId)).rejects.toMatchObject({ code: 'not_found' })
      await expect(consulting.finishMeeting(actor, meetingId)).rejects.toMatchObject({ code: 'not_found' })
    }
  })

  test('a meeting cannot be cancelled by a teaching assistant', async () => {
    const { studio, consulting, meetingId } = await reserved()
    const assistant = { ...studio.olga, roles: ['teaching_assistant'] as const }
    const cancelled = consulting.cancelMeeting(assistant, meetingId)
    await expect(cancelled).rejects.toMatchObject({ code: 'not_permitted' })
  })

  test('a meeting can be finished by the lecturer once it has begun, but not by its member', async () => {
    const { studio, consulting, meetingId } = await reserved()
    await expect(consulting.finishMeeting(studio.ken, meetingId)).rejects.toMatchObject({ code: 'conflict' })
    studio.world.clock.advance({ days: 1, hours: 1 })
    await expect(consulting.finishMeeting(studio.mei, meetingId)).rejects.toMatchObject({
      code: 'not_permitted',
    })
    await consulting.finishMeeting(studio.ken, meetingId)
    await expect(consulting.finishMeeting(studio.ken, meetingId)).rejects.toMatchObject({ code: 'conflict' })
    await expect(consulting.cancelMeeting(studio.olga, meetingId)).rejects.toMatchObject({ code: 'conflict' })
    expect(await meetingFacts(studio, 'meeting.finished')).toMatchObject([{ body: { meetingId } }])
  })

  test('cancelling a hold of a meeting time releases it without a notification', async () => {
    const studio = await openStudio(world)
    const { db, clock } = studio.world.deps
    const hold = holdOf(studio, studio.mei, studio.monday.nine)
    const outcome = await inTransaction(db, (tx) => holdMeeting(tx, clock, hold))
    if (outcome.is !== 'booked') throw new Error('It was not held')
    await studio.world.modules.consulting.cancelMeeting(studio.mei, outcome.meetingId)
    expect(await meetingFacts(studio)).toEqual([])
  })
})

async function reserved() {
  const studio = await openStudio(world)
  const { consulting } = studio.world.modules
  const wish = { serviceId: studio.serviceId, startsAt: studio.monday.nine }
  return { studio, consulting, meetingId: await consulting.reserveMeeting(studio.mei, wish) }
}
