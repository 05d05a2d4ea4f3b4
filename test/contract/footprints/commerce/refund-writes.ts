import type { Fixture } from '../../../support/footprints/fixture.ts'
import { audits, inserts, returning, tells, updates, writes } from '../../../support/footprints/footprint.ts'
import { paidByMei } from './shop.ts'

/** Mei asks all of her money back. */
async function askedBack(fixture: Fixture) {
  const { modules, mei, clock } = fixture
  const order = await paidByMei(fixture)
  const refundId = await modules.commerce.requestRefund(mei, order.paymentId, { reason: 'I moved' })
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

export const refundWrites = {
  requestRefund: writes(async (fixture) => {
    const { modules, mei } = fixture
    const { paymentId } = await paidByMei(fixture)
    return returning(
      () => modules.commerce.requestRefund(mei, paymentId, { reason: 'I moved' }),
      (id) => [
        inserts('refunds', { id, paymentId, state: 'requested', requestedBy: mei.memberId }),
        inserts('paymentEvents', { paymentId, kind: 'refund_requested', byPersonId: mei.memberId }),
        updates('payments', { id: paymentId }, ['refundingState', 'refundRequestedAt', 'updatedAt']),
        tells('refund.updated', { paymentId }),
      ],
    )
  }),

  approveRefund: writes(async (fixture) => {
    const { modules, olga } = fixture
    const order = await askedBack(fixture)
    const { paymentId, refundId } = order
    return {
      run: () => modules.commerce.approveRefund(olga, refundId),
      touches: [
        updates('refunds', { id: refundId }, ['state', 'decidedAt', 'decidedBy', 'finishedAt']),
        inserts('paymentEvents', { paymentId, kind: 'refund_started', byPersonId: olga.memberId }),
        updates('payments', { id: paymentId }, [
          ...(['state', 'refundingState', 'refunded', 'refundedAt', 'updatedAt'] as const),
        ]),
        audits('refund.decided', { byPersonId: olga.memberId }),
        tells('refund.updated', { paymentId }, 2),
        ...takenBack(fixture, order),
      ],
    }
  }),

  approveRefundByHand: writes(async (fixture) => {
    const { modules, olga } = fixture
    const { paymentId, refundId } = await askedBack(fixture)
    return {
      run: () => modules.commerce.approveRefundByHand(olga, refundId),
      touches: [
        updates('refunds', { id: refundId }, ['state', 'decidedAt', 'decidedBy']),
        inserts('paymentEvents', { paymentId, kind: 'refund_started', byPersonId: olga.memberId }),
        updates('payments', { id: paymentId }, ['state', 'refundingState', 'updatedAt']),
        audits('refund.decided', { byPersonId: olga.memberId }),
        tells('refund.updated', { paymentId }),
      ],
    }
  }),

  rejectRefund: writes(async (fixture) => {
    const { modules, olga } = fixture
    const { paymentId, refundId } = await askedBack(fixture)
    return {
      run: () => modules.commerce.rejectRefund(olga, refundId),
      touches: [
        updates('refunds', { id: refundId }, ['state', 'decidedAt', 'decidedBy', 'finishedAt']),
        inserts('paymentEvents', { paymentId, kind: 'refund_rejected', byPersonId: olga.memberId }),
        updates('payments', { id: paymentId }, ['refundingState', 'updatedAt']),
        audits('refund.decided', { byPersonId: olga.memberId }),
        tells('refund.updated', { paymentId }),
      ],
    }
  }),

  finishRefund: writes(async (fixture) => {
    const { modules, olga, clock } = fixture
    const order = await askedBack(fixture)
    const { paymentId, refundId } = order
    await modules.commerce.approveRefundByHand(olga, refundId)
    clock.advance({ minutes: 1 })
    return {
      run: () => modules.commerce.finishRefund(olga, refundId, 'done'),
      touches: [
        updates('refunds', { id: refundId }, ['state', 'finishedAt']),
        updates('payments', { id: paymentId }, [
          ...(['state', 'refundingState', 'refunded', 'refundedAt', 'updatedAt'] as const),
        ]),
        audits('refund.entered', { byPersonId: olga.memberId }),
        tells('refund.updated', { paymentId }),
        ...takenBack(fixture, order),
      ],
    }
  }),
}
