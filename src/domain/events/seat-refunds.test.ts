import { afterAll, describe, expect, test } from 'vitest'
import {
  confirm,
  hold,
  holdsOf,
  openHall,
  purchaseOf,
  registrationsIn,
  revoke,
  takenSeatsOf,
} from '../../../test/support/catalog/event-hall.ts'
import { recordedFactsAbout } from '../../../test/support/people/member-cast.ts'
import { createWorld } from '../../../test/support/world/world.ts'

const world = await createWorld()
afterAll(() => world.close())

describe('a refund of event seats', () => {
  test('a refund of event seats cancels the remaining registrations and releases their seats once', async () => {
    const hall = await openHall(world)
    const { schoolId, eventId } = hall
    const purchase = purchaseOf(hall)
    await hold(hall, purchase, 3)
    const confirmed = await confirm(hall, purchase)
    const [first, second] = confirmed.is === 'registered' ? confirmed.registrations : []
    if (!first || !second) throw new Error('There are three')
    const host = { kind: 'platform', schoolId } as const
    await world.modules.events.cancelRegistration(host, first.id)
    await world.modules.events.checkIn(host, { eventId, code: second.code })
    expect(await takenSeatsOf(hall)).toBe(2)
    expect(await holdsOf(hall)).toEqual([{ state: 'registered', quantity: 2 }])
    for (let times = 0; times < 2; times++) await revoke(hall, purchase)
    expect(await takenSeatsOf(hall)).toBe(0)
    expect(await holdsOf(hall)).toMatchObject([{ state: 'released' }])
    const rows = await registrationsIn(hall)
    expect(rows.map(({ state }) => state)).toEqual(['cancelled', 'cancelled', 'cancelled'])
    expect(rows.filter(({ checkedInAt }) => checkedInAt)).toHaveLength(1)
    expect(await recordedFactsAbout(world, 'event.registration_cancelled', hall.personId)).toHaveLength(2)
    // A repeated confirmation of the payment adds no registration.
    expect(await confirm(hall, purchase)).toMatchObject({ is: 'registered' })
    expect(await registrationsIn(hall)).toHaveLength(3)
    expect(await takenSeatsOf(hall)).toBe(0)
    expect(await holdsOf(hall)).toMatchObject([{ state: 'released' }])
  })

  test('seats held again after a refund of event seats can be registered', async () => {
    const hall = await openHall(world, { capacity: 2 })
    const purchase = purchaseOf(hall)
    await hold(hall, purchase, 2)
    await confirm(hall, purchase)
    await revoke(hall, purchase)
    expect(await hold(hall, purchase, 2)).toBe('held')
    await confirm(hall, purchase)
    const states = (await registrationsIn(hall)).map(({ state }) => state)
    expect(states.sort()).toEqual(['cancelled', 'cancelled', 'enrolled', 'enrolled'])
    expect(await takenSeatsOf(hall)).toBe(2)
    expect(await holdsOf(hall)).toEqual([{ state: 'registered', quantity: 2 }])
  })

  test('a refund of event seats does not release the seats of no-shows, neither at the event nor in the hold', async () => {
    const hall = await openHall(world)
    const { schoolId, eventId } = hall
    const purchase = purchaseOf(hall)
    await hold(hall, purchase, 2)
    const confirmed = await confirm(hall, purchase)
    const [came] = confirmed.is === 'registered' ? confirmed.registrations : []
    const host = { kind: 'platform', schoolId } as const
    await world.modules.events.checkIn(host, { eventId, code: came?.code ?? '' })
    world.clock.advance({ days: 365 })
    await world.modules.events.markNoShows(host)
    await revoke(hall, purchase)
    expect(await takenSeatsOf(hall)).toBe(1)
    expect(await holdsOf(hall)).toEqual([{ state: 'registered', quantity: 1 }])
  })
})

describe('a cancelled registration', () => {
  test('a cancelled registration also releases its seat in the hold, and the last one ends the hold', async () => {
    const hall = await openHall(world)
    const purchase = purchaseOf(hall)
    await hold(hall, purchase, 2)
    const confirmed = await confirm(hall, purchase)
    const host = { kind: 'platform', schoolId: hall.schoolId } as const
    const holds = []
    for (const { id } of confirmed.is === 'registered' ? confirmed.registrations : []) {
      await hall.world.modules.events.cancelRegistration(host, id)
      holds.push(...(await holdsOf(hall)))
    }
    expect(holds).toEqual([
      { state: 'registered', quantity: 1 },
      { state: 'released', quantity: 1 },
    ])
    expect(await takenSeatsOf(hall)).toBe(0)
  })
})
