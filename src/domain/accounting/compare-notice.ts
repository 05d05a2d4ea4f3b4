import { inTransaction } from '../../platform/db/transaction.ts'
import type { Notice, QueryAnswer } from '../gateways/index.ts'
import type { OrderDeps } from '../orders/index.ts'
import { differsAtGateway, holdOrder, ownEntry, record, recordVerified } from '../orders/index.ts'
import type { Finding } from './finding.ts'
import type { BookedPayment } from './payments-at-gateways.ts'
import { amountOf, gatewayNamed } from './wording.ts'

type Deps = OrderDeps & { readonly isDryRun: boolean }

/** Compares what a gateway tells of a payment with its ledger. Undefined where they agree. */
export async function compareAnswer(
  deps: Deps,
  payment: BookedPayment,
  answer: Exclude<QueryAnswer, { is: 'unknown' }>,
): Promise<Finding | undefined> {
  if (answer.is === 'told') return await compareNotice(deps, payment, answer.notice)
  const paidThere = payment.events.find(({ kind, gateway }) => kind === 'paid' && gateway === payment.gateway)
  return paidThere
    ? await differs(
        deps,
        payment,
        `The payment is paid, but ${gatewayNamed(payment.gateway)} does not know of it`,
      )
    : await agrees(deps, payment)
}

/** Compares one notice: lost ones are recorded, others of the same payment are reported. */
export async function compareNotice(
  deps: Deps,
  payment: BookedPayment,
  notice: Notice,
): Promise<Finding | undefined> {
  const { gateway, amount, currency, events } = payment
  if (notice.amount !== amount || notice.currency !== currency)
    return await differs(
      deps,
      payment,
      `${gatewayNamed(gateway)} has ${amountOf(notice.amount, notice.currency)}, the payment is for ${amountOf(amount, currency)}`,
    )
  const isKnown = events.some((each) => each.gateway === gateway && each.gatewayEventId === notice.eventId)
  if (isKnown) return await agrees(deps, payment)
  // Declined there, and paid since: no news.
  if (notice.kind !== 'paid' && payment.paidAt) return undefined
  return await enter(deps, payment, notice)
}

async function enter(deps: Deps, payment: BookedPayment, notice: Notice): Promise<Finding | undefined> {
  const { schoolId, gateway } = payment
  const isSecond = notice.kind === 'paid' && payment.events.some(({ kind }) => kind === 'paid')
  if (!deps.isDryRun) {
    const outcome = await recordVerified(deps, { schoolId, gateway }, notice)
    if (outcome.is === 'known') return undefined
  }
  if (isSecond)
    return finding(payment, {
      kind: 'charged_twice',
      what: `${gatewayNamed(gateway)} has taken the money again as ${notice.detail.gatewayTradeNo ?? notice.eventId}`,
      end: 'left',
    })
  const end = deps.isDryRun ? 'would be repaired' : 'repaired'
  return finding(payment, {
    kind: 'notice_lost',
    what: `A notice of ${gatewayNamed(gateway)} was lost: ${notice.kind}`,
    end,
  })
}

// Told once to operators, by the ledger: each entry has a number.
async function differs(deps: Deps, payment: BookedPayment, what: string): Promise<Finding> {
  if (!deps.isDryRun && !differsAtGateway(payment.events)) await note(deps, payment, 'gateway_differs', what)
  return finding(payment, { kind: 'gateway_differs', what, end: 'left' })
}

async function agrees(deps: Deps, payment: BookedPayment): Promise<undefined> {
  if (!deps.isDryRun && differsAtGateway(payment.events)) await note(deps, payment, 'gateway_agrees')
}

async function note(
  { db, clock }: Deps,
  { schoolId, id, orderId, events }: BookedPayment,
  kind: 'gateway_differs' | 'gateway_agrees',
  text?: string,
) {
  const before = events.filter((each) => each.kind === kind).length
  const entry = ownEntry(id, { kind, happenedAt: clock.now(), detail: { note: text }, name: `${before + 1}` })
  await inTransaction(db, async (tx) => {
    await holdOrder(tx, { schoolId, orderId })
    await record(tx, clock, { schoolId, orderId }, [entry])
  })
}

function finding(
  { schoolId, orderId, id: paymentId }: BookedPayment,
  found: Pick<Finding, 'kind' | 'what' | 'end'>,
): Finding {
  return { ...found, schoolId, orderId, paymentId }
}
