import { derive, paymentsReadableBy } from '../../../../src/domain/orders/index.ts'
import { platformActor } from '../../../../src/domain/tenancy/index.ts'
import type { PaymentId } from '../../../../src/platform/db/schema/schema.gen.ts'
import { anyId } from '../../../support/footprints/any-id.ts'
import type { Fixture } from '../../../support/footprints/fixture.ts'
import { computes, reads, readsAfter } from '../../../support/footprints/footprint.ts'
import { subscribed } from '../subscriptions/subscribed.ts'
import { ticketOfMei } from './cancellation-writes.ts'
import { giftOfMei, openShop, paidByMei } from './shop.ts'

const page = { first: 5 }

const orderReads = {
  ownPayment: reads(async (fixture) =>
    fixture.modules.orders.ownPayment(fixture.mei, { paymentId: await ownPaymentId(fixture) }),
  ),
  quote: readsAfter(async (fixture) => {
    const { selections } = await openShop(fixture)
    return () => fixture.modules.orders.quote(fixture.mei, { selections, couponCode: 'FOOT' })
  }),
  placedOrder: reads(({ modules, mei }) =>
    modules.orders.placedOrder(mei, {
      selections: [],
      idempotencyKey: '00000000-0000-4000-8000-000000000000',
    }),
  ),
  purchasedItems: reads(async (fixture) =>
    fixture.modules.orders.purchasedItems(fixture.mei, await ownPaymentId(fixture)),
  ),
  offeredVoucher: readsAfter(async (fixture) => {
    const { code } = await giftOfMei(fixture)
    return () => fixture.modules.orders.offeredVoucher(fixture.tom, code)
  }),
  giftsOfPayment: readsAfter(async (fixture) => {
    const { paymentId } = await giftOfMei(fixture)
    return () => fixture.modules.orders.giftsOfPayment(fixture.mei, paymentId as PaymentId)
  }),
  seatPacks: reads(({ modules, mei }) => modules.orders.seatPacks(mei, page)),
  payments: reads(({ modules, mei }) => modules.orders.payments(mei, page)),
  entitlementsOf: reads(({ modules, olga, mei }) =>
    modules.orders.entitlementsOf(olga, mei.memberId, { page }),
  ),
  quoteCoupon: reads(async (fixture) => {
    const items = [{ itemType: 'course', offerId: await anyId(fixture, 'coursePlans') } as const]
    const terms = { code: 'NEW', label: 'New', kind: 'percent', value: 10n } as const
    return await fixture.modules.orders.quoteCoupon(fixture.olga, { items, coupon: terms })
  }),
  quotePromotion: reads(async (fixture) => {
    const items = [{ itemType: 'course', offerId: await anyId(fixture, 'coursePlans') } as const]
    const terms = { label: 'New', kind: 'percent', value: 10n } as const
    return await fixture.modules.orders.quotePromotion(fixture.olga, { items, promotion: terms })
  }),
  countWaiting: reads(({ modules, olga }) => modules.orders.countWaiting(olga)),
  waitingPayments: reads(({ modules, mei }) => modules.orders.waitingPayments(mei, 5)),
  cancellationRule: reads(({ modules, mei }) => modules.orders.cancellationRule(mei)),
  undoableCancellations: reads(({ modules, mei }) => modules.orders.undoableCancellations(mei, 'meeting')),
  cancellationOffer: readsAfter(async (fixture) => {
    const { ref } = await ticketOfMei(fixture)
    return () => fixture.modules.orders.cancellationOffer(fixture.mei, ref)
  }),
  overdueInstalments: reads(({ modules, mei }) => modules.orders.overdueInstalments(mei)),
  paymentCount: reads(({ modules, mei }) => modules.orders.paymentCount(mei)),
  paymentsByTradeNo: reads(({ modules, mei }) => modules.orders.paymentsByTradeNo(mei, 'ABCDEFGH')),
  paidPersonalData: reads(({ modules, mei }) => modules.orders.paidPersonalData(mei.schoolId, mei.memberId)),
  listOpenRefunds: reads(({ modules, olga }) => modules.orders.listOpenRefunds(olga, page)),
  listOrders: reads(({ modules, olga }) => modules.orders.listOrders(olga, { page })),
  orderById: reads(async (fixture) =>
    fixture.modules.orders.orderById(fixture.olga, await anyId(fixture, 'orders')),
  ),
  ledgerOf: reads(async (fixture) =>
    fixture.modules.orders.ledgerOf(fixture.olga, await anyId(fixture, 'orders'), page),
  ),
  refundById: reads(async (fixture) =>
    fixture.modules.orders.refundById(fixture.olga, await anyId(fixture, 'refunds')),
  ),
  refundEffect: reads(async (fixture) =>
    fixture.modules.orders.refundEffect(fixture.olga, await anyId(fixture, 'refunds')),
  ),
  paymentsReadableBy: reads(({ db, mei }) => paymentsReadableBy(db, mei).select('payments.id').execute()),
}

const invoiceReads = {
  invoicesOfOrder: reads(async (fixture) =>
    fixture.modules.orders.invoicesOfOrder(fixture.olga, await anyId(fixture, 'orders')),
  ),
  paymentTaxes: reads(async (fixture) =>
    fixture.modules.orders.paymentTaxes(platformActor, {
      schoolId: fixture.school.id,
      paymentId: await anyId(fixture, 'payments', 'paid_at is not null'),
    }),
  ),
  listFailedInvoices: reads(({ modules, olga }) => modules.orders.listFailedInvoices(olga, page)),
  invoiceDocument: readsAfter(async (fixture) => {
    const { paymentId } = await paidByMei(fixture)
    return () => fixture.modules.orders.invoiceDocument(fixture.olga, paymentId)
  }),
  ownInvoiceDocument: readsAfter(async (fixture) => {
    const { paymentId } = await paidByMei(fixture)
    return () => fixture.modules.orders.ownInvoiceDocument(fixture.mei, paymentId)
  }),
}

const gatewayReads = {
  simulatedWebhook: reads(async (fixture) => {
    const paymentId = await ownPaymentId(fixture)
    const choice = { kind: 'paid', type: 'credit' } as const
    return fixture.modules.orders.simulatedWebhook(fixture.mei, paymentId, choice)
  }),
  simulatedCard: readsAfter(async (fixture) => {
    const { id } = await subscribed(fixture)
    return () => fixture.modules.orders.simulatedCard(fixture.mei, { id, card: 'works' })
  }),
  derive: computes(() => derive(100n, [])),
}

async function ownPaymentId(fixture: Fixture) {
  const own = `person_id = '${fixture.mei.memberId}' and gateway = 'simulator'`
  return await anyId(fixture, 'payments', own)
}

export const ordersReads = { ...orderReads, ...invoiceReads, ...gatewayReads }
