import {
  cancelOwnSeat,
  confirmSeats,
  holdSeats,
  lockOwnSeat,
  reinstateSeat,
  releaseSeats,
  revokeSeats,
} from '../../../../src/domain/events/index.ts'
import { platformActor } from '../../../../src/domain/tenancy/index.ts'
import { inTransaction } from '../../../../src/platform/db/transaction.ts'
import { newId } from '../../../../src/platform/ids.ts'
import { insertEvent, insertTicket } from '../../../support/catalog/catalog-rows.ts'
import type { Fixture } from '../../../support/footprints/fixture.ts'
import {
  atEach,
  dryRuns,
  inserts,
  recordsFact,
  updates,
  writes,
} from '../../../support/footprints/footprint.ts'

/** An event tomorrow with a ticket for nothing, for which Tom is registered. */
async function eventWithTom(fixture: Fixture) {
  const { school, modules, tom } = fixture
  const eventId = await insertEvent(fixture, school.id)
  const ticketId = await insertTicket(fixture, { schoolId: school.id, eventId })
  await modules.events.registerFree(tom, ticketId)
  return { eventId, ticketId }
}

async function eventWithMei(fixture: Fixture) {
  const event = await eventWithTom(fixture)
  const registration = await fixture.modules.events.registerFree(fixture.mei, event.ticketId)
  return { ...event, registration }
}

function registered({ mei }: Fixture, { eventId, ticketId }: { eventId: string; ticketId: string }) {
  const here = { personId: mei.memberId, eventId, ticketId }
  return [
    inserts('seatHolds', { ticketId, state: 'registered' }),
    updates('eventTickets', { id: ticketId }, ['taken']),
    inserts('eventRegistrations', { ...here, state: 'enrolled' }),
    recordsFact('event.registered', here),
  ]
}

/** A purchase of Mei's that holds a seat, beside one of Tom's. */
async function seatOnHold(fixture: Fixture) {
  const { db, clock, school, mei } = fixture
  const event = await eventWithTom(fixture)
  const purchase = { schoolId: school.id, sourceId: newId(clock) }
  const hold = (sourceId: string) =>
    inTransaction(db, (tx) =>
      holdSeats(tx, clock, { schoolId: school.id, sourceId, ticketId: event.ticketId, quantity: 1 }),
    )
  await hold(newId(clock))
  await hold(purchase.sourceId)
  clock.advance({ minutes: 1 })
  return { ...event, purchase, buyer: { ...purchase, personId: mei.memberId } }
}

