import { signSimulatorWebhook } from '../../../../src/domain/gateways/index.ts'
import {
  audits,
  inserts,
  recordsFact,
  returning,
  updates,
  writes,
} from '../../../support/footprints/footprint.ts'
import { sendWebhook, webhookOf } from '../../../support/shop/shop.ts'
import { delivered, openShop, orderOfMei, paidAtEcpay } from './shop.ts'

const to = { webhook: 'https://ceramics.example/pay/notices', page: 'https://ceramics.example/pay/1' }

export const buyingWrites = {
  checkout: writes(async (fixture) => {
    const { modules, mei } = fixture
    const { selections, courseId, ticketId, couponId } = await openShop(fixture)
    const personId = mei.memberId
    return returning(
      () =>
        modules.orders.checkout(mei, {
          selections,
          couponCode: 'FOOT',
          gateway: 'simulator',
          country: 'TW',
        }),
      ({ orderId, paymentId }) => [
        inserts('orders', { id: orderId, personId, fulfilment: 'held' }),
        inserts('orderLines', { orderId, itemId: courseId }),
        inserts('orderLines', { orderId, offerId: ticketId }),
        inserts('orderAdjustments', { orderId, couponId }),
        inserts('couponRedemptions', { orderId, couponId, personId }),
        updates('coupons', { id: couponId }, ['redeemed']),
        inserts('seatHolds', { ticketId, state: 'held' }),
        updates('eventTickets', { id: ticketId }, ['taken']),
        inserts('payments', { id: paymentId, orderId, personId, state: 'not_paid' }),
        inserts('paymentLines', { paymentId }, 2),
        inserts('paymentAdjustments', { paymentId }),
        inserts('paymentEvents', { paymentId, kind: 'begun' }),
      ],
    )
  }),

  startPayment: writes(async (fixture) => {
    const { modules, mei } = fixture
    const { paymentId } = await orderOfMei(fixture)
    return {
      run: () => modules.orders.startPayment(mei, paymentId, { to, method: 'atm' }),
      touches: [
        inserts('paymentEvents', { paymentId, kind: 'begun' }),
        updates('payments', { id: paymentId }, ['paymentType', 'expiresAt', 'updatedAt']),
      ],
    }
  }),

  tryAgain: writes(async (fixture) => {
    const { modules, mei } = fixture
    const { orderId, paymentId: former, tradeNo } = await orderOfMei(fixture)
    return returning(
      () => modules.orders.tryAgain(mei, { tradeNo, gateway: 'simulator' }),
      ({ paymentId }) => [
        inserts('paymentEvents', { paymentId: former, kind: 'expired' }),
        updates('payments', { id: former }, ['state', 'updatedAt']),
        inserts('payments', { id: paymentId, orderId, personId: mei.memberId, state: 'not_paid' }),
        inserts('paymentLines', { paymentId }, 2),
        inserts('paymentAdjustments', { paymentId }),
        inserts('paymentEvents', { paymentId, kind: 'begun' }),
        recordsFact('payment.expired', { paymentId: former }),
      ],
    )
  }),

  recordWebhook: {
    cases: {
      'of a payment': writes(async (fixture) => {
        const { modules, mei, school } = fixture
        const order = await orderOfMei(fixture)
        const { paymentId } = order
        const key = await modules.gateways.simulatorKeyAt(school.id)
        const raw = signSimulatorWebhook(key, await webhookOf(fixture, mei, paymentId, { kind: 'paid' }))
        return {
          run: () => modules.orders.recordWebhook({ schoolId: school.id, gateway: 'simulator', raw }),
          touches: [
            inserts('paymentEvents', { paymentId, kind: 'paid' }),
            updates('payments', { id: paymentId }, ['state', 'paymentType', 'paidAt', 'updatedAt']),
            inserts('invoices', { paymentId, state: 'pending' }),
            recordsFact('payment.paid', { paymentId, personId: mei.memberId }),
            ...delivered(fixture, order),
          ],
        }
      }),
      'of another amount': writes(async (fixture) => {
        const { modules, mei, school } = fixture
        const { paymentId } = await orderOfMei(fixture)
        const key = await modules.gateways.simulatorKeyAt(school.id)
        const webhook = await webhookOf(fixture, mei, paymentId, { kind: 'paid', amount: 1n })
        const raw = signSimulatorWebhook(key, webhook)
        return {
          run: () => modules.orders.recordWebhook({ schoolId: school.id, gateway: 'simulator', raw }),
          touches: [audits('payment.notice_refused', { detail: { why: 'another amount' } })],
        }
      }),
    },
  },

  simulateExpiry: writes(async (fixture) => {
    const { modules, mei } = fixture
    const { orderId, paymentId, ticketId, couponId } = await orderOfMei(fixture)
    await sendWebhook(fixture, mei, paymentId, { kind: 'code_issued' })
    fixture.clock.advance({ minutes: 1 })
    return {
      run: () => modules.orders.simulateExpiry(mei, paymentId),
      touches: [
        inserts('paymentEvents', { paymentId, kind: 'code_issued' }),
        inserts('paymentEvents', { paymentId, kind: 'expired' }),
        updates('payments', { id: paymentId }, [
          'state',
          'codeNo',
          'bankName',
          'deadlineAt',
          'expiresAt',
          'updatedAt',
        ]),
        updates('orders', { id: orderId }, ['fulfilment']),
        updates('seatHolds', { ticketId, state: 'held' }, ['state', 'settledAt']),
        updates('eventTickets', { id: ticketId }, ['taken']),
        updates('couponRedemptions', { orderId, couponId }, ['releasedAt']),
        updates('coupons', { id: couponId }, ['redeemed']),
        recordsFact('payment.code_issued', { paymentId }),
        recordsFact('payment.expired', { paymentId }),
      ],
    }
  }),

  queryGateway: writes(async (fixture) => {
    const order = await paidAtEcpay(fixture)
    const { modules, paymentId } = order
    return {
      run: () => modules.orders.queryGateway(fixture.olga, paymentId),
      touches: [
        inserts('paymentEvents', { paymentId, kind: 'paid', gateway: 'ecpay' }),
        updates('payments', { id: paymentId }, ['state', 'paymentType', 'paidAt', 'askAt', 'updatedAt']),
        inserts('invoices', { paymentId, state: 'pending' }),
        recordsFact('payment.paid', { paymentId }),
        ...delivered(fixture, order),
      ],
    }
  }),
}
