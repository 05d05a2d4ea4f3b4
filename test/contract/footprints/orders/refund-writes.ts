import type { Fixture } from '../../../support/footprints/fixture.ts'
import {
  audits,
  inserts,
  recordsFact,
  returning,
  updates,
  writes,
} from '../../../support/footprints/footprint.ts'
import { paidByMei } from './shop.ts'

/** Mei requests a refund of the whole order. */
export async function requestedRefund(fixture: Fixture) {
  const { modules, mei, clock } = fixture
  const order = await paidByMei(fixture)
  const refundId = await modules.orders.requestRefund(mei, order.paymentId, { reason: 'I moved' })
  clock.advance({ minutes: 1 })
  return { ...order, refundId }
}

/** The rows of an order after a full refund. */
function revokedRows({ mei }: Fixture, order: Awaited<ReturnType<typeof requestedRefund>>) {
  const { orderId, paymentId, courseId, ticketId } = order
  const personId = mei.memberId
  return [
    inserts('paymentEvents', { paymentId, kind: 'refund_done' }),
    updates('paymentLines', { paymentId }, ['refunded'], 2),
    updates('invoices', { paymentId }, ['allowance', 'state']),
    updates('orders', { id: orderId }, ['fulfilment']),
    updates('entitlements', { personId, itemId: courseId }, ['takenBackAt']),
    updates('eventRegistrations', { personId, ticketId }, ['state', 'cancelledAt']),
    updates('seatHolds', { ticketId, state: 'registered' }, ['state', 'settledAt']),
    updates('eventTickets', { id: ticketId }, ['taken']),
    recordsFact('access.taken_back', { personId }),
    recordsFact('event.registration_cancelled', { personId }),
  ]
}

type RequestedRefund = Awaited<ReturnType<typeof requestedRefund>>

/** The footprint of each decision on a refund. */
export const decisionTouches = {
  approve: (fixture: Fixture, order: RequestedRefund) => [
    updates('refunds', { id: order.refundId }, ['state', 'decidedAt', 'decidedBy', 'finishedAt']),
    started(fixture, order),
    updates('payments', { id: order.paymentId }, [
      ...(['state', 'refundingState', 'refunded', 'refundedAt', 'updatedAt'] as const),
    ]),
    audits('refund.decided', { byPersonId: fixture.olga.memberId }),
    recordsFact('refund.updated', { paymentId: order.paymentId }, 2),
    ...revokedRows(fixture, order),
  ],
  approve_by_hand: (fixture: Fixture, order: RequestedRefund) => [
    updates('refunds', { id: order.refundId }, ['state', 'decidedAt', 'decidedBy']),
    started(fixture, order),
    updates('payments', { id: order.paymentId }, ['state', 'refundingState', 'updatedAt']),
    audits('refund.decided', { byPersonId: fixture.olga.memberId }),
    recordsFact('refund.updated', { paymentId: order.paymentId }),
  ],
  reject: ({ olga }: Fixture, { refundId, paymentId }: RequestedRefund) => [
    updates('refunds', { id: refundId }, ['state', 'decidedAt', 'decidedBy', 'finishedAt']),
    inserts('paymentEvents', { paymentId, kind: 'refund_rejected', byPersonId: olga.memberId }),
    updates('payments', { id: paymentId }, ['refundingState', 'updatedAt']),
    audits('refund.decided', { byPersonId: olga.memberId }),
    recordsFact('refund.updated', { paymentId }),
  ],
  finish: (fixture: Fixture, order: RequestedRefund) => [
    updates('refunds', { id: order.refundId }, ['state', 'finishedAt']),
    updates('payments', { id: order.paymentId }, [
      ...(['state', 'refundingState', 'refunded', 'refundedAt', 'updatedAt'] as const),
    ]),
    audits('refund.entered', { byPersonId: fixture.olga.memberId }),
    recordsFact('refund.updated', { paymentId: order.paymentId }),
    ...revokedRows(fixture, order),
  ],
} as const

function started({ olga }: Fixture, { paymentId }: RequestedRefund) {
  return inserts('paymentEvents', { paymentId, kind: 'refund_started', byPersonId: olga.memberId })
}

export const refundWrites = {
  requestRefund: writes(async (fixture) => {
    const { modules, mei } = fixture
    const { paymentId } = await paidByMei(fixture)
    return returning(
      () => modules.orders.requestRefund(mei, paymentId, { reason: 'I moved' }),
      (id) => [
        inserts('refunds', { id, paymentId, state: 'requested', requestedBy: mei.memberId }),
        inserts('paymentEvents', { paymentId, kind: 'refund_requested', byPersonId: mei.memberId }),
        updates('payments', { id: paymentId }, ['refundingState', 'refundRequestedAt', 'updatedAt']),
        recordsFact('refund.updated', { paymentId }),
      ],
    )
  }),

  approveRefund: writes(async (fixture) => {
    const order = await requestedRefund(fixture)
    return {
      run: () => fixture.modules.orders.approveRefund(fixture.olga, order.refundId),
      touches: decisionTouches.approve(fixture, order),
    }
  }),

  approveManualRefund: writes(async (fixture) => {
    const order = await requestedRefund(fixture)
    return {
      run: () => fixture.modules.orders.approveManualRefund(fixture.olga, order.refundId),
      touches: decisionTouches.approve_by_hand(fixture, order),
    }
  }),

  rejectRefund: writes(async (fixture) => {
    const order = await requestedRefund(fixture)
    return {
      run: () => fixture.modules.orders.rejectRefund(fixture.olga, order.refundId),
      touches: decisionTouches.reject(fixture, order),
    }
  }),

  finishRefund: writes(async (fixture) => {
    const { modules, olga, clock } = fixture
    const order = await requestedRefund(fixture)
    await modules.orders.approveManualRefund(olga, order.refundId)
    clock.advance({ minutes: 1 })
    return {
      run: () => modules.orders.finishRefund(olga, order.refundId, 'done'),
      touches: decisionTouches.finish(fixture, order),
    }
  }),
}