export const eventsWrites = {
  registerFree: writes(async (fixture) => {
    const event = await eventWithTom(fixture)
    return {
      run: () => fixture.modules.events.registerFree(fixture.mei, event.ticketId),
      touches: registered(fixture, event),
    }
  }),

  registerManually: writes(async (fixture) => {
    const event = await eventWithTom(fixture)
    const { modules, olga, mei } = fixture
    const seat = { ticketId: event.ticketId, personId: mei.memberId }
    return {
      run: () => modules.events.registerManually(olga, seat),
      touches: registered(fixture, event),
    }
  }),

  lockOwnSeat: dryRuns(async (fixture) => {
    const { registration } = await eventWithMei(fixture)
    const { db, mei } = fixture
    return () => inTransaction(db, (tx) => lockOwnSeat(tx, mei, registration.id))
  }),

  cancelOwnSeat: writes(async (fixture) => {
    const { ticketId, registration } = await eventWithMei(fixture)
    const { clock, db, mei } = fixture
    clock.advance({ minutes: 1 })
    return {
      run: () =>
        inTransaction(db, async (tx) => {
          const seat = await lockOwnSeat(tx, mei, registration.id)
          if (seat) await cancelOwnSeat(tx, clock, seat)
        }),
      touches: [
        updates('eventRegistrations', { id: registration.id }, ['state', 'cancelledAt']),
        updates('eventTickets', { id: ticketId }, ['taken']),
        updates('seatHolds', { ticketId, state: 'registered' }, ['state', 'settledAt']),
        recordsFact('event.registration_cancelled', { personId: mei.memberId }),
      ],
    }
  }),

  reinstateSeat: writes(async (fixture) => {
    const { ticketId, registration } = await eventWithMei(fixture)
    const { clock, db, mei, modules } = fixture
    await modules.events.cancelRegistration(mei, registration.id)
    clock.advance({ minutes: 1 })
    return {
      run: () =>
        inTransaction(db, async (tx) => {
          const seat = await lockOwnSeat(tx, mei, registration.id)
          if (seat) await reinstateSeat(tx, clock, seat)
        }),
      touches: [
        updates('eventRegistrations', { id: registration.id }, ['state', 'cancelledAt']),
        updates('eventTickets', { id: ticketId }, ['taken']),
        updates('seatHolds', { ticketId, state: 'released' }, ['state', 'settledAt']),
        recordsFact('event.registered', { personId: mei.memberId }),
      ],
    }
  }),

  cancelRegistration: writes(async (fixture) => {
    const { ticketId, registration } = await eventWithMei(fixture)
    fixture.clock.advance({ minutes: 1 })
    return {
      run: () => fixture.modules.events.cancelRegistration(fixture.mei, registration.id),
      touches: [
        updates('eventRegistrations', { id: registration.id }, ['state', 'cancelledAt']),
        updates('eventTickets', { id: ticketId }, ['taken']),
        updates('seatHolds', { ticketId, state: 'registered' }, ['state', 'settledAt']),
        recordsFact('event.registration_cancelled', { personId: fixture.mei.memberId }),
      ],
    }
  }),

  checkIn: writes(async (fixture) => {
    const { eventId, registration } = await eventWithMei(fixture)
    const { modules, olga, mei } = fixture
    return {
      run: () => modules.events.checkIn(olga, { eventId, code: registration.code }),
      touches: [
        updates('eventRegistrations', { id: registration.id }, ['state', 'checkedInAt']),
        recordsFact('event.checked_in', { personId: mei.memberId, registrationId: registration.id }),
      ],
    }
  }),

  markNoShows: writes(async (fixture) => {
    const { modules, clock, school, twinId } = fixture
    clock.advance({ hours: 1 })
    const { eventId } = await eventWithMei(fixture)
    await fixture.drain(() => modules.events.markNoShows(platformActor))
    clock.advance({ hours: 27 })
    return {
      run: () => modules.events.markNoShows(platformActor),
      touches: atEach([school.id, twinId], [updates('eventRegistrations', { eventId }, ['state'], 2)]),
    }
  }),

  remindOfEvents: writes(async (fixture) => {
    const { modules, school, twinId, mei, tom } = fixture
    await fixture.drain(() => modules.events.remindOfEvents(platformActor))
    const { eventId } = await eventWithMei(fixture)
    return {
      run: () => modules.events.remindOfEvents(platformActor),
      touches: atEach(
        [school.id, twinId],
        [
          updates('eventRegistrations', { eventId }, ['remindedAt'], 2),
          recordsFact('event.begins_soon', { eventId, personId: mei.memberId }),
          recordsFact('event.begins_soon', { eventId, personId: tom.memberId }),
        ],
      ),
    }
  }),

  holdSeats: writes(async (fixture) => {
    const { db, clock, school } = fixture
    const { ticketId } = await eventWithTom(fixture)
    const hold = { schoolId: school.id, sourceId: newId(clock), ticketId, quantity: 2 }
    return {
      run: () => inTransaction(db, (tx) => holdSeats(tx, clock, hold)),
      touches: [
        inserts('seatHolds', { ticketId, state: 'held', sourceId: hold.sourceId }),
        updates('eventTickets', { id: ticketId }, ['taken']),
      ],
    }
  }),

  confirmSeats: writes(async (fixture) => {
    const { eventId, ticketId, purchase, buyer } = await seatOnHold(fixture)
    const { db, clock, mei } = fixture
    return {
      run: () => inTransaction(db, (tx) => confirmSeats(tx, clock, buyer)),
      touches: [
        updates('seatHolds', { sourceId: purchase.sourceId }, ['state', 'settledAt']),
        inserts('eventRegistrations', { personId: mei.memberId, eventId, ticketId }),
        recordsFact('event.registered', { personId: mei.memberId, ticketId }),
      ],
    }
  }),

  releaseSeats: writes(async (fixture) => {
    const { ticketId, purchase } = await seatOnHold(fixture)
    const { db, clock } = fixture
    return {
      run: () => inTransaction(db, (tx) => releaseSeats(tx, clock, purchase)),
      touches: [
        updates('seatHolds', { sourceId: purchase.sourceId }, ['state', 'settledAt']),
        updates('eventTickets', { id: ticketId }, ['taken']),
      ],
    }
  }),

  revokeSeats: writes(async (fixture) => {
    const { ticketId, purchase, buyer } = await seatOnHold(fixture)
    const { db, clock, mei } = fixture
    await inTransaction(db, (tx) => confirmSeats(tx, clock, buyer))
    clock.advance({ minutes: 1 })
    return {
      run: () => inTransaction(db, (tx) => revokeSeats(tx, clock, purchase)),
      touches: [
        updates('eventRegistrations', { sourceId: purchase.sourceId }, ['state', 'cancelledAt']),
        updates('seatHolds', { sourceId: purchase.sourceId }, ['state', 'settledAt']),
        updates('eventTickets', { id: ticketId }, ['taken']),
        recordsFact('event.registration_cancelled', { personId: mei.memberId }),
      ],
    }
  }),
}
