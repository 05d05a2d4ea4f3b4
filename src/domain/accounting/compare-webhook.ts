import { inTransaction } from '../../platform/db/transaction.ts'
import type { QueryAnswer, Webhook } from '../gateways/index.ts'
import type { OrderDeps } from '../orders/index.ts'
import { differsAtGateway, lockOrder, ownEntry, record, recordVerified } from '../orders/index.ts'
import type { Finding } from './finding.ts'
import type { BookedPayment } from './payments-at-gateways.ts'
import { amountOf, gatewayLabel } from './wording.ts'

type Deps = OrderDeps & { readonly isDryRun: boolean }

/** Compares a gateway's answer about a payment with its ledger. Undefined if they agree. */
export async function compareAnswer(
  deps: Deps,
  payment: BookedPayment,
  answer: Exclude<QueryAnswer, { is: 'unknown' }>,
): Promise<Finding | undefined> {
  if (answer.is === 'reported') return await compareWebhook(deps, payment, answer.webhook)
  const paidAtGateway = payment.events.find(
    ({ kind, gateway }) => kind === 'paid' && gateway === payment.gateway,
  )
  return paidAtGateway
    ? await differs(
        deps,
        payment,
        `The payment is recorded as paid, but ${gatewayLabel(payment.gateway)} has no record of it`,
      )
    : await agrees(deps, payment)
}

/** Compares one webhook: lost ones are recorded, others of the same payment are reported. */
export async function compareWebhook(
  deps: Deps,
  payment: BookedPayment,
  webhook: Webhook,
): Promise<Finding | undefined> {
  const { gateway, amount, currency, events } = payment
  if (webhook.amount !== amount || webhook.currency !== currency)
    return await differs(
      deps,
      payment,
      `${gatewayLabel(gateway)} has ${amountOf(webhook.amount, webhook.currency)}, the payment is for ${amountOf(amount, currency)}`,
    )
  const isKnown = events.some((each) => each.gateway === gateway && each.gatewayEventId === webhook.eventId)
  if (isKnown) return await agrees(deps, payment)
  // A declined attempt of a payment that was paid since changes nothing.
  if (webhook.kind !== 'paid' && payment.paidAt) return undefined
  return await enter(deps, payment, webhook)
}

async function enter(deps: Deps, payment: BookedPayment, webhook: Webhook): Promise<Finding | undefined> {
  const { schoolId, gateway } = payment
  const isSecond = webhook.kind === 'paid' && payment.events.some(({ kind }) => kind === 'paid')
  if (!deps.isDryRun) {
    const outcome = await recordVerified(deps, { schoolId, gateway }, webhook)
    if (outcome.is === 'known') return undefined
  }
  if (isSecond)
    return finding(payment, {
      kind: 'charged_twice',
      what: `${gatewayLabel(gateway)} has charged the payment a second time as ${webhook.detail.gatewayTradeNo ?? webhook.eventId}`,
      end: 'left',
    })
  const end = deps.isDryRun ? 'would be repaired' : 'repaired'
  return finding(payment, {
    kind: 'notice_lost',
    what: `A webhook from ${gatewayLabel(gateway)} was not recorded: ${webhook.kind}`,
    end,
  })
}

// Operators are notified once, by the ledger entry. Entries are numbered.
async function differs(deps: Deps, payment: BookedPayment, sentence: string): Promise<Finding> {
  if (!deps.isDryRun && !differsAtGateway(payment.events))
    await recordComparison(deps, payment, 'gateway_differs', sentence)
  return finding(payment, { kind: 'gateway_differs', what: sentence, end: 'left' })
}

async function agrees(deps: Deps, payment: BookedPayment): Promise<undefined> {
  if (!deps.isDryRun && differsAtGateway(payment.events))
    await recordComparison(deps, payment, 'gateway_agrees')
}

async function recordComparison(
  { db, clock }: Deps,
  { schoolId, id, orderId, events }: BookedPayment,
  kind: 'gateway_differs' | 'gateway_agrees',
  text?: string,
) {
  const before = events.filter((each) => each.kind === kind).length
  const entry = ownEntry(id, { kind, happenedAt: clock.now(), detail: { note: text }, name: `${before + 1}` })
  await inTransaction(db, async (tx) => {
    await lockOrder(tx, { schoolId, orderId })
    await record(tx, clock, { schoolId, orderId }, [entry])
  })
}

function finding(
  { schoolId, orderId, id: paymentId }: BookedPayment,
  difference: Pick<Finding, 'kind' | 'what' | 'end'>,
): Finding {
  return { ...difference, schoolId, orderId, paymentId }
}
