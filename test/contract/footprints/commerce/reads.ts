import {
  derive,
  equalShares,
  giftProblems,
  invoiceProblems,
  isFreeForOthers,
  listPriceOf,
  mostOf,
  paymentsReadableBy,
  sharesByWeight,
  signSimulatorNotice,
  taxIn,
} from '../../../../src/domain/orders/index.ts'
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
    fixture.modules.commerce.ownPayment(fixture.mei, { paymentId: await ownPaymentId(fixture) }),
  ),
  quote: readsAfter(async (fixture) => {
    const { selections } = await openShop(fixture)
    return () => fixture.modules.commerce.quote(fixture.mei, { selections, couponCode: 'FOOT' })
  }),
  placedOrder: reads(({ modules, mei }) =>
    modules.commerce.placedOrder(mei, { selections: [], requestKey: '00000000-0000-4000-8000-000000000000' }),
  ),
  boughtThings: reads(async (fixture) =>
    fixture.modules.commerce.boughtThings(fixture.mei, await ownPaymentId(fixture)),
  ),
  offeredVoucher: readsAfter(async (fixture) => {
    const { code } = await giftOfMei(fixture)
    return () => fixture.modules.commerce.offeredVoucher(fixture.tom, code)
  }),
  giftsOfPayment: readsAfter(async (fixture) => {
    const { paymentId } = await giftOfMei(fixture)
    return () => fixture.modules.commerce.giftsOfPayment(fixture.mei, paymentId as PaymentId)
  }),
  seatPacks: reads(({ modules, mei }) => modules.commerce.seatPacks(mei, page)),
  payments: reads(({ modules, mei }) => modules.commerce.payments(mei, page)),
  holdingsOf: reads(({ modules, olga, mei }) => modules.commerce.holdingsOf(olga, mei.memberId, { page })),
  quoteCoupon: reads(async (fixture) => {
    const items = [{ itemType: 'course', offerId: await anyId(fixture, 'coursePlans') } as const]
    const terms = { code: 'NEW', label: 'New', kind: 'percent', value: 10n } as const
    return await fixture.modules.commerce.quoteCoupon(fixture.olga, { items, coupon: terms })
  }),
  quotePromotion: reads(async (fixture) => {
    const items = [{ itemType: 'course', offerId: await anyId(fixture, 'coursePlans') } as const]
    const terms = { label: 'New', kind: 'percent', value: 10n } as const
    return await fixture.modules.commerce.quotePromotion(fixture.olga, { items, promotion: terms })
  }),
  testGateway: readsAfter(async ({ modules, olga }) => {
    const settings = { instructions: 'To our account', daysToPay: 7 }
    await modules.commerce.setGatewayAccount(olga, { gateway: 'manual', settings, isDefault: false })
    return () => modules.commerce.testGateway(olga, 'manual')
  }),
  countWaiting: reads(({ modules, olga }) => modules.commerce.countWaiting(olga)),
  waitingPayments: reads(({ modules, mei }) => modules.commerce.waitingPayments(mei, 5)),
  cancellationRule: reads(({ modules, mei }) => modules.commerce.cancellationRule(mei)),
  undoableCancellations: reads(({ modules, mei }) => modules.commerce.undoableCancellations(mei, 'meeting')),
  cancellationOffer: readsAfter(async (fixture) => {
    const { ref } = await ticketOfMei(fixture)
    return () => fixture.modules.commerce.cancellationOffer(fixture.mei, ref)
  }),
  overdueInstalments: reads(({ modules, mei }) => modules.commerce.overdueInstalments(mei)),
  paymentCount: reads(({ modules, mei }) => modules.commerce.paymentCount(mei)),
  paymentsByTradeNo: reads(({ modules, mei }) => modules.commerce.paymentsByTradeNo(mei, 'ABCDEFGH')),
  paidPersonalData: reads(({ modules, mei }) =>
    modules.commerce.paidPersonalData(mei.schoolId, mei.memberId),
  ),
  listOpenRefunds: reads(({ modules, olga }) => modules.commerce.listOpenRefunds(olga, page)),
  listOrders: reads(({ modules, olga }) => modules.commerce.listOrders(olga, { page })),
  orderById: reads(async (fixture) =>
    fixture.modules.commerce.orderById(fixture.olga, await anyId(fixture, 'orders')),
  ),
  ledgerOf: reads(async (fixture) =>
    fixture.modules.commerce.ledgerOf(fixture.olga, await anyId(fixture, 'orders'), page),
  ),
  refundById: reads(async (fixture) =>
    fixture.modules.commerce.refundById(fixture.olga, await anyId(fixture, 'refunds')),
  ),
  refundEffect: reads(async (fixture) =>
    fixture.modules.commerce.refundEffect(fixture.olga, await anyId(fixture, 'refunds')),
  ),
  listCoupons: reads(({ modules, olga }) => modules.commerce.listCoupons(olga, page)),
  couponById: reads(async (fixture) =>
    fixture.modules.commerce.couponById(fixture.olga, await anyId(fixture, 'coupons')),
  ),
  listOrderBumps: reads(({ modules, olga }) => modules.commerce.listOrderBumps(olga, page)),
  orderBumpById: reads(async (fixture) =>
    fixture.modules.commerce.orderBumpById(fixture.olga, await anyId(fixture, 'orderBumps')),
  ),
  schoolCurrencies: reads(({ modules, olga }) => modules.commerce.schoolCurrencies(olga)),
  listTaxRates: reads(({ modules, olga }) => modules.commerce.listTaxRates(olga, page)),
  taxRateById: reads(async (fixture) =>
    fixture.modules.commerce.taxRateById(fixture.olga, await anyId(fixture, 'taxRates')),
  ),
  listPromotions: reads(({ modules, olga }) => modules.commerce.listPromotions(olga, page)),
  promotionById: reads(async (fixture) =>
    fixture.modules.commerce.promotionById(fixture.olga, await anyId(fixture, 'promotions')),
  ),
  paymentsReadableBy: reads(({ db, mei }) => paymentsReadableBy(db, mei).select('payments.id').execute()),
}

