import { platformActor } from '../../../../src/domain/tenancy/index.ts'
import type { Fixture } from '../../../support/footprints/fixture.ts'
import {
  atEach,
  audits,
  inserts,
  recordsFact,
  returning,
  updates,
  writes,
} from '../../../support/footprints/footprint.ts'
import { book } from '../../../support/shop/bookings.ts'
import { buyAndPay, sellTicket } from '../../../support/shop/shop.ts'

/** A ticket that Mei and Tom have paid for. */
export async function ticketOfMei(fixture: Fixture) {
  const { clock, mei, school, tom } = fixture
  const ticket = await sellTicket(fixture, school.id)
  await buyAndPay(fixture, tom, { selections: [ticket], gateway: 'simulator' })
  const { bookings, paymentId } = await book(fixture, mei, ticket)
  const [ref] = bookings
  if (!ref) throw new Error('Mei has no ticket')
  clock.advance({ minutes: 1 })
  return { ref, paymentId, ticketId: ticket.offerId }
}

async function cancelledByMei(fixture: Fixture) {
  const { clock, mei, modules } = fixture
  const ticket = await ticketOfMei(fixture)
  const id = await modules.orders.cancelBooking(mei, ticket.ref, { refund: 500n })
  clock.advance({ minutes: 1 })
  return { ...ticket, id }
}

export const cancellationWrites = {
  setCancellationRule: writes(({ modules, olga }) => ({
    run: () => modules.orders.setCancellationRule(olga, { tiers: [{ hoursBefore: 24, percent: 100 }] }),
    touches: [
      updates('cancellationRules', {}, ['tiers', 'updatedAt']),
      audits('cancellation_rule.changed', { byPersonId: olga.memberId }),
    ],
  })),

  cancelBooking: writes(async (fixture) => {
    const { mei, modules } = fixture
    const { ref, paymentId, ticketId } = await ticketOfMei(fixture)
    const personId = mei.memberId
    return returning(
      () => modules.orders.cancelBooking(mei, ref, { refund: 500n }),
      (id) => [
        inserts('cancellations', { id, personId, paymentId, state: 'refund_due' }),
        updates('eventRegistrations', { id: ref.id as never }, ['state', 'cancelledAt']),
        updates('eventTickets', { id: ticketId as never }, ['taken']),
        updates('seatHolds', { ticketId: ticketId as never, state: 'registered' }, ['state', 'settledAt']),
        recordsFact('event.registration_cancelled', { personId }),
        recordsFact('booking.cancelled', { personId, cancellationId: id }),
      ],
    )
  }),

  undoCancellation: writes(async (fixture) => {
    const { mei, modules } = fixture
    const { id, ref, ticketId } = await cancelledByMei(fixture)
    const personId = mei.memberId
    return {
      run: () => modules.orders.undoCancellation(mei, id),
      touches: [
        updates('cancellations', { id }, ['state']),
        updates('eventRegistrations', { id: ref.id as never }, ['state', 'cancelledAt']),
        updates('eventTickets', { id: ticketId as never }, ['taken']),
        updates('seatHolds', { ticketId: ticketId as never, state: 'released' }, ['state', 'settledAt']),
        recordsFact('event.registered', { personId }),
        recordsFact('booking.restored', { personId, cancellationId: id }),
      ],
    }
  }),

  refundCancellations: writes(async (fixture) => {
    const { clock, db, modules, school, twinId } = fixture
    const { id, paymentId } = await cancelledByMei(fixture)
    // Without gateway accounts the school refunds by hand, also at the twin, whose keys cannot be decrypted.
    await db.deleteFrom('gatewayAccounts').execute()
    clock.advance({ minutes: 15 })
    return {
      run: () => modules.orders.refundCancellations(platformActor),
      touches: atEach(
        [school.id, twinId],
        [
          updates('cancellations', { id }, ['state', 'refundId']),
          inserts('refunds', { paymentId, state: 'processing' }),
          inserts('paymentEvents', { paymentId, kind: 'refund_requested' }),
          inserts('paymentEvents', { paymentId, kind: 'refund_started' }),
          updates('payments', { id: paymentId }, [
            ...(['state', 'refundingState', 'refundRequestedAt', 'updatedAt'] as const),
          ]),
          audits('refund.decided'),
          recordsFact('refund.updated', { paymentId }, 2),
        ],
      ),
    }
  }),
}
