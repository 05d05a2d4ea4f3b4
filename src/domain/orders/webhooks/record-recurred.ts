import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import type { OrderId, PaymentMandateId, SubscriptionId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { RecurrenceWebhook, WebhookOutcome } from '../../gateways/index.ts'
import {
  changeMandate,
  lockSubscription,
  nextTerms,
  type SubscriptionRow,
} from '../../subscriptions/index.ts'
import { newPayment, type PayableOrder } from '../checkout/new-payment.ts'
import { payableOrder } from '../checkout/payable-order.ts'
import { attemptsOf, currentOrder, renewalOrder, writeRenewal } from '../checkout/renewal-order.ts'
import type { OrderDeps } from '../deps.ts'
import type { Entry, OrderKey } from '../ledger/ledger-entry.ts'
import { lockOrder } from '../ledger/locked-payment.ts'
import { record } from '../ledger/record.ts'
import { auditRefusal, type WebhookSource } from './refused-webhooks.ts'

const mostTries = 5

/**
 * Records a periodic charge of a gateway: it pays for the nearest period. A charge for a period
 * that is paid already, of an ended subscription, or of a different amount than the price of the period is refunded like
 * any other payment without a delivery.
 */
export async function recordRecurred(
  deps: OrderDeps,
  at: WebhookSource,
  webhook: RecurrenceWebhook,
): Promise<WebhookOutcome> {
  for (let tries = 0; tries < mostTries; tries++) {
    const outcome = await inTransaction(deps.db, (tx) => recordOnce(deps, tx, at, webhook))
    if (outcome !== 'again') return outcome
  }
  throw new Error(`The subscription of ${webhook.authorization} keeps changing concurrently`)
}

async function recordOnce(
  deps: OrderDeps,
  tx: Tx,
  at: WebhookSource,
  webhook: RecurrenceWebhook,
): Promise<WebhookOutcome | 'again'> {
  if (await isKnown(tx, at, webhook)) return { is: 'known' }
  const authorized = await authorizedSubscription(tx, at, webhook)
  if (!authorized) return await refused(deps, tx, at, webhook, 'unknown payment')
  if (authorized.currency !== webhook.currency)
    return await refused(deps, tx, at, webhook, 'another currency')
  const { schoolId } = at
  const { mandateId, subscriptionId: id, period } = authorized
  const key = { schoolId, id, period }
  const { orderId, isOther } = await targetOrder(tx, authorized, webhook)
  if (isOther && webhook.outcome === 'declined') return await refused(deps, tx, at, webhook, 'another amount')
  // The order is locked before the subscription, as everywhere.
  if (orderId) await lockOrder(tx, { schoolId, orderId })
  const subscription = await lockSubscription(tx, key)
  if (subscription.period !== period) return 'again'
  const order = orderId ? { schoolId, orderId } : await placeRenewal(deps, tx, subscription, webhook)
  if (!order) return 'again'
  return await recordAt(deps, tx, at, webhook, { subscription, order, mandateId, isOther })
}

// The order of the next period; for a charge that pays for no period, the paid order of the current one.
async function targetOrder(tx: Tx, authorized: AuthorizedSubscription, webhook: RecurrenceWebhook) {
  const key = { ...authorized, id: authorized.subscriptionId }
  if (!isOfNext(authorized, webhook)) return { orderId: await currentOrder(tx, key), isOther: false }
  const orderId = await renewalOrder(tx, key)
  const isOther = webhook.amount !== (await costOfNext(tx, authorized, orderId))
  return { orderId: isOther ? await currentOrder(tx, key) : orderId, isOther }
}

async function costOfNext(
  tx: Tx,
  authorized: AuthorizedSubscription,
  orderId: OrderId | undefined,
): Promise<bigint> {
  if (!orderId) return nextTerms(authorized).price
  const { total } = await tx
    .selectFrom('orders')
    .select('total')
    .where('schoolId', '=', authorized.schoolId)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return total
}

type RecurrenceContext = {
  readonly subscription: SubscriptionRow
  readonly order: OrderKey
  readonly mandateId: PaymentMandateId
  /** True if the amount differs from the price of the next period. */
  readonly isOther: boolean
}

async function recordAt(
  deps: OrderDeps,
  tx: Tx,
  at: WebhookSource,
  webhook: RecurrenceWebhook,
  { subscription, order, mandateId, isOther }: RecurrenceContext,
): Promise<WebhookOutcome> {
  const { clock } = deps
  const { outcome: kind, gatewayTradeNo, note, eventId, amount, currency, happenedAt } = webhook
  const payable = ofAmount(await payableOrder(tx, order), amount)
  const attempts = await attemptsOf(tx, order)
  const open = attempts.find((each) => each.state === 'not_paid' && each.mandateId === mandateId)
  const opening = {
    sequence: 1,
    gateway: at.gateway,
    deadlineAt: clock.now(),
    type: 'credit',
    mandateId,
  } as const
  const openingEntry = open ? undefined : newPayment(clock, payable, opening)
  const paymentId = open?.id ?? openingEntry?.paymentId
  if (!paymentId) throw new Error('No payment was opened')
  const entry: Entry = {
    paymentId,
    gateway: at.gateway,
    eventId,
    kind,
    amount,
    currency,
    happenedAt,
    detail: { type: 'credit', gatewayTradeNo, note },
  }
  await record(tx, clock, order, openingEntry ? [openingEntry, entry] : [entry])
  // An authorization of a different amount than the price would charge it again.
  const isOver = isOther || (kind === 'declined' && webhook.isFinal)
  if (isOver && subscription.mandateId === mandateId)
    await changeMandate(tx, clock, { schoolId: subscription.schoolId, id: subscription.id, mandateId: null })
  return { is: 'recorded' }
}

// A charge that pays for no period may differ from the order total; its first line gets all of it.
function ofAmount(order: PayableOrder, amount: bigint): PayableOrder {
  if (order.total === amount) return order
  const lines = order.lines.map((line, at) => ({ ...line, original: at === 0 ? amount : 0n, discount: 0n }))
  return { ...order, total: amount, instalments: 1, lines, adjustments: [] }
}

async function refused(
  deps: OrderDeps,
  tx: Tx,
  at: WebhookSource,
  { authorization: reference }: RecurrenceWebhook,
  why: 'unknown payment' | 'another amount' | 'another currency',
): Promise<WebhookOutcome> {
  await auditRefusal(deps, tx, at, { reference, why })
  return { is: 'refused', why }
}

async function isKnown(tx: Tx, { schoolId, gateway }: WebhookSource, { eventId }: RecurrenceWebhook) {
  const existing = await tx
    .selectFrom('paymentEvents')
    .select('id')
    .where('schoolId', '=', schoolId)
    .where('gateway', '=', gateway)
    .where('gatewayEventId', '=', eventId)
    .executeTakeFirst()
  return existing !== undefined
}

type AuthorizedSubscription = Omit<SubscriptionRow, 'id' | 'mandateId'> & {
  readonly mandateId: PaymentMandateId
  readonly subscriptionId: SubscriptionId
}

// Found by the payment that began the authorization: the subscription may have another one now.
async function authorizedSubscription(
  tx: Tx,
  { schoolId, gateway }: WebhookSource,
  { authorization }: RecurrenceWebhook,
): Promise<AuthorizedSubscription | undefined> {
  const { rows } = await sql<AuthorizedSubscription>`
    select held.*, held.id as subscription_id, mandate.id as mandate_id
    from payment_mandates mandate
    join payments payment on payment.school_id = mandate.school_id and payment.gateway = mandate.gateway
      and payment.gateway_reference = mandate.method
    join order_lines line on line.school_id = payment.school_id and line.order_id = payment.order_id
    join subscriptions held on held.school_id = line.school_id
      and (held.id = line.subscription_id or held.first_line_id = line.id)
    where mandate.school_id = ${schoolId} and mandate.gateway = ${gateway} and mandate.method = ${authorization}
      and mandate.kind = 'periodic'
    limit 1
  `.execute(tx)
  return rows[0]
}

// A gateway charges at any time of the due day, shortly before the end of a period or after it.
function isOfNext(
  { periodStartsAt, periodEndsAt }: AuthorizedSubscription,
  { happenedAt }: RecurrenceWebhook,
): boolean {
  return happenedAt.getTime() >= (periodStartsAt.getTime() + periodEndsAt.getTime()) / 2
}

// Undefined if it was placed or its price changed in the meantime: another order may have to be locked first.
async function placeRenewal(
  { clock }: OrderDeps,
  tx: Tx,
  subscription: SubscriptionRow,
  { amount }: RecurrenceWebhook,
): Promise<OrderKey | undefined> {
  if ((await renewalOrder(tx, subscription)) || nextTerms(subscription).price !== amount) return undefined
  const { id: orderId } = await writeRenewal(tx, clock, subscription)
  return { schoolId: subscription.schoolId, orderId }
}