const invoiceReads = {
  invoiceSettings: reads(({ modules, olga }) => modules.commerce.invoiceSettings(olga)),
  invoicesOfOrder: reads(async (fixture) =>
    fixture.modules.commerce.invoicesOfOrder(fixture.olga, await anyId(fixture, 'orders')),
  ),
  paymentTaxes: reads(async (fixture) =>
    fixture.modules.commerce.paymentTaxes(platformActor, {
      ...{ schoolId: fixture.school.id, paymentId: await anyId(fixture, 'payments', 'paid_at is not null') },
    }),
  ),
  exportLedger: reads(({ modules, olga }) => Array.fromAsync(modules.commerce.exportLedger(olga, {}))),
  exportLedgerOf: reads(({ modules, school }) =>
    Array.fromAsync(modules.commerce.exportLedgerOf(platformActor, school.id, {})),
  ),
  listPayouts: reads(({ modules, olga }) => modules.commerce.listPayouts(olga, page)),
  listDifferences: reads(({ modules, olga }) => modules.commerce.listDifferences(olga, page)),
  payoutLines: readsAfter(async ({ modules, olga, school, clock, db }) => {
    const id = newId<'Payout'>(clock)
    const now = clock.now()
    const named = { schoolId: school.id, id, gateway: 'stripe', gatewayId: 'po_1' } as const
    const terms = { amount: 1n, currency: 'USD', decimals: 2, state: 'paid' } as const
    await db
      .insertInto('payouts')
      .values({ ...named, ...terms, arrivesAt: now, createdAt: now })
      .execute()
    return () => modules.commerce.payoutLines(olga, id, page)
  }),
  listFailedInvoices: reads(({ modules, olga }) => modules.commerce.listFailedInvoices(olga, page)),
  invoiceDocument: readsAfter(async (fixture) => {
    const { paymentId } = await paidByMei(fixture)
    return () => fixture.modules.commerce.invoiceDocument(fixture.olga, paymentId)
  }),
  ownInvoiceDocument: readsAfter(async (fixture) => {
    const { paymentId } = await paidByMei(fixture)
    return () => fixture.modules.commerce.ownInvoiceDocument(fixture.mei, paymentId)
  }),
  testInvoiceIssuer: readsAfter(async (fixture) => {
    const { modules } = await refusedToMei(fixture)
    return () => modules.commerce.testInvoiceIssuer(fixture.olga)
  }),
}

const gatewayReads = {
  listGatewayAccounts: reads(({ modules, olga }) => modules.commerce.listGatewayAccounts(olga)),
  gatewaysOf: reads(({ modules, mei }) => modules.commerce.gatewaysOf(mei)),
  schoolsWithSimulator: reads(({ modules }) => modules.commerce.schoolsWithSimulator(platformActor)),
  simulatorKeyAt: reads(({ modules, school }) => modules.commerce.simulatorKeyAt(school.id)),
  simulatedNotice: reads(async (fixture) => {
    const paymentId = await ownPaymentId(fixture)
    const choice = { kind: 'paid', type: 'credit' } as const
    return fixture.modules.commerce.simulatedNotice(fixture.mei, paymentId, choice)
  }),
  simulatedCard: readsAfter(async (fixture) => {
    const { id } = await subscribed(fixture)
    return () => fixture.modules.commerce.simulatedCard(fixture.mei, { id, card: 'works' })
  }),
  changeCard: readsAfter(async (fixture) => {
    const { id } = await subscribed(fixture)
    const to = () => ({ notice: 'https://school.example/notice', page: 'https://school.example/back' })
    return () => fixture.modules.commerce.changeCard(fixture.mei, { id, to })
  }),
  gatewayWithCards: reads(({ modules, mei }) => modules.commerce.gatewayWithCards(mei)),
  switchOptions: readsAfter(async (fixture) => {
    const { id } = await subscribed(fixture)
    return () => fixture.modules.commerce.switchOptions(fixture.mei, id)
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
