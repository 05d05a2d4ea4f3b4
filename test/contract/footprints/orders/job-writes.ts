import { platformActor } from '../../../../src/domain/tenancy/index.ts'
import type { Fixture } from '../../../support/footprints/fixture.ts'
import { atEach, inserts, recordsFact, updates, writes } from '../../../support/footprints/footprint.ts'
import { merchant } from '../../../support/gateways/ecpay-server.ts'
import { buy, sellCourse } from '../../../support/shop/shop.ts'
import { giftOfMei, orderOfMei, paidByMei } from './shop.ts'

export const jobWrites = {
  sendGifts: writes(async (fixture) => {
    const { modules, school, twinId } = fixture
    const { voucherId } = await giftOfMei(fixture)
    return {
      run: () => modules.orders.sendGifts(platformActor),
      touches: atEach(
        [school.id, twinId],
        [updates('vouchers', { id: voucherId }, ['ownerMailedAt']), recordsFact('mail.wanted', {})],
      ),
    }
  }),

  expireDue: writes(async (fixture) => {
    const { modules, clock, school, twinId } = fixture
    clock.advance({ days: 10 })
    await fixture.drain(() => modules.orders.expireDue(platformActor))
    const { orderId, paymentId, ticketId, couponId, course } = await orderOfMei(fixture)
    clock.advance({ days: 10 })
    // Open payments stay.
    await buy(fixture, fixture.ken, { selections: [course], gateway: 'simulator' })
    return {
      run: () => modules.orders.expireDue(platformActor),
      touches: atEach(
        [school.id, twinId],
        [
          inserts('paymentEvents', { paymentId, kind: 'expired' }),
          updates('payments', { id: paymentId }, ['state', 'updatedAt']),
          updates('orders', { id: orderId }, ['fulfilment']),
          updates('seatHolds', { ticketId, state: 'held' }, ['state', 'settledAt']),
          updates('eventTickets', { id: ticketId }, ['taken']),
          updates('couponRedemptions', { orderId, couponId }, ['releasedAt']),
          updates('coupons', { id: couponId }, ['redeemed']),
          recordsFact('payment.expired', { paymentId }),
        ],
      ),
    }
  }),

  pollGateways: writes(async (fixture) => {
    const { modules, clock, school, twinId, mei, db, olga } = fixture
    const settings = { ...merchant, environment: 'stage' } as const
    await modules.gateways.setGatewayAccount(olga, { gateway: 'ecpay', settings, isDefault: false })
    const course = await sellCourse(fixture, school.id)
    const { paymentId } = await buy(fixture, mei, { selections: [course], gateway: 'ecpay' })
    await db.updateTable('payments').set({ askAt: null }).where('id', '!=', paymentId).execute()
    // Without an account no gateway is queried, also at the twin.
    await db.deleteFrom('gatewayAccounts').where('gateway', '=', 'ecpay').execute()
    clock.advance({ minutes: 20 })
    return {
      run: () => modules.orders.pollGateways(platformActor),
      touches: atEach([school.id, twinId], [updates('payments', { id: paymentId }, ['askAt', 'asks'])]),
    }
  }),

  openInstalments: writes(async (fixture) => {
    const { modules, clock, school, twinId, mei } = fixture
    const { orderId, paymentId } = await paidByMei(fixture, { instalments: 3 })
    await fixture.db
      .updateTable('payments')
      .set({ nextChargeAt: null })
      .where('nextChargeAt', 'is not', null)
      .where('id', '!=', paymentId)
      .execute()
    clock.advance({ days: 32 })
    const personId = mei.memberId
    return {
      run: () => modules.orders.openInstalments(platformActor),
      touches: atEach(
        [school.id, twinId],
        [
          updates('payments', { id: paymentId }, ['nextChargeAt', 'updatedAt']),
          inserts('payments', { orderId, personId, sequence: 2, state: 'not_paid' }),
          inserts('paymentLines', {}),
          inserts('paymentAdjustments', {}),
          inserts('paymentEvents', { kind: 'begun' }),
          updates('orders', { id: orderId }, ['instalmentDueAt']),
          recordsFact('payment.due', { orderId, personId, sequence: 2 }),
        ],
      ),
    }
  }),

  announceInstalments: writes(async (fixture) => {
    const { modules, clock, school, twinId, mei } = fixture
    const { orderId, paymentId } = await onlyInstalmentsOfMei(fixture)
    clock.advance({ days: 28 })
    return {
      run: () => modules.orders.announceInstalments(platformActor),
      touches: atEach(
        [school.id, twinId],
        [
          updates('payments', { id: paymentId }, ['nextChargeAnnouncedAt']),
          recordsFact('instalment.announced', { orderId, personId: mei.memberId, sequence: 2 }),
        ],
      ),
    }
  }),

  suspendOverdue: writes(async (fixture) => {
    const { modules, clock, db, school, twinId, mei } = fixture
    const { orderId } = await onlyInstalmentsOfMei(fixture)
    await db.updateTable('orders').set({ instalmentDueAt: clock.now() }).where('id', '=', orderId).execute()
    clock.advance({ days: 8 })
    const lines = db.selectFrom('orderLines').select('id').where('orderId', '=', orderId)
    const granted = await db
      .selectFrom('entitlements')
      .select('id')
      .where('schoolId', '=', school.id)
      .where('sourceId', 'in', lines as never)
      .execute()
    return {
      run: () => modules.orders.suspendOverdue(platformActor),
      touches: atEach(
        [school.id, twinId],
        [
          updates('orders', { id: orderId }, ['accessSuspendedAt']),
          ...granted.map(({ id }) => updates('entitlements', { id }, ['suspendedAt'])),
          recordsFact('instalment.overdue', { orderId, personId: mei.memberId }),
        ],
      ),
    }
  }),
}

/** An order in instalments without a further instalment. */
async function onlyInstalmentsOfMei(fixture: Fixture) {
  const order = await paidByMei(fixture, { instalments: 3 })
  await fixture.db
    .updateTable('payments')
    .set({ nextChargeAt: null })
    .where('nextChargeAt', 'is not', null)
    .where('id', '!=', order.paymentId)
    .execute()
  await fixture.db
    .updateTable('orders')
    .set({ instalmentDueAt: null, accessSuspendedAt: null })
    .where('instalmentDueAt', 'is not', null)
    .execute()
  return order
}
