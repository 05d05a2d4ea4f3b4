import {
  type GatewayName,
  manualDaysToPay,
  type PaymentType,
  type SimulatorCard,
  signSimulatorWebhook,
  type Webhook,
} from '../src/domain/gateways/index.ts'
import type { CheckoutInput } from '../src/domain/orders/index.ts'
import type { Selection } from '../src/domain/pricing/index.ts'
import { type MemberActor, platformActor } from '../src/domain/tenancy/index.ts'
import type { OrderId, PaymentId, RefundId } from '../src/platform/db/schema/schema.gen.ts'
import { currencyOf } from '../src/platform/money.ts'
import { daysAfter, minutesAfter } from './history-clock.ts'
import { type CodeType, codeOf, daysToPay } from './payment-codes.ts'
import type { PlantedSchool } from './planted-school.ts'
import type { Planting } from './planting.ts'

/** One payment of an order during planting. */
export type Purchase = {
  readonly buyer: MemberActor
  readonly orderId: OrderId
  readonly tradeNo: string
  readonly paymentId: PaymentId
  readonly amount: bigint
  readonly currency: string
}

type CheckoutContext = {
  readonly planting: Planting
  readonly host: PlantedSchool['host']
  readonly key: Awaited<ReturnType<Planting['modules']['gateways']['simulatorKeyAt']>>
}

/** Places orders in the past: every step calls the operations of orders at its time in history. */
export type DemoCheckout = Awaited<ReturnType<typeof createCheckout>>

export async function createCheckout(planting: Planting, { host }: PlantedSchool) {
  await planting.modules.gateways.setGatewayAccount(host, { gateway: 'simulator', isDefault: true })
  const instructions =
    'Bank 004 (Bank of Taiwan), account 001-234-567890. Write your order number into the note.'
  const settings = { instructions, daysToPay: manualDaysToPay }
  await planting.modules.gateways.setGatewayAccount(host, { gateway: 'manual', isDefault: false, settings })
  const checkout: CheckoutContext = {
    planting,
    host,
    key: await planting.modules.gateways.simulatorKeyAt(host.schoolId),
  }
  return { ...buying(checkout), ...paying(checkout), ...refunding(checkout) }
}

function buying(checkout: CheckoutContext) {
  const { planting, host } = checkout
  const { clock } = planting
  return {
    async buy(
      buyer: MemberActor,
      at: Date,
      selections: readonly Selection[],
      more: Omit<CheckoutInput, 'selections'> = {},
    ): Promise<Purchase> {
      clock.moveTo(at)
      const {
        state: _state,
        total: amount,
        ...order
      } = await planting.modules.orders.checkout(buyer, { selections, ...more })
      return { buyer, amount, ...order }
    },
    async grant(buyer: MemberActor, at: Date, selections: readonly Selection[]) {
      clock.moveTo(at)
      await planting.modules.orders.grantByOperator(host, { personId: buyer.memberId, selections })
    },
    async tryAgain(purchase: Purchase, at: Date): Promise<Purchase> {
      clock.moveTo(at)
      const { paymentId } = await planting.modules.orders.tryAgain(purchase.buyer, {
        tradeNo: purchase.tradeNo,
      })
      return { ...purchase, paymentId }
    },
    /** The first of several payments, of the plan that was bought. */
    async inInstalments(purchase: Purchase): Promise<Purchase> {
      return { ...purchase, ...(await openPaymentOf(checkout, purchase)) }
    },
    /** The payment that falls due a month after the one before it was paid. */
    async nextInstalment(purchase: Purchase): Promise<Purchase> {
      const dueAt = (await paymentsOf(checkout, purchase)).find(
        ({ nextChargeAt }) => nextChargeAt,
      )?.nextChargeAt
      if (!dueAt) throw new Error(`No instalment of ${purchase.tradeNo} is due`)
      clock.moveTo(dueAt)
      await planting.modules.orders.openInstalments(platformActor)
      return { ...purchase, ...(await openPaymentOf(checkout, purchase)) }
    },
  }
}

async function openPaymentOf(checkout: CheckoutContext, purchase: Purchase) {
  const open = (await paymentsOf(checkout, purchase)).find(({ state }) => state === 'not_paid')
  if (!open) throw new Error(`No payment of ${purchase.tradeNo} is open`)
  return { paymentId: open.id, amount: open.amount }
}

