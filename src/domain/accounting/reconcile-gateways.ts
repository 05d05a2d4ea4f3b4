import type { SchoolId } from '../../platform/db/schema/schema.gen.ts'
import type { Gateway, GatewayCalls, RefundWebhook, Span, Webhook } from '../gateways/index.ts'
import { gatewayCallsOf } from '../gateways/index.ts'
import type { OrderCallDeps } from '../orders/index.ts'
import { createSilence, gatewayPaymentsById, recordRefundWebhook } from '../orders/index.ts'
import { accountsWithLists, knownRefunds } from './accounts-with-lists.ts'
import { compareAnswer, compareWebhook } from './compare-webhook.ts'
import type { Finding } from './finding.ts'
import { inBatches } from './in-batches.ts'
import { type BookedPayment, paymentsAtGateways, paymentsByReference } from './payments-at-gateways.ts'
import { type DiscrepancyStore, silenceOf } from './store-discrepancies.ts'
import { amountOf, gatewayLabel } from './wording.ts'

export type GatewayReconciliation = Span & {
  readonly schoolId?: SchoolId | undefined
  readonly isDryRun: boolean
  readonly onFinding: (finding: Finding) => void
  readonly discrepancies: DiscrepancyStore
}

type GatewayAccountKey = Pick<BookedPayment, 'schoolId' | 'gateway'>

const batch = 100
const atOnce = 4

/** Compares the payments of a period with their gateways. Returns the number of compared payments. */
export async function reconcileGateways(deps: OrderCallDeps, run: GatewayReconciliation): Promise<number> {
  const compared = await queryEach(deps, run)
  await readLists(deps, run)
  await run.discrepancies.endSilences()
  return compared
}

async function queryEach(deps: OrderCallDeps, run: GatewayReconciliation): Promise<number> {
  const silence = createSilence()
  let [compared, after] = [0, undefined as BookedPayment | undefined]
  for (;;) {
    const payments = await paymentsAtGateways(deps.db, run, after, batch)
    if (payments.length > 0) await queryBatch(deps, run, silence, payments)
    await run.discrepancies.store()
    compared += payments.length
    after = payments.at(-1)
    if (payments.length < batch) return compared
  }
}

async function queryBatch(
  deps: OrderCallDeps,
  run: GatewayReconciliation,
  silence: ReturnType<typeof createSilence>,
  booked: readonly BookedPayment[],
) {
  const keys = booked.map(({ schoolId, id: paymentId }) => ({ schoolId, paymentId }))
  const gatewayPaymentById = await gatewayPaymentsById(deps.db, keys)
  const gatewayOf = await gatewayCallsOf(deps, [...new Set(booked.map(({ schoolId }) => schoolId))])
  const compare = async (payment: BookedPayment) => {
    const gatewayPayment = gatewayPaymentById.get(payment.id)
    const gateway = gatewayOf(payment)
    if (!gatewayPayment || !gateway || silence.isLong(payment)) return
    const answer = await gateway.query(gatewayPayment)
    const isLong = silence.record(payment, answer.is)
    if (isLong) run.onFinding(silent(payment, answer.is === 'unknown' ? answer.why : ''))
    if (answer.is === 'unknown') return
    run.discrepancies.recordAnswer(payment)
    const found = await compareAnswer({ ...deps, ...run }, payment, answer)
    if (found) run.onFinding(found)
  }
  const rest = booked.values()
  const work = async () => {
    for (const payment of rest) {
      // One account that fails must not stop the others.
      await compare(payment).catch((error: unknown) => run.onFinding(silent(payment, String(error))))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

const silent = ({ schoolId, gateway }: GatewayAccountKey, reason: string): Finding => ({
  kind: 'gateway_silent',
  schoolId,
  what: silenceOf(gateway),
  reason,
  end: 'left',
})

// Gateways that list their charges also report charges that are missing here.
async function readLists(deps: OrderCallDeps, run: GatewayReconciliation) {
  for (const at of await accountsWithLists(deps.db, run.schoolId)) {
    try {
      const gateway = (await gatewayCallsOf(deps, [at.schoolId]))(at)
      if (gateway) await readListsAt(deps, run, gateway, at)
    } catch (error) {
      run.onFinding(silent(at, error instanceof Error ? error.message : String(error)))
    }
    await run.discrepancies.store()
  }
}

async function readListsAt(
  deps: OrderCallDeps,
  run: GatewayReconciliation,
  gateway: Gateway & GatewayCalls,
  at: GatewayAccountKey,
) {
  for await (const webhooks of inBatches(gateway.charges?.(run)))
    await compareCharges(deps, run, at, webhooks)
  for await (const webhooks of inBatches(gateway.refunds?.(run)))
    await compareRefunds(deps, run, at, webhooks)
  if (gateway.charges) run.discrepancies.recordAnswer(at)
}

async function compareCharges(
  deps: OrderCallDeps,
  run: GatewayReconciliation,
  at: GatewayAccountKey,
  webhooks: readonly Webhook[],
) {
  const references = webhooks.map(({ reference }) => reference)
  const payments = new Map(
    (await paymentsByReference(deps.db, at, references)).map((each) => [each.reference, each]),
  )
  for (const webhook of webhooks) {
    const payment = payments.get(webhook.reference)
    const found = payment ? await compareWebhook({ ...deps, ...run }, payment, webhook) : unknown(at, webhook)
    if (found) run.onFinding(found)
  }
}

function unknown(
  { schoolId, gateway }: GatewayAccountKey,
  { amount, currency, reference }: Webhook,
): Finding {
  const charge = `${gatewayLabel(gateway)} charged ${amountOf(amount, currency)} for ${reference}`
  const sentence = `${charge}, which is not a payment of this school`
  return { kind: 'unknown_payment', schoolId, what: sentence, end: 'left' }
}

async function compareRefunds(
  deps: OrderCallDeps,
  { isDryRun, onFinding }: GatewayReconciliation,
  at: GatewayAccountKey,
  webhooks: readonly RefundWebhook[],
) {
  const known = await knownRefunds(deps.db, at, webhooks)
  for (const webhook of webhooks.filter((each) => !known.isKnown(each))) {
    const end = isDryRun ? 'would be repaired' : await enterRefund(deps, at, webhook)
    if (!end) continue
    const amount = amountOf(webhook.amount, webhook.currency)
    const sentence = `${gatewayLabel(at.gateway)} refunded ${amount} without a webhook (${webhook.gatewayRefundId})`
    onFinding({
      kind: 'refund_lost',
      schoolId: at.schoolId,
      paymentId: known.paymentOf(webhook),
      what: sentence,
      end,
    })
  }
}

async function enterRefund(deps: OrderCallDeps, at: GatewayAccountKey, webhook: RefundWebhook) {
  const { is } = await recordRefundWebhook(deps, at, webhook)
  const ends = { recorded: 'repaired', refused: 'left', known: undefined, irrelevant: undefined } as const
  return ends[is]
}
