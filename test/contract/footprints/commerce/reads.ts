import { derive, paymentsReadableBy } from '../../../../src/domain/orders/index.ts'
import { equalShares, giftProblems, isFreeForOthers, listPriceOf, mostOf, sharesByWeight, taxIn } from '../../../../src/domain/pricing/index.ts'
import { invoiceProblems } from '../../../../src/domain/invoicing/index.ts'
import { signSimulatorNotice } from '../../../../src/domain/gateways/index.ts'
import { platformActor } from '../../../../src/domain/tenancy/index.ts'
import type { PaymentId } from '../../../../src/platform/db/schema.gen.ts'
import { newId } from '../../../../src/platform/ids.ts'
import { anyId } from '../../../support/footprints/any-id.ts'
import type { Fixture } from '../../../support/footprints/fixture.ts'
import { computes, reads, readsAfter } from '../../../support/footprints/footprint.ts'
import { subscribed } from '../subscriptions/subscribed.ts'
import { ticketOfMei } from './cancellation-writes.ts'
import { refusedToMei } from './invoice-writes.ts'
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
    modules.orders.placedOrder(mei, { selections: [], requestKey: '00000000-0000-4000-8000-000000000000' }),
  ),
  boughtThings: reads(async (fixture) =>
    fixture.modules.orders.boughtThings(fixture.mei, await ownPaymentId(fixture)),
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
  holdingsOf: reads(({ modules, olga, mei }) => modules.orders.holdingsOf(olga, mei.memberId, { page })),
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
  testGateway: readsAfter(async ({ modules, olga }) => {
    const settings = { instructions: 'To our account', daysToPay: 7 }
    await modules.gateways.setGatewayAccount(olga, { gateway: 'manual', settings, isDefault: false })
    return () => modules.gateways.testGateway(olga, 'manual')
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
  paidPersonalData: reads(({ modules, mei }) =>
    modules.orders.paidPersonalData(mei.schoolId, mei.memberId),
  ),
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
  listCoupons: reads(({ modules, olga }) => modules.pricing.listCoupons(olga, page)),
  couponById: reads(async (fixture) =>
    fixture.modules.pricing.couponById(fixture.olga, await anyId(fixture, 'coupons')),
  ),
  listOrderBumps: reads(({ modules, olga }) => modules.pricing.listOrderBumps(olga, page)),
  orderBumpById: reads(async (fixture) =>
    fixture.modules.pricing.orderBumpById(fixture.olga, await anyId(fixture, 'orderBumps')),
  ),
  schoolCurrencies: reads(({ modules, olga }) => modules.gateways.schoolCurrencies(olga)),
  listTaxRates: reads(({ modules, olga }) => modules.pricing.listTaxRates(olga, page)),
  taxRateById: reads(async (fixture) =>
    fixture.modules.pricing.taxRateById(fixture.olga, await anyId(fixture, 'taxRates')),
  ),
  listPromotions: reads(({ modules, olga }) => modules.pricing.listPromotions(olga, page)),
  promotionById: reads(async (fixture) =>
    fixture.modules.pricing.promotionById(fixture.olga, await anyId(fixture, 'promotions')),
  ),
  paymentsReadableBy: reads(({ db, mei }) => paymentsReadableBy(db, mei).select('payments.id').execute()),
}

const invoiceReads = {
  invoiceSettings: reads(({ modules, olga }) => modules.invoicing.invoiceSettings(olga)),
  invoicesOfOrder: reads(async (fixture) =>
    fixture.modules.orders.invoicesOfOrder(fixture.olga, await anyId(fixture, 'orders')),
  ),
  paymentTaxes: reads(async (fixture) =>
    fixture.modules.orders.paymentTaxes(platformActor, {
      ...{ schoolId: fixture.school.id, paymentId: await anyId(fixture, 'payments', 'paid_at is not null') },
    }),
  ),
  exportLedger: reads(({ modules, olga }) => Array.fromAsync(modules.accounting.exportLedger(olga, {}))),
  exportLedgerOf: reads(({ modules, school }) =>
    Array.fromAsync(modules.accounting.exportLedgerOf(platformActor, school.id, {})),
  ),
  listPayouts: reads(({ modules, olga }) => modules.accounting.listPayouts(olga, page)),
  listDifferences: reads(({ modules, olga }) => modules.accounting.listDifferences(olga, page)),
  payoutLines: readsAfter(async ({ modules, olga, school, clock, db }) => {
    const id = newId<'Payout'>(clock)
    const now = clock.now()
    const named = { schoolId: school.id, id, gateway: 'stripe', gatewayId: 'po_1' } as const
    const terms = { amount: 1n, currency: 'USD', decimals: 2, state: 'paid' } as const
    await db
      .insertInto('payouts')
      .values({ ...named, ...terms, arrivesAt: now, createdAt: now })
      .execute()
    return () => modules.accounting.payoutLines(olga, id, page)
  }),
  listFailedInvoices: reads(({ modules, olga }) => modules.orders.listFailedInvoices(olga, page)),
  invoiceDocument: readsAfter(async (fixture) => {
    const { paymentId } = await paidByMei(fixture)
    return () => fixture.modules.orders.invoiceDocument(fixture.olga, paymentId)
  }),
  ownInvoiceDocument: readsAfter(async (fixture) => {
    const { paymentId } = await paidByMei(fixture)
    return () => fixture.modules.orders.ownInvoiceDocument(fixture.mei, paymentId)
  }),
  testInvoiceIssuer: readsAfter(async (fixture) => {
    const { modules } = await refusedToMei(fixture)
    return () => modules.invoicing.testInvoiceIssuer(fixture.olga)
  }),
}

const gatewayReads = {
  listGatewayAccounts: reads(({ modules, olga }) => modules.gateways.listGatewayAccounts(olga)),
  gatewaysOf: reads(({ modules, mei }) => modules.gateways.gatewaysOf(mei)),
  schoolsWithSimulator: reads(({ modules }) => modules.gateways.schoolsWithSimulator(platformActor)),
  simulatorKeyAt: reads(({ modules, school }) => modules.gateways.simulatorKeyAt(school.id)),
  simulatedNotice: reads(async (fixture) => {
    const paymentId = await ownPaymentId(fixture)
    const choice = { kind: 'paid', type: 'credit' } as const
    return fixture.modules.orders.simulatedNotice(fixture.mei, paymentId, choice)
  }),
  simulatedCard: readsAfter(async (fixture) => {
    const { id } = await subscribed(fixture)
    return () => fixture.modules.orders.simulatedCard(fixture.mei, { id, card: 'works' })
  }),
  changeCard: readsAfter(async (fixture) => {
    const { id } = await subscribed(fixture)
    const to = () => ({ notice: 'https://school.example/notice', page: 'https://school.example/back' })
    return () => fixture.modules.billing.changeCard(fixture.mei, { id, to })
  }),
  gatewayWithCards: reads(({ modules, mei }) => modules.billing.gatewayWithCards(mei)),
  switchOptions: readsAfter(async (fixture) => {
    const { id } = await subscribed(fixture)
    return () => fixture.modules.billing.switchOptions(fixture.mei, id)
  }),
  signSimulatorNotice: computes(({ clock }) => {
    const notice = { reference: 'A', eventId: 'a', kind: 'paid', amount: 1n, currency: 'TWD' } as const
    return signSimulatorNotice({ key: 'k' }, { ...notice, happenedAt: clock.now(), detail: {} })
  }),
  derive: computes(() => derive(100n, [])),
  invoiceProblems: computes(() => invoiceProblems({ kind: 'company' }, 'taiwan')),
  giftProblems: computes(({ clock }) => giftProblems(clock, { recipientEmail: 'tom' })),
  isFreeForOthers: computes(() => isFreeForOthers('gift', 0n)),
  listPriceOf: computes(() => listPriceOf(100n, undefined)),
  taxIn: computes(() => taxIn(100n, { rate: 500 })),
  mostOf: computes(() => mostOf('event_ticket')),
  equalShares: computes(() => equalShares(100n, 3)),
  sharesByWeight: computes(() => sharesByWeight(100n, [1n, 2n])),
}

async function ownPaymentId(fixture: Fixture) {
  const own = `person_id = '${fixture.mei.memberId}' and gateway = 'simulator'`
  return await anyId(fixture, 'payments', own)
}

export const commerceReads = { ...orderReads, ...invoiceReads, ...gatewayReads }
