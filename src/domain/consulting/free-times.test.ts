import { afterAll, describe, expect, test } from 'vitest'
import { holdOf, openStudio, type Studio } from '../../../test/support/people/consulting-cast.ts'
import { statementsOf } from '../../../test/support/people/member-cast.ts'
import { createWorld } from '../../../test/support/world/world.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { addDuration, day } from '../../platform/durations.ts'
import type { Reader } from '../identity/index.ts'
import { confirmMeeting, holdMeeting, releaseMeeting } from './index.ts'

const world = await createWorld()
afterAll(() => world.close())

describe('the free times of a service', () => {
  test('the free times of a service contain the repeated hour in autumn twice, and two members can reserve one each', async () => {
    const studio = await openStudio(world, { timeZone: 'America/Denver' })
    const { olga, serviceId, mei, tom } = studio
    const { consulting } = world.modules
    await consulting.addSlot(olga, { serviceId, weekday: 'sunday', startTime: '01:00', endTime: '02:00' })
    world.clock.advance({ days: 340 })
    const day = { from: new Date('2027-11-07T06:00:00Z'), until: new Date('2027-11-08T06:00:00Z') }
    const twice = await consulting.freeTimes(mei, { serviceId, ...day })
    const starts = twice.map(({ startsAt }) => startsAt)
    expect(starts).toEqual([new Date('2027-11-07T07:00:00Z'), new Date('2027-11-07T08:00:00Z')])
    for (const [at, member] of [mei, tom].entries()) {
      await consulting.reserveMeeting(member, { serviceId, startsAt: starts[at] ?? day.from })
    }
    expect(await consulting.freeTimes(mei, { serviceId, ...day })).toEqual([])
  })

  test('the free times of a service are the same for everybody at its school, and cannot be read by another school', async () => {
    const studio = await openStudio(world)
    for (const actor of [studio.visitor, studio.mei, studio.ken, studio.olga]) {
      expect(await free(studio, actor)).toEqual([studio.monday.nine, studio.monday.ten, studio.monday.eleven])
    }
    await expect(free(studio, studio.hana)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('the free times of a service exclude reserved and held times, and include them again after expiry, release or cancellation', async () => {
    const studio = await openStudio(world)
    const { mei, tom } = studio
    const { db, clock } = world.deps
    const meetingId = await world.modules.consulting.reserveMeeting(mei, {
      serviceId: studio.serviceId,
      startsAt: studio.monday.nine,
    })
    const unpaid = holdOf(studio, tom, studio.monday.ten)
    const released = holdOf(studio, tom, studio.monday.eleven)
    for (const hold of [unpaid, released]) await inTransaction(db, (tx) => holdMeeting(tx, clock, hold))
    expect(await free(studio)).toEqual([])
    await inTransaction(db, (tx) => releaseMeeting(tx, clock, released))
    expect(await free(studio)).toEqual([studio.monday.eleven])
    world.clock.advance({ hours: 1 })
    expect(await free(studio)).toEqual([studio.monday.ten, studio.monday.eleven])
    await world.modules.consulting.cancelMeeting(mei, meetingId)
    expect(await free(studio)).toEqual([studio.monday.nine, studio.monday.ten, studio.monday.eleven])
  })

  test('the free times of a service exclude exceptions and times that have begun', async () => {
    const studio = await openStudio(world)
    const { olga, serviceId } = studio
    const closed = { serviceId, startsAt: studio.monday.ten, endsAt: studio.monday.eleven }
    const exceptionId = await world.modules.consulting.addException(olga, closed)
    expect(await free(studio)).toEqual([studio.monday.nine, studio.monday.eleven])
    expect(await world.modules.consulting.exceptionsOf(olga, serviceId)).toHaveLength(1)
    await world.modules.consulting.removeException(olga, exceptionId)
    world.clock.advance({ days: 1, hours: 1 })
    expect(world.clock.now()).toEqual(studio.monday.nine)
    expect(await free(studio)).toEqual([studio.monday.nine, studio.monday.ten, studio.monday.eleven])
    world.clock.advance({ seconds: 1 })
    expect(await free(studio)).toEqual([studio.monday.ten, studio.monday.eleven])
  })

  test('the free times of an unpublished service are visible to editors only', async () => {
    const studio = await openStudio(world, { state: 'draft' })
    for (const actor of [studio.visitor, studio.mei, studio.ken]) {
      await expect(free(studio, actor)).rejects.toMatchObject({ code: 'not_found' })
    }
    expect(await free(studio, studio.olga)).toHaveLength(3)
  })

  test('the free times of a service take one statement, and a query for a whole year is refused', async () => {
    const studio = await openStudio(world)
    expect(await statementsOf(studio.world, () => free(studio))).toHaveLength(1)
    const until = addDuration(studio.monday.nine, 365 * day)
    const query = { serviceId: studio.serviceId, from: studio.monday.nine, until }
    await expect(studio.world.modules.consulting.freeTimes(studio.mei, query)).rejects.toMatchObject({
      code: 'invalid_input',
    })
  })

  test('the free times of a service exclude a time whose hold was confirmed', async () => {
    const studio = await openStudio(world)
    const { db, clock } = studio.world.deps
    const hold = holdOf(studio, studio.mei, studio.monday.nine)
    await inTransaction(db, (tx) => holdMeeting(tx, clock, hold))
    await inTransaction(db, (tx) => confirmMeeting(tx, clock, hold))
    studio.world.clock.advance({ hours: 2 })
    expect(await free(studio)).toEqual([studio.monday.ten, studio.monday.eleven])
  })
})

async function free({ monday, visitor, serviceId }: Studio, actor: Reader = visitor): Promise<Date[]> {
  const query = { serviceId, from: addDuration(monday.nine, -day), until: addDuration(monday.nine, day) }
  const times = await world.modules.consulting.freeTimes(actor, query)
  return times.map(({ startsAt }) => startsAt)
}
