import { afterAll, describe, expect, test } from 'vitest'
import { insertEvent, insertTicket } from '../../../test/support/catalog/catalog-rows.ts'
import { operatorOf, personOf } from '../../../test/support/people/identity-cast.ts'
import {
  forACrowd,
  memberActor,
  recordedFactsAbout,
  statementsOf,
} from '../../../test/support/people/member-cast.ts'
import { newMember } from '../../../test/support/shop/shop.ts'
import { createWorld, platformActor } from '../../../test/support/world/world.ts'
import type { EventTicketId } from '../../platform/db/schema/schema.gen.ts'

const world = await createWorld()
afterAll(() => world.close())

const all = { first: 100 }

describe('the registration of a member', () => {
  test('a member registers only once for a free ticket, however often they submit', async () => {
    const { mei, ticketId } = await openHouse({ capacity: 3 })
    const { events } = forACrowd(world).modules
    const clicks = await Promise.allSettled(
      Array.from({ length: 20 }, () => events.registerFree(mei, ticketId)),
    )
    expect(clicks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const click of clicks) {
      if (click.status === 'rejected') expect(click.reason).toMatchObject({ code: 'conflict' })
    }
    expect(await seatsTakenOf(ticketId)).toBe(1)
  })

  test('a member can register again after cancelling, while a seat is free', async () => {
    const { mei, tom, ticketId } = await openHouse({ capacity: 1 })
    const { events } = world.modules
    const { id } = await events.registerFree(mei, ticketId)
    await expect(events.registerFree(tom, ticketId)).rejects.toMatchObject({
      message: 'No seats are left',
    })
    await events.cancelRegistration(mei, id)
    await events.registerFree(mei, ticketId)
    expect(await seatsTakenOf(ticketId)).toBe(1)
  })

  test('a member cannot register for a ticket with a price or a ticket of another school', async () => {
    const { mei, hana, ticketId } = await openHouse({ price: 300n })
    const { events } = world.modules
    await expect(events.registerFree(mei, ticketId)).rejects.toMatchObject({ code: 'not_permitted' })
    const elsewhere = memberActor(hana.schoolId, mei.memberId)
    await expect(events.registerFree(elsewhere, ticketId)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('a member can cancel a registration until the event begins, and the seat is released once', async () => {
    const { mei, ticketId } = await openHouse()
    const { events } = world.modules
    const { id } = await events.registerFree(mei, ticketId)
    const twice = await Promise.allSettled([
      events.cancelRegistration(mei, id),
      events.cancelRegistration(mei, id),
    ])
    expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await seatsTakenOf(ticketId)).toBe(0)
    expect(await recordedFactsAbout(world, 'event.registration_cancelled', mei.memberId)).toHaveLength(1)
    const again = await events.registerFree(mei, ticketId)
    world.clock.advance({ days: 1 })
    const late = events.cancelRegistration(mei, again.id)
    await expect(late).rejects.toMatchObject({ code: 'conflict', message: 'The event has already begun' })
  })
})

describe('registrations', () => {
  test('a registration is visible to its member only, at their own school, and can be cancelled by no one else', async () => {
    const { mei, tom, hana, ticketId } = await openHouse()
    const { events } = world.modules
    const { id } = await events.registerFree(mei, ticketId)
    expect(await events.registrationsOf(mei, { ...all, withTotal: true })).toMatchObject({
      rows: [{ id, ticket: { id: ticketId } }],
      total: 1,
    })
    for (const other of [tom, memberActor(hana.schoolId, mei.memberId)]) {
      expect(await events.registrationsOf(other, { ...all, withTotal: true })).toMatchObject({
        rows: [],
        total: 0,
      })
      await expect(events.cancelRegistration(other, id)).rejects.toMatchObject({ code: 'not_found' })
    }
    await expect(events.cancelRegistration(hana, id)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('the registrations of an event are visible only to operators of its school', async () => {
    const { mei, olga, hana, eventId, ticketId } = await openHouse()
    const { events } = world.modules
    await events.registerFree(mei, ticketId)
    const { rows } = await events.registrationsOfEvent(olga, { eventId, page: all })
    expect(rows).toMatchObject([{ personName: `Student ${mei.memberId}`, ticket: { name: 'Seat' } }])
    expect((await events.registrationsOfEvent(olga, { eventId, state: 'no_show', page: all })).rows).toEqual(
      [],
    )
    expect((await events.registrationsOfEvent(hana, { eventId, page: all })).rows).toEqual([])
    const assistant = { ...olga, roles: ['teaching_assistant'] as const }
    await expect(events.registrationsOfEvent(assistant, { eventId, page: all })).rejects.toMatchObject({
      code: 'not_permitted',
    })
  })

  test('registrations are listed latest first, and a page takes one statement however many there are', async () => {
    const { mei, schoolId, eventId } = await openHouse()
    const { events } = world.modules
    const ids: string[] = []
    for (let count = 0; count < 5; count++) {
      world.clock.advance({ minutes: 1 })
      const ticketId = await insertTicket(world, { schoolId, eventId })
      ids.unshift((await events.registerFree(mei, ticketId)).id)
    }
    const page = await events.registrationsOf(mei, { first: 3 })
    expect(page.rows.map(({ id }) => id)).toEqual(ids.slice(0, 3))
    expect(page.hasNext).toBe(true)
    expect(await statementsOf(world, () => events.registrationsOf(mei, all))).toHaveLength(1)
  })

  test('a registration shows the join URL of its event only during the join period', async () => {
    const { mei, ticketId } = await openHouse()
    const { events } = world.modules
    await events.registerFree(mei, ticketId)
    const joinUrl = async () => (await events.registrationsOf(mei, all)).rows[0]?.event.joinUrl
    expect(await joinUrl()).toBeNull()
    world.clock.advance({ hours: 23 })
    expect(await joinUrl()).toBe('https://meet.example/kiln')
    world.clock.advance({ hours: 3, seconds: 1 })
    expect(await joinUrl()).toBeNull()
  })

  test('manual registrations require the permission to write events, and are made only for members of the school', async () => {
    const { mei, olga, ticketId } = await openHouse({ price: 300n })
    const { events } = world.modules
    const nils = await personOf(world, 'nils')
    const teacher = { ...olga, roles: ['teacher'] as const }
    const input = { ticketId, personId: mei.memberId }
    await expect(events.registerManually(teacher, input)).rejects.toMatchObject({ code: 'not_permitted' })
    await expect(events.registerManually(olga, { ticketId, personId: nils })).rejects.toMatchObject({
      code: 'not_found',
    })
    await events.registerManually(olga, input)
    expect(await seatsTakenOf(ticketId)).toBe(1)
  })
})

describe('a registration code', () => {
  test('a registration code used twice is refused with the time of the first check-in, and one check-in is recorded', async () => {
    const { mei, olga, eventId, ticketId } = await openHouse()
    const { events } = world.modules
    const { code } = await events.registerFree(mei, ticketId)
    const first = world.clock.now()
    const input = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `
    expect(await events.checkIn(olga, { eventId, code: input })).toMatchObject({
      is: 'checked-in',
      checkedInAt: first,
      registration: { personName: `Student ${mei.memberId}` },
    })
    world.clock.advance({ minutes: 5 })
    expect(await events.checkIn(olga, { eventId, code })).toMatchObject({
      is: 'checked-in-before',
      checkedInAt: first,
    })
    expect(await recordedFactsAbout(world, 'event.checked_in', mei.memberId)).toHaveLength(1)
  })

  test('a registration code used at twenty entrances concurrently is accepted at one of them', async () => {
    const { mei, olga, eventId, ticketId } = await openHouse()
    const { code } = await world.modules.events.registerFree(mei, ticketId)
    const { events } = forACrowd(world).modules
    const entrances = await Promise.all(
      Array.from({ length: 20 }, () => events.checkIn(olga, { eventId, code })),
    )
    expect(entrances.filter(({ is }) => is === 'checked-in')).toHaveLength(1)
    expect(entrances.filter(({ is }) => is === 'checked-in-before')).toHaveLength(19)
  })

  test('a registration code is refused if it was cancelled, at another event, at another school, or from a teacher', async () => {
    const { schoolId, mei, olga, hana, eventId, ticketId } = await openHouse()
    const { events } = world.modules
    const { id, code } = await events.registerFree(mei, ticketId)
    const otherEvent = await insertEvent(world, schoolId)
    expect(await events.checkIn(olga, { eventId: otherEvent, code })).toEqual({ is: 'unknown' })
    expect(await events.checkIn(hana, { eventId, code })).toEqual({ is: 'unknown' })
    const teacher = { ...olga, roles: ['teacher'] as const }
    await expect(events.checkIn(teacher, { eventId, code })).rejects.toMatchObject({ code: 'not_permitted' })
    await events.cancelRegistration(mei, id)
    expect(await events.checkIn(olga, { eventId, code })).toEqual({ is: 'not-coming', state: 'cancelled' })
  })
})

describe('no-shows', () => {
  test('registrations that are still expected after the event are marked as no-shows once', async () => {
    // So that the events of earlier tests are over.
    world.clock.advance({ days: 3 })
    await world.modules.events.markNoShows(platformActor)
    const { mei, tom, olga, eventId, ticketId } = await openHouse()
    const { events } = world.modules
    await events.registerFree(mei, ticketId)
    const { code } = await events.registerFree(tom, ticketId)
    await events.checkIn(olga, { eventId, code })
    world.clock.advance({ hours: 26 })
    expect(await events.markNoShows(platformActor)).toBe(0)
    world.clock.advance({ seconds: 1 })
    expect(await events.markNoShows(platformActor)).toBe(1)
    expect(await events.markNoShows(platformActor)).toBe(0)
    expect((await events.registrationsOf(mei, all)).rows).toMatchObject([{ state: 'no_show' }])
    expect((await events.registrationsOf(tom, all)).rows).toMatchObject([{ state: 'checked_in' }])
  })
})

async function openHouse(ticket: Omit<Parameters<typeof insertTicket>[1], 'schoolId' | 'eventId'> = {}) {
  const [mei, tom] = [await newMember(world, 'ceramics'), await newMember(world, 'ceramics')]
  const olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])
  const hana = await operatorOf(world, 'hana', 'astronomy', ['owner'])
  const { schoolId } = mei
  const eventId = await insertEvent(world, schoolId)
  const ticketId = await insertTicket(world, { schoolId, eventId, ...ticket })
  return { schoolId, mei, tom, olga, hana, eventId, ticketId }
}

async function seatsTakenOf(ticketId: EventTicketId): Promise<number> {
  const { taken: seatsTaken } = await world.deps.db
    .selectFrom('eventTickets')
    .select('taken')
    .where('id', '=', ticketId)
    .executeTakeFirstOrThrow()
  return seatsTaken
}
