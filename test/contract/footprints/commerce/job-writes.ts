import { scheduleRevenue } from '../../../../src/domain/accounting/index.ts'
import { platformActor } from '../../../../src/domain/tenancy/index.ts'
import { createModules } from '../../../../src/modules.ts'
import { inTransaction } from '../../../../src/platform/db/transaction.ts'
import { newId } from '../../../../src/platform/ids.ts'
import { merchant, startEcpay } from '../../../support/ecpay-server.ts'
import type { Fixture } from '../../../support/footprints/fixture.ts'
import { atEach, inserts, tells, updates, writes } from '../../../support/footprints/footprint.ts'
import { buy, sellCourse } from '../../../support/shop.ts'
import { payOut } from '../../../support/stripe-payouts.ts'
import { startStripe, stripeKeys } from '../../../support/stripe-server.ts'
import { subscribed } from '../subscriptions/subscribed.ts'
import { giftOfMei, orderOfMei, paidByMei } from './shop.ts'

async function mended(fixture: Fixture, by: 'reconcile' | 'reconcileRecent') {
  const { modules, school, twinId, db } = fixture
  const { paymentId, orderId } = await paidByMei(fixture)
  const lines = db.selectFrom('paymentLines').select('lineId').where('paymentId', '=', paymentId)
  const { lineId } = await lines.executeTakeFirstOrThrow()
  await db.updateTable('paymentLines').set({ refunded: 1n }).where('lineId', '=', lineId).execute()
  // Nobody can repair that.
  await db.updateTable('invoices').set({ amount: 1n }).where('paymentId', '=', paymentId).execute()
  return {
    run: () => modules.accounting[by](platformActor),
    touches: atEach(
      [school.id, twinId],
      [
        updates('payments', { id: paymentId }, ['updatedAt']),
        updates('paymentLines', { paymentId, lineId }, ['refunded']),
        inserts('bookDifferences', { orderId, paymentId, kind: 'invoice_differs' }),
      ],
    ),
  }
}

/** A payout that Stripe has made. */
export async function payoutsToFetch({ deps, clock, school, olga, db }: Fixture) {
  const stripe = await startStripe(clock)
  const modules = createModules({ ...deps, outboundHttp: stripe.http })
  const settings = stripeKeys
  await modules.gateways.setGatewayAccount(olga, { gateway: 'stripe', settings, isDefault: false })
  await db.deleteFrom('gatewayAccounts').where('schoolId', '!=', school.id).execute()
  const { id: gatewayId } = payOut(stripe.books)
  return { modules, touches: [inserts('payouts', { gatewayId })] }
}

/** An authorization at ECPay that no subscription needs. */
export async function authorizationToEnd({ deps, clock, school, olga, mei, db }: Fixture) {
  const ecpay = await startEcpay(clock)
  const modules = createModules({ ...deps, outboundHttp: ecpay.http })
  const settings = { ...merchant, environment: 'production' } as const
  await modules.gateways.setGatewayAccount(olga, { gateway: 'ecpay', settings, isDefault: false })
  const [id, method] = [newId<'PaymentMandate'>(clock), 'AUTHORIZATION1']
  ecpay.periods.set(method, { status: 'running', executions: [], waits: false })
  const periodic = { kind: 'periodic', amount: 300n, cycle: 'monthly' } as const
  await db
    .insertInto('paymentMandates')
    .values({
      ...{ schoolId: school.id, id, personId: mei.memberId, gateway: 'ecpay', method, ...periodic },
      createdAt: clock.now(),
    })
    .execute()
  return { modules, touches: [updates('paymentMandates', { id }, ['endedAt'])] }
}

