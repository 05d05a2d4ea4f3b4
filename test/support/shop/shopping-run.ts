import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client, type ClientConfig } from 'pg'
import { expect, onTestFinished } from 'vitest'
import { signSimulatorWebhook, type Webhook } from '../../../src/domain/gateways/index.ts'
import { platformActor } from '../../../src/domain/tenancy/index.ts'
import { createDatabase, type Db } from '../../../src/platform/db/database.ts'
import { createPool } from '../../../src/platform/db/pool/pool.ts'
import { addDuration, day } from '../../../src/platform/durations.ts'
import type { Currency } from '../../../src/platform/money.ts'
import { factsChannel } from '../../../src/platform/outbox/record-fact.ts'
import { type MortalShop, shopSecret } from './mortal-shop.ts'
import { type MortalWorker, startMortalWorker, Unanswered } from './mortal-worker.ts'
import {
  hourOf,
  jobs,
  type Life,
  type Stage,
  type Step,
  stageOf,
  stepHours,
  type WebhookChoice,
} from './shopping-lives.ts'

const atOnce = 3

/** The progress of each life: the acknowledged steps and jobs, and an unanswered one if any. */
export type Progress = Map<Life, { done: number; isPending: boolean }>

type Watch = {
  /** Called when an operation is sent to the worker. */
  readonly onRequest?: (stage: Stage) => void
  /** These lives are one step further, by the worker's word. */
  readonly onDone?: (lives: readonly Life[]) => Promise<void>
}

export type ShoppingRun = ReturnType<typeof createShoppingRun>

/** Runs all lives through their hours, as the members, the operator and the gateway: a worker does the operations. */
export function createShoppingRun(
  { shop, lives, db, worker }: { shop: MortalShop; lives: readonly Life[]; db: Db; worker: MortalWorker },
  watch: Watch = {},
) {
  const progress: Progress = new Map(lives.map((life) => [life, { done: 0, isPending: false }]))
  const pace: Record<Stage, number> = { checkout: 20, payment: 20, refund: 20, job: 100 }
  let stepsLeft = lives.reduce((sum, { hours }) => sum + Object.keys(hours).length, 0)
  let open: Promise<void> = Promise.resolve()
  const request = async <T>(
    requesters: readonly Life[],
    stage: Stage,
    work: () => Promise<T>,
  ): Promise<T> => {
    await open
    for (const life of requesters) Object.assign(progress.get(life) ?? {}, { isPending: true })
    watch.onRequest?.(stage)
    const startedAt = performance.now()
    const result = await work()
    pace[stage] = performance.now() - startedAt
    return result
  }
  // After a lost answer a step looks up the current state with a new worker and continues.
  const untilDone = async (requesters: readonly Life[], attempt: (isAgain: boolean) => Promise<void>) => {
    for (let isAgain = false; ; isAgain = true) {
      try {
        await attempt(isAgain)
        break
      } catch (error) {
        if (!(error instanceof Unanswered)) throw error
        await open
      }
    }
    for (const life of requesters) {
      const { done } = progress.get(life) ?? { done: 0 }
      progress.set(life, { done: done + 1, isPending: false })
    }
    await watch.onDone?.(requesters)
  }
  const doJobs = async (turn: number) => {
    for (const operation of jobs[turn] ?? []) {
      const job = () => worker.call(hourOf(turn), operation, platformActor)
      await untilDone(lives, async () => void (await request(lives, 'job', job)))
    }
  }
  const runSteps = async (turn: number, queue: Life[]) => {
    for (let life = queue.shift(); life; life = queue.shift()) {
      const step = life.hours[turn]
      if (!step) continue
      const requesters = [life]
      const hands = {
        db,
        shop,
        worker,
        at: hourOf(turn),
        request: <T>(work: () => Promise<T>) => request(requesters, stageOf(step), work),
      }
      await untilDone(requesters, async (isAgain) => {
        if (!isAgain || !(await isThere(hands, step))) await runStep(hands, step)
      })
      stepsLeft--
    }
  }
  return {
    progress,
    /** The duration of the last run of each stage, in milliseconds. */
    pace,
    stepsLeft: () => stepsLeft,
    /** Delays all further operations until that promise has settled. */
    delay(until: Promise<void>) {
      open = until
    },
    async toTheEnd() {
      for (const turn of stepHours) {
        await doJobs(turn)
        const queue = [...lives]
        await Promise.all(Array.from({ length: atOnce }, () => runSteps(turn, queue)))
      }
    },
  }
}

type Hands = {
  readonly db: Db
  readonly shop: MortalShop
  readonly worker: MortalWorker
  readonly at: Date
  readonly request: <T>(work: () => Promise<T>) => Promise<T>
}

async function runStep(hands: Hands, step: Step): Promise<void> {
  const { worker, at, request, shop } = hands
  const { buyer } = step
  switch (step.is) {
    case 'buy': {
      const { orderId } = await request(() => worker.call(at, 'checkout', buyer, step.input))
      return await expectOrder(hands, orderId)
    }
    case 'grant': {
      const grant = { personId: buyer.memberId, selections: step.selections }
      const { orderId } = await request(() => worker.call(at, 'grantByOperator', shop.olga, grant))
      return await expectOrder(hands, orderId)
    }
    case 'start': {
      const { id } = await lastPayment(hands, step)
      const to = { webhook: 'http://localhost/notice', page: 'http://localhost/page' }
      return void (await request(() =>
        worker.call(at, 'startPayment', buyer, id, { to, method: step.method }),
      ))
    }
    case 'send webhook':
      return await sendWebhook(hands, step, step.webhook)
    case 'try again': {
      const { tradeNo } = await lastPayment(hands, step)
      return void (await request(() => worker.call(at, 'tryAgain', buyer, { tradeNo })))
    }
    case 'request refund': {
      const { id } = await lastPayment(hands, step)
      const refund = { reason: 'Changed my mind', ...(step.amount ? { amount: step.amount } : {}) }
      return void (await request(() => worker.call(at, 'requestRefund', buyer, id, refund)))
    }
    case 'decide': {
      const { id } = await lastRefund(hands, step)
      return void (await request(() =>
        worker.call(at, step.decision === 'approve' ? 'approveRefund' : 'rejectRefund', shop.olga, id),
      ))
    }
    case 'finish': {
      const { id } = await lastRefund(hands, step)
      return await request(() => worker.call(at, 'finishRefund', shop.olga, id, 'done'))
    }
  }
}

