import { sql } from 'kysely'
import type { PaymentId, RefundId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { addDuration, minute } from '../../../platform/durations.ts'
import type { Gateway, GatewayCalls, GatewayPayment } from '../../gateways/index.ts'
import { gatewayCallsOf } from '../../gateways/index.ts'
import type { PlatformActor } from '../../tenancy/index.ts'
import type { OrderCallDeps } from '../deps.ts'
import { gatewayPayments } from '../reads/gateway-payment.ts'
import { recordRefundWebhook } from './record-refund.ts'
import { recordVerified } from './record-webhook.ts'
import { createSilence } from './silence.ts'

type Question = {
  readonly about: 'payment' | 'refund'
  readonly schoolId: SchoolId
  readonly paymentId: PaymentId
  readonly refundId: RefundId | null
}
type Answered = 'told' | 'nothing new' | 'unknown'

/** What a run has done: questions asked, and how many brought news. */
export type Polled = { readonly asked: number; readonly told: number }

const atOnce = 4
const claimed = 100

/**
 * Asks gateways about payments and refunds whose webhooks may be lost; an answer counts as the webhook. Questions are
 * claimed before they are asked, so that no two processes ask the same. One gateway that fails does not stop others.
 */
export async function pollGateways(deps: OrderCallDeps, _actor: PlatformActor): Promise<Polled> {
  const failures: unknown[] = []
  let [asked, told] = [0, 0]
  for (;;) {
    const questions = [...(await claimPayments(deps)), ...(await claimRefunds(deps))]
    if (questions.length === 0) break
    const answers = await askAll(deps, questions, failures)
    asked += answers.length
    told += answers.filter((each) => each === 'told').length
  }
  if (failures.length > 0)
    throw new AggregateError(failures.slice(0, 10), `${failures.length} questions to gateways failed`)
  return { asked, told }
}

// After 15 minutes, an hour and six hours, then daily, and a last time when it expires.
async function claimPayments({ db, clock }: OrderCallDeps): Promise<Question[]> {
  const now = clock.now()
  const { rows } = await sql<Question>`
    update payments set asks = asks + 1, ask_at = case when expires_at > ${now} then least(
      expires_at,
      ${now}::timestamptz + case asks when 0 then interval '45 minutes' when 1 then interval '5 hours' else interval '1 day' end
    ) end
    from (
      select school_id, id from payments where ask_at <= ${now}
      order by ask_at, id limit ${claimed} for no key update skip locked
    ) due
    where payments.school_id = due.school_id and payments.id = due.id
    returning 'payment' as about, payments.school_id, payments.id as payment_id, null as refund_id
  `.execute(db)
  return rows
}

// Daily for a month; one that has ended is not asked about again.
async function claimRefunds({ db, clock }: OrderCallDeps): Promise<Question[]> {
  const now = clock.now()
  const { rows } = await sql<Question & { state: string }>`
    update refunds set asks = asks + 1, ask_at = case when state = 'processing' and asks < 30 then
      ${now}::timestamptz + case asks when 0 then interval '5 hours' else interval '1 day' end
    end
    from (
      select school_id, id from refunds where ask_at <= ${now}
      order by ask_at, id limit ${claimed} for no key update skip locked
    ) due
    where refunds.school_id = due.school_id and refunds.id = due.id
    returning 'refund' as about, refunds.school_id, refunds.payment_id, refunds.id as refund_id, refunds.state
  `.execute(db)
  return rows.filter(({ state }) => state === 'processing')
}

async function askAll(
  deps: OrderCallDeps,
  questions: readonly Question[],
  failures: unknown[],
): Promise<Answered[]> {
  const payments = new Map((await gatewayPayments(deps.db, questions)).map((each) => [each.id, each]))
  const gatewayOf = await gatewayCallsOf(deps, [...new Set(questions.map(({ schoolId }) => schoolId))])
  const silence = createSilence()
  const answers: Answered[] = []
  const skipped: Question[] = []
  const answer = async (question: Question) => {
    const payment = payments.get(question.paymentId)
    if (!payment) return
    if (silence.isLong(payment)) return void skipped.push(question)
    const gateway = gatewayOf(payment)
    if (!gateway) return
    const answered = await ask(deps, gateway, payment, question)
    silence.note(payment, answered)
    answers.push(answered)
  }
  const rest = questions.values()
  const work = async () => {
    for (const question of rest) await answer(question).catch((error: unknown) => failures.push(error))
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  await askSoon(deps, skipped)
  return answers
}

async function ask(
  deps: OrderCallDeps,
  gateway: Gateway & GatewayCalls,
  payment: GatewayPayment,
  { about }: Question,
): Promise<Answered> {
  return about === 'payment'
    ? await askAboutPayment(deps, gateway, payment)
    : await askAboutRefunds(deps, gateway, payment)
}

async function askAboutPayment(deps: OrderCallDeps, { query }: GatewayCalls, payment: GatewayPayment) {
  const { schoolId, gateway } = payment
  const answer = await query(payment)
  if (answer.is === 'unknown') return 'unknown'
  if (answer.is === 'unpaid') return 'nothing new'
  const outcome = await recordVerified(deps, { schoolId, gateway }, answer.webhook)
  return outcome.is === 'recorded' ? 'told' : 'nothing new'
}

async function askAboutRefunds(deps: OrderCallDeps, gateway: GatewayCalls, payment: GatewayPayment) {
  const answer = await gateway.queryRefunds?.(payment)
  if (answer?.is === 'unknown') return 'unknown'
  const at = { schoolId: payment.schoolId, gateway: payment.gateway }
  let isNews = false
  for (const webhook of answer?.webhooks ?? []) {
    if ((await recordRefundWebhook(deps, at, webhook)).is === 'recorded') isNews = true
  }
  return isNews ? 'told' : 'nothing new'
}

// What was not asked because its gateway did not answer.
async function askSoon({ db, clock }: OrderCallDeps, skipped: readonly Question[]) {
  const soon = addDuration(clock.now(), 15 * minute)
  for (const about of ['payment', 'refund'] as const) {
    const questions = skipped.filter((each) => each.about === about)
    if (questions.length === 0) continue
    const table = sql.table(about === 'payment' ? 'payments' : 'refunds')
    const schoolIds = questions.map(({ schoolId }) => schoolId)
    const ids = questions.map(({ paymentId, refundId }) => refundId ?? paymentId)
    const isOpen = about === 'payment' ? sql`paid_at is null` : sql`state = 'processing'`
    await sql`
      update ${table} set ask_at = ${soon}, asks = asks - 1
      where (school_id, id) in (select * from unnest(${schoolIds}::uuid[], ${ids}::uuid[])) and ${isOpen}
    `.execute(db)
  }
}