export const jobWrites = {
  scheduleRevenue: writes(async (fixture) => {
    const { db, school } = fixture
    const { paymentId } = await paidByMei(fixture)
    const payments = { schoolId: school.id, paymentIds: [paymentId] }
    return {
      run: () => inTransaction(db, (tx) => scheduleRevenue(tx, payments)),
      touches: [inserts('revenueSchedule', { paymentId }, 2)],
    }
  }),

  sendGifts: writes(async (fixture) => {
    const { modules, school, twinId } = fixture
    const { voucherId } = await giftOfMei(fixture)
    return {
      run: () => modules.orders.sendGifts(platformActor),
      touches: atEach(
        [school.id, twinId],
        [updates('vouchers', { id: voucherId }, ['ownerMailedAt']), tells('mail.wanted', {})],
      ),
    }
  }),

  expireDue: writes(async (fixture) => {
    const { modules, clock, school, twinId } = fixture
    clock.advance({ days: 10 })
    await fixture.drain(() => modules.orders.expireDue(platformActor))
    const { orderId, paymentId, ticketId, couponId, course } = await orderOfMei(fixture)
    clock.advance({ days: 10 })
    // What is still to be paid stays.
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
          tells('payment.expired', { paymentId }),
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
    // Nobody is asked without an account, also at the twin.
    await db.deleteFrom('gatewayAccounts').where('gateway', '=', 'ecpay').execute()
    clock.advance({ minutes: 20 })
    return {
      run: () => modules.orders.pollGateways(platformActor),
      touches: atEach([school.id, twinId], [updates('payments', { id: paymentId }, ['askAt', 'asks'])]),
    }
  }),

  reconcile: writes(async (fixture) => await mended(fixture, 'reconcile')),
  reconcileRecent: writes(async (fixture) => await mended(fixture, 'reconcileRecent')),

  fetchPayouts: writes(async (fixture) => {
    const { modules, touches } = await payoutsToFetch(fixture)
    // The keys of the twin cannot be opened, which does not stop the others.
    return { run: () => modules.accounting.fetchPayouts(platformActor).catch(() => {}), touches }
  }),

  endAuthorizations: writes(async (fixture) => {
    const { modules, touches } = await authorizationToEnd(fixture)
    // The keys of the twin cannot be opened, which does not stop the others.
    return { run: () => modules.billing.endAuthorizations(platformActor).catch(() => {}), touches }
  }),

  renewDue: writes(async (fixture) => {
    const { modules, clock, school, twinId, mei, db } = fixture
    // For nothing: the twin's gateway cannot be opened.
    const { id, row } = await subscribed(fixture, { price: 0n })
    // Only one is due.
    await db.updateTable('subscriptions').set({ dueAt: null }).where('id', '!=', id).execute()
    clock.advance({ days: 32 })
    const personId = mei.memberId
    const bodies = { personId, planId: row.planId }
    return {
      run: () => modules.billing.renewDue(platformActor),
      touches: atEach(
        [school.id, twinId],
        [
          inserts('orders', { personId }),
          inserts('orderLines', { subscriptionId: id, subscriptionStep: 'renew', subscriptionPeriod: 2 }),
          inserts('payments', { personId, state: 'paid' }),
          inserts('paymentLines', {}),
          inserts('paymentEvents', { kind: 'begun' }),
          inserts('paymentEvents', { kind: 'paid' }),
          updates('subscriptions', { id }, [
            ...(['period', 'periodStartsAt', 'periodEndsAt', 'graceEndsAt', 'dueAt', 'updatedAt'] as const),
          ]),
          inserts('subscriptionEvents', { subscriptionId: id, kind: 'renewed' }),
          updates('entitlements', { id }, ['expiresAt']),
          updates('entitlements', { source: 'membership', sourceId: id }, ['expiresAt']),
          tells('payment.paid', { personId }),
          tells('access.granted', { personId, source: 'subscription' }),
          tells('subscription.changed', { ...bodies, change: 'renewed' }),
        ],
      ),
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
          tells('payment.due', { orderId, personId, sequence: 2 }),
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
          tells('instalment.announced', { orderId, personId: mei.memberId, sequence: 2 }),
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
          tells('instalment.overdue', { orderId, personId: mei.memberId }),
        ],
      ),
    }
  }),
}

/** An order in instalments, and no other instalment to come. */
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
