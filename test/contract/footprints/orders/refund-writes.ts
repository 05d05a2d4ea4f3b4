import type { Fixture } from '../../../support/footprints/fixture.ts'
import { audits, inserts, returning, tells, updates, writes } from '../../../support/footprints/footprint.ts'
import { paidByMei } from './shop.ts'

/** Mei asks all of her money back. */
export async function askedBack(fixture: Fixture) {
  const { modules, mei, clock } = fixture
  const order = await paidByMei(fixture)
  const refundId = await modules.orders.requestRefund(mei, order.paymentId, { reason: 'I moved' })
  clock.advance({ minutes: 1 })
  return { ...order, refundId }
}

/** What becomes of an order once all of its money went back. */
function takenBack({ mei }: Fixture, order: Awaited<ReturnType<typeof askedBack>>) {
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
    tells('access.taken_back', { personId }),
    tells('event.registration_cancelled', { personId }),
  ]
}

type AskedBack = Awaited<ReturnType<typeof askedBack>>

/** What each decision on a refund writes. */
export const decisionTouches = {
  approve: (fixture: Fixture, order: AskedBack) => [
    updates('refunds', { id: order.refundId }, ['state', 'decidedAt', 'decidedBy', 'finishedAt']),
    started(fixture, order),
    updates('payments', { id: order.paymentId }, [
      ...(['state', 'refundingState', 'refunded', 'refundedAt', 'updatedAt'] as const),
    ]),
    audits('refund.decided', { byPersonId: fixture.olga.memberId }),
    tells('refund.updated', { paymentId: order.paymentId }, 2),
    ...takenBack(fixture, order),
  ],
  approve_by_hand: (fixture: Fixture, order: AskedBack) => [
    updates('refunds', { id: order.refundId }, ['state', 'decidedAt', 'decidedBy']),
    started(fixture, order),
    updates('payments', { id: order.paymentId }, ['state', 'refundingState', 'updatedAt']),
    audits('refund.decided', { byPersonId: fixture.olga.memberId }),
    tells('refund.updated', { paymentId: order.paymentId }),
  ],
  reject: ({ olga }: Fixture, { refundId, paymentId }: AskedBack) => [
    updates('refunds', { id: refundId }, ['state', 'decidedAt', 'decidedBy', 'finishedAt']),
    inserts('paymentEvents', { paymentId, kind: 'refund_rejected', byPersonId: olga.memberId }),
    updates('payments', { id: paymentId }, ['refundingState', 'updatedAt']),
    audits('refund.decided', { byPersonId: olga.memberId }),
    tells('refund.updated', { paymentId }),
  ],
  finish: (fixture: Fixture, order: AskedBack) => [
    updates('refunds', { id: order.refundId }, ['state', 'finishedAt']),
    updates('payments', { id: order.paymentId }, [
      ...(['state', 'refundingState', 'refunded', 'refundedAt', 'updatedAt'] as const),
    ]),
    audits('refund.entered', { byPersonId: fixture.olga.memberId }),
    tells('refund.updated', { paymentId: order.paymentId }),
    ...takenBack(fixture, order),
  ],
} as const

function started({ olga }: Fixture, { paymentId }: AskedBack) {
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
        tells('refund.updated', { paymentId }),
      ],
    )
  }),

  approveRefund: writes(async (fixture) => {
    const order = await askedBack(fixture)
    return {
      run: () => fixture.modules.orders.approveRefund(fixture.olga, order.refundId),
      touches: decisionTouches.approve(fixture, order),
    }
  }),

  approveRefundByHand: writes(async (fixture) => {
    const order = await askedBack(fixture)
    return {
      run: () => fixture.modules.orders.approveRefundByHand(fixture.olga, order.refundId),
      touches: decisionTouches.approve_by_hand(fixture, order),
    }
  }),

  rejectRefund: writes(async (fixture) => {
    const order = await askedBack(fixture)
    return {
      run: () => fixture.modules.orders.rejectRefund(fixture.olga, order.refundId),
      touches: decisionTouches.reject(fixture, order),
    }
  }),

  finishRefund: writes(async (fixture) => {
    const { modules, olga, clock } = fixture
    const order = await askedBack(fixture)
    await modules.orders.approveRefundByHand(olga, order.refundId)
    clock.advance({ minutes: 1 })
    return {
      run: () => modules.orders.finishRefund(olga, order.refundId, 'done'),
      touches: decisionTouches.finish(fixture, order),
    }
  }),
}