async function paymentsOf({ planting: { tx }, host }: CheckoutContext, { orderId }: Purchase) {
  return await tx
    .selectFrom('payments')
    .select(['id', 'amount', 'state', 'nextChargeAt'])
    .where('schoolId', '=', host.schoolId)
    .where('orderId', '=', orderId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

function paying(checkout: CheckoutContext) {
  const { modules, clock } = checkout.planting
  const pay = (purchase: Purchase, type: PaymentType, at: Date) =>
    sendWebhook(checkout, purchase, 'paid', at, { type })
  const issueCode = (purchase: Purchase, type: CodeType, at: Date) =>
    sendWebhook(checkout, purchase, 'code_issued', at, {
      ...codeOf(type, purchase.tradeNo),
      deadlineAt: daysAfter(at, daysToPay[type]).toISOString(),
    })
  return {
    pay,
    issueCode,
    /** Pays the first period of a membership, whose later ones the stored card pays. */
    async subscribe({ buyer, paymentId }: Purchase, at: Date, card: SimulatorCard = 'works') {
      clock.moveTo(at)
      const choice = { kind: 'paid', type: 'credit', card } as const
      const raw = await modules.orders.simulatedWebhook(buyer, paymentId, choice)
      await modules.orders.recordWebhook({ schoolId: buyer.schoolId, gateway: simulator, raw })
    },
    /** A payment code, paid a day later. */
    async payByCode(purchase: Purchase, type: CodeType, at: Date) {
      await issueCode(purchase, type, minutesAfter(at, 2))
      await pay(purchase, type, minutesAfter(at, 1_100))
    },
    decline: (purchase: Purchase, type: PaymentType, at: Date) =>
      sendWebhook(checkout, purchase, 'declined', at, { type }),
    /** Expires everything that was overdue at this time. */
    async expire(at: Date) {
      clock.moveTo(at)
      await modules.orders.expireDue(platformActor)
    },
    async enterTransfer({ paymentId }: Purchase, at: Date, note: string) {
      clock.moveTo(at)
      await modules.orders.enterPayment(checkout.host, paymentId, { receivedAt: at, note })
    },
  }
}

function refunding({ planting: { modules, clock }, host }: CheckoutContext) {
  let invoices = 31_000_000
  return {
    async invoice({ paymentId }: Purchase, at: Date) {
      clock.moveTo(at)
      invoices += 37
      await modules.invoicing.issueInvoice(host, paymentId, `KA-${invoices}`)
    },
    async requestRefundOf(
      { buyer, paymentId }: Purchase,
      at: Date,
      request: { reason: string; amount?: bigint },
    ): Promise<RefundId> {
      clock.moveTo(at)
      return await modules.orders.requestRefund(buyer, paymentId, request)
    },
    async reject(refund: RefundId, at: Date) {
      clock.moveTo(at)
      await modules.orders.rejectRefund(host, refund)
    },
    async approve(refund: RefundId, at: Date) {
      clock.moveTo(at)
      await modules.orders.approveManualRefund(host, refund)
    },
    async finish(refund: RefundId, at: Date, outcome: 'done' | 'failed') {
      clock.moveTo(at)
      await modules.orders.finishRefund(host, refund, outcome)
    },
  }
}

const simulator: GatewayName = 'simulator'

// Sends a signed webhook with the reference of the payment, like the page of the simulator.
async function sendWebhook(
  checkout: CheckoutContext,
  purchase: Purchase,
  kind: Webhook['kind'],
  happenedAt: Date,
  detail: Webhook['detail'],
) {
  const { planting, host, key } = checkout
  const { modules, clock } = planting
  const { amount, currency } = purchase
  const reference = await referenceOf(checkout, purchase)
  clock.moveTo(happenedAt)
  const eventId = `${reference}-${kind}`
  const webhook = { reference, eventId, kind, amount, currency: currencyOf(currency), happenedAt, detail }
  const { outcome } = await modules.orders.recordWebhook({
    schoolId: host.schoolId,
    gateway: simulator,
    raw: signSimulatorWebhook(key, webhook),
  })
  if (outcome.is !== 'recorded') throw new Error(`A webhook of the demo world was ${JSON.stringify(outcome)}`)
}

async function referenceOf(
  { planting: { tx }, host }: CheckoutContext,
  { paymentId }: Purchase,
): Promise<string> {
  const { gatewayReference } = await tx
    .selectFrom('payments')
    .select('gatewayReference')
    .where('schoolId', '=', host.schoolId)
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return gatewayReference
}
