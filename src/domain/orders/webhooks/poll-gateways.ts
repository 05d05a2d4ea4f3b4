import { sql } from 'kysely'
import { allSchools } from '../../../platform/db/all-schools.ts'
import type { PaymentId, RefundId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { addDuration, day, hour, minute } from '../../../platform/durations.ts'
import type { Gateway, GatewayCalls, GatewayPayment } from '../../gateways/index.ts'
import { gatewayCallsOf } from '../../gateways/index.ts'
import type { PlatformActor } from '../../tenancy/index.ts'
import type { OrderCallDeps } from '../deps.ts'
import { gatewayPaymentsById } from '../reads/gateway-payment.ts'
import { recordRefundWebhook } from './record-refund.ts'
import { recordVerified } from './record-webhook.ts'
import { createSilence } from './silence.ts'

type PollQuery = {
  readonly about: 'payment' | 'refund'
  readonly schoolId: SchoolId
  readonly paymentId: PaymentId
  readonly refundId: RefundId | null
}
type PollResult = 'reported' | 'nothing new' | 'unknown'

/** The numbers of queries sent and of new events found. */
export type PollSummary = { readonly queried: number; readonly reported: number }

const concurrency = 4
const batchSize = 100

/**
 * Queries gateways about payments and refunds whose webhooks may be lost; an answer counts as the webhook. Queries are
 * claimed before they are sent, so that no two processes send the same one. One gateway that fails does not stop others.
 */
export async function pollGateways(deps: OrderCallDeps, _actor: PlatformActor): Promise<PollSummary> {
  const failures: unknown[] = []
  let [queried, reported] = [0, 0]
  for (;;) {
    const queries = await claimQueries(deps)
    if (queries.length === 0) break
    const answers = await pollAll(deps, queries, failures)
    queried += answers.length
    reported += answers.filter((each) => each === 'reported').length
  }
  if (failures.length > 0)
    throw new AggregateError(failures.slice(0, 10), `${failures.length} gateway queries failed`)
  return { queried, reported }
}

// Rows are locked for one school at a time, because a cluster stores each school on one node.
async function claimQueries(deps: OrderCallDeps): Promise<PollQuery[]> {
  const queries: PollQuery[] = []
  for (const schoolId of await schoolsWithDueQueries(deps)) {
    queries.push(...(await claimPayments(deps, schoolId)), ...(await claimRefunds(deps, schoolId)))
    if (queries.length >= batchSize) break
  }
  return queries
}

async function schoolsWithDueQueries({ db, clock }: OrderCallDeps): Promise<readonly SchoolId[]> {
  const now = clock.now()
  const rows = await db
    .selectFrom('payments')
    .select('schoolId')
    .where('askAt', '<=', now)
    .union(db.selectFrom('refunds').select('schoolId').where('askAt', '<=', now))
    .modifyEnd(allSchools('orders.due_queries'))
    .execute()
  return rows.map(({ schoolId }) => schoolId)
}

// After 15 minutes, an hour and six hours, then daily, and a last time when it expires.
async function claimPayments({ db, clock }: OrderCallDeps, schoolId: SchoolId): Promise<PollQuery[]> {
  const now = clock.now()
  const [afterAnHour, afterSixHours, daily] = [45 * minute, 5 * hour, day].map((time) =>
    addDuration(now, time),
  )
  const { rows } = await sql<PollQuery>`
    update payments set asks = asks + 1, ask_at = case when expires_at > ${now} then least(
      expires_at,
      case asks when 0 then ${afterAnHour}::timestamptz when 1 then ${afterSixHours} else ${daily} end
    ) end
    from (
      select id from payments where school_id = ${schoolId} and ask_at <= ${now}
      order by ask_at, id limit ${batchSize} for no key update skip locked
    ) due
    where payments.school_id = ${schoolId} and payments.id = due.id
    returning 'payment' as about, payments.school_id, payments.id as payment_id, null as refund_id
  `.execute(db)
  return rows
}

// Daily for a month; a completed refund is not queried again.
async function claimRefunds({ db, clock }: OrderCallDeps, schoolId: SchoolId): Promise<PollQuery[]> {
  const now = clock.now()
  const [soon, daily] = [5 * hour, day].map((time) => addDuration(now, time))
  const { rows } = await sql<PollQuery & { state: string }>`
    update refunds set asks = asks + 1, ask_at = case when state = 'processing' and asks < 30 then
      case asks when 0 then ${soon}::timestamptz else ${daily} end
    end
    from (
      select id from refunds where school_id = ${schoolId} and ask_at <= ${now}
      order by ask_at, id limit ${batchSize} for no key update skip locked
    ) due
    where refunds.school_id = ${schoolId} and refunds.id = due.id
    returning 'refund' as about, refunds.school_id, refunds.payment_id, refunds.id as refund_id, refunds.state
  `.execute(db)
  return rows.filter(({ state }) => state === 'processing')
}

async function pollAll(
  deps: OrderCallDeps,
  queries: readonly PollQuery[],
  failures: unknown[],
): Promise<PollResult[]> {
  const payments = await gatewayPaymentsById(deps.db, queries)
  const gatewayOf = await gatewayCallsOf(deps, [...new Set(queries.map(({ schoolId }) => schoolId))])
  const silence = createSilence()
  const answers: PollResult[] = []
  const skipped: PollQuery[] = []
  const answer = async (query: PollQuery) => {
    const payment = payments.get(query.paymentId)
    if (!payment) return
    if (silence.isLong(payment)) return void skipped.push(query)
    const gateway = gatewayOf(payment)
    if (!gateway) return
    const result = await pollOne(deps, gateway, payment, query)
    silence.record(payment, result)
    answers.push(result)
  }
  const rest = queries.values()
  const work = async () => {
    for (const query of rest) await answer(query).catch((error: unknown) => failures.push(error))
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  await postpone(deps, skipped)
  return answers
}

async function pollOne(
  deps: OrderCallDeps,
  gateway: Gateway & GatewayCalls,
  payment: GatewayPayment,
  { about }: PollQuery,
): Promise<PollResult> {
  return about === 'payment'
    ? await pollPayment(deps, gateway, payment)
    : await pollRefunds(deps, gateway, payment)
}

async function pollPayment(deps: OrderCallDeps, { query }: GatewayCalls, payment: GatewayPayment) {
  const { schoolId, gateway } = payment
  const answer = await query(payment)
  if (answer.is === 'unknown') return 'unknown'
  if (answer.is === 'unpaid') return 'nothing new'
  const outcome = await recordVerified(deps, { schoolId, gateway }, answer.webhook)
  return outcome.is === 'recorded' ? 'reported' : 'nothing new'
}

async function pollRefunds(deps: OrderCallDeps, gateway: GatewayCalls, payment: GatewayPayment) {
  const answer = await gateway.queryRefunds?.(payment)
  if (answer?.is === 'unknown') return 'unknown'
  const at = { schoolId: payment.schoolId, gateway: payment.gateway }
  let isNew = false
  for (const webhook of answer?.webhooks ?? []) {
    if ((await recordRefundWebhook(deps, at, webhook)).is === 'recorded') isNew = true
  }
  return isNew ? 'reported' : 'nothing new'
}

// Reschedules the queries that were skipped because the gateway did not answer.
async function postpone({ db, clock }: OrderCallDeps, skipped: readonly PollQuery[]) {
  const soon = addDuration(clock.now(), 15 * minute)
  for (const about of ['payment', 'refund'] as const) {
    const queries = skipped.filter((each) => each.about === about)
    if (queries.length === 0) continue
    const table = about === 'payment' ? 'payments' : 'refunds'
    const isOpen = about === 'payment' ? sql`paid_at is null` : sql`state = 'processing'`
    for (const [schoolId, ofSchool] of Map.groupBy(queries, (each) => each.schoolId)) {
      const ids = ofSchool.map(({ paymentId, refundId }) => refundId ?? paymentId)
      await sql`
        update ${sql.table(table)} set ask_at = ${soon}, asks = asks - 1
        where school_id = ${schoolId} and id = any(${ids}::uuid[]) and ${isOpen}
      `.execute(db)
    }
  }
}