// A person without a response checks before retrying. A gateway repeats an unacknowledged webhook, a choice
// is made again.
async function isThere(hands: Hands, step: Step): Promise<boolean> {
  const isNow = (moment: Date | null | undefined) => moment?.getTime() === hands.at.getTime()
  switch (step.is) {
    case 'buy':
    case 'grant':
    case 'try again':
      return isNow((await paymentsOf(hands, step).executeTakeFirst())?.createdAt)
    case 'start':
    case 'send webhook':
      return false
    case 'request refund':
      return isNow((await refundsOf(hands, step).executeTakeFirst())?.requestedAt)
    case 'decide':
      return await isDecided(hands, step)
    case 'finish':
      return isNow((await lastRefund(hands, step)).finishedAt)
  }
}

// Approved, and killed before the gateway's response was recorded: it waits for an operator, who enters it.
async function isDecided({ shop, worker, ...hands }: Hands, step: Step): Promise<boolean> {
  const { id, state } = await lastRefund({ shop, worker, ...hands }, step)
  const { paymentType } = await lastPayment({ shop, worker, ...hands }, step)
  if (state === 'processing' && (paymentType === 'credit' || paymentType === 'line_pay')) {
    await hands.request(() => worker.call(hands.at, 'finishRefund', shop.olga, id, 'done'))
  }
  return state !== 'requested'
}

async function sendWebhook(hands: Hands, step: Step, { kind, type, variant }: WebhookChoice): Promise<void> {
  const { worker, at, request, shop } = hands
  const payment = await lastPayment(hands, step)
  const deadlineAt = addDuration(at, 3 * day).toISOString()
  const webhook: Webhook = {
    reference: payment.gatewayReference,
    eventId: `${kind}:${payment.id}`,
    kind,
    amount: variant === 'another amount' ? 1n : payment.amount,
    currency: payment.currency as Currency,
    // A repeated webhook keeps the time of the first event, however late it is.
    happenedAt: payment.paidAt ?? at,
    detail: { type, ...(kind === 'code_issued' ? { codeNo: '9103522175887271', deadlineAt } : {}) },
  }
  const key = variant === 'forged' ? { key: 'not the key of this school at all' } : shop.key
  const raw = signSimulatorWebhook(key, webhook)
  const { schoolId } = step.buyer
  const send = () => request(() => worker.call(at, 'recordWebhook', { schoolId, gateway: 'simulator', raw }))
  const answers = await Promise.allSettled(variant === 'twice at once' ? [send(), send()] : [send()])
  const delivered = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  const isWrong = variant === 'forged' || variant === 'another amount'
  for (const { answer } of delivered) expect(answer.status).toBe(isWrong ? 400 : 200)
  const [failed] = answers.filter((answer) => answer.status === 'rejected')
  if (delivered.length === 0) throw failed?.reason
}

const paymentsOf = ({ db }: Hands, { buyer }: Step) =>
  db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .selectAll('payments')
    .select('orders.tradeNo')
    .where('payments.personId', '=', buyer.memberId)
    .orderBy('payments.createdAt', 'desc')

const lastPayment = (hands: Hands, step: Step) => paymentsOf(hands, step).executeTakeFirstOrThrow()

const refundsOf = ({ db }: Hands, { buyer }: Step) =>
  db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .selectAll('refunds')
    .where('payments.personId', '=', buyer.memberId)
    .orderBy('refunds.requestedAt', 'desc')

const lastRefund = (hands: Hands, step: Step) => refundsOf(hands, step).executeTakeFirstOrThrow()

async function expectOrder({ db, at }: Hands, orderId: string) {
  const orders = await db
    .selectFrom('orders')
    .select('createdAt')
    .where('id', '=', orderId as never)
    .execute()
  expect(orders).toEqual([{ createdAt: at }])
}

/** A worker on a database, and a separate session of the test. */
export async function staffed(connection: ClientConfig) {
  const pool = createPool({ connection, max: 1, statementTimeoutMs: 30_000, lockTimeoutMs: 4_000 })
  const db = createDatabase(pool)
  const listener = new Client({ ...connection, application_name: listenerName })
  await listener.connect()
  await listener.query(`listen ${factsChannel}`)
  onTestFinished(async () => {
    await listener.end()
    await db.destroy()
  })
  const worker = await startMortalWorker(connection, shopSecret)
  /** The moment at which a transaction that changed something is committed. */
  const nextCommit = async () => void (await once(listener, 'notification'))
  return { db, worker, nextCommit }
}

const listenerName = 'the test, which listens'

/** Waits until PostgreSQL has finished the statements of a killed worker: one already sent is still executed. */
export async function untilAlone(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend'
        and pid <> pg_backend_pid() and application_name <> ${listenerName}`.execute(db)
    if (rows.length === 0) return
    await pause(2)
  }
}
