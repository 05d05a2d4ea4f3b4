import {
  audits,
  inserts,
  recordsFact,
  returning,
  updates,
  writes,
} from '../../../support/footprints/footprint.ts'
import { buy } from '../../../support/shop/shop.ts'
import { delivered, openShop, paidByMei } from './shop.ts'

export const orderWrites = {
  grantByOperator: writes(async (fixture) => {
    const { modules, olga, mei } = fixture
    const { course, courseId } = await openShop(fixture)
    const personId = mei.memberId
    return returning(
      () => modules.orders.grantByOperator(olga, { personId, selections: [course] }),
      ({ orderId, paymentId }) => [
        inserts('orders', { id: orderId, personId, fulfilment: 'granted' }),
        inserts('orderLines', { orderId, itemId: courseId }),
        inserts('payments', { id: paymentId, orderId, personId, state: 'manual_enrolled' }),
        inserts('paymentLines', { paymentId }),
        inserts('paymentEvents', { paymentId, kind: 'begun' }),
        inserts('paymentEvents', { paymentId, kind: 'granted', byPersonId: olga.memberId }),
        inserts('entitlements', { personId, itemId: courseId }),
        inserts('enrolments', { personId, courseId }),
        audits('payment.granted', { personId, byPersonId: olga.memberId }),
        recordsFact('payment.granted', { paymentId }),
        recordsFact('access.granted', { personId }),
        recordsFact('enrollment.created', { personId, courseId }),
      ],
    )
  }),

  sendPaymentMail: writes(async (fixture) => {
    const { modules, olga, mei } = fixture
    const { paymentId } = await paidByMei(fixture)
    return {
      run: () => modules.orders.sendPaymentMail(olga, paymentId),
      touches: [
        recordsFact('payment.mail_asked', { paymentId }),
        audits('payment.mail_sent', { personId: mei.memberId, byPersonId: olga.memberId }),
      ],
    }
  }),

  enterPayment: writes(async (fixture) => {
    const { modules, olga, mei, clock } = fixture
    const settings = { instructions: 'To our account', daysToPay: 7 }
    await modules.gateways.setGatewayAccount(olga, { gateway: 'manual', settings, isDefault: false })
    const shop = await openShop(fixture)
    const order = await buy(fixture, mei, { selections: shop.selections, gateway: 'manual' })
    const { paymentId } = order
    clock.advance({ minutes: 1 })
    return {
      run: () => modules.orders.enterPayment(olga, paymentId, { receivedAt: clock.now() }),
      touches: [
        inserts('paymentEvents', { paymentId, kind: 'paid', byPersonId: olga.memberId }),
        updates('payments', { id: paymentId }, ['state', 'paidAt', 'updatedAt']),
        inserts('invoices', { paymentId, state: 'pending' }),
        audits('payment.entered', { personId: mei.memberId, byPersonId: olga.memberId }),
        recordsFact('payment.paid', { paymentId }),
        ...delivered(fixture, { ...shop, ...order }),
      ],
    }
  }),
}
