import { expect } from 'vitest'
import { signSimulatorWebhook, type Webhook } from '../../../src/domain/gateways/index.ts'
import { platformActor } from '../../../src/domain/tenancy/index.ts'
import type { Db } from '../../../src/platform/db/database.ts'
import { addDuration, day } from '../../../src/platform/durations.ts'
import type { Currency } from '../../../src/platform/money.ts'
import type { KillableShop } from './killable-shop.ts'
import { type KillableWorker, Unanswered } from './killable-worker.ts'
import {
  hourOf,
  jobs,
  type Scenario,
  type Stage,
  type Step,
  stageOf,
  stepHours,
  type WebhookChoice,
} from './shopping-scenarios.ts'

const atOnce = 3

/** The progress of each scenario: the acknowledged steps and jobs, and an unanswered one if any. */
export type Progress = Map<Scenario, { done: number; isPending: boolean }>

type Watch = {
  /** Called when an operation is sent to the worker. */
  readonly onRequest?: (stage: Stage) => void
  /** These scenarios are one step further, by the worker's word. */
  readonly onDone?: (scenarios: readonly Scenario[]) => Promise<void>
}

export type ShoppingRun = ReturnType<typeof createShoppingRun>

/** Runs all scenarios through their hours, as the members, the operator and the gateway: a worker does the operations. */
export function createShoppingRun(
  {
    shop,
    scenarios,
    db,
    worker,
  }: { shop: KillableShop; scenarios: readonly Scenario[]; db: Db; worker: KillableWorker },
  watch: Watch = {},
) {
  const progress: Progress = new Map(scenarios.map((scenario) => [scenario, { done: 0, isPending: false }]))
  const pace: Record<Stage, number> = { checkout: 20, payment: 20, refund: 20, job: 100 }
  let stepsLeft = scenarios.reduce((sum, { hours }) => sum + Object.keys(hours).length, 0)
  let open: Promise<void> = Promise.resolve()
  const request = async <T>(
    requesters: readonly Scenario[],
    stage: Stage,
    work: () => Promise<T>,
  ): Promise<T> => {
    await open
    for (const scenario of requesters) Object.assign(progress.get(scenario) ?? {}, { isPending: true })
    watch.onRequest?.(stage)
    const startedAt = performance.now()
    const result = await work()
    pace[stage] = performance.now() - startedAt
    return result
  }
  // After a lost answer a step looks up the current state with a new worker and continues.
  const untilDone = async (requesters: readonly Scenario[], attempt: (isAgain: boolean) => Promise<void>) => {
    for (let isAgain = false; ; isAgain = true) {
      try {
        await attempt(isAgain)
        break
      } catch (error) {
        if (!(error instanceof Unanswered)) throw error
        await open
      }
    }
    for (const scenario of requesters) {
      const { done } = progress.get(scenario) ?? { done: 0 }
      progress.set(scenario, { done: done + 1, isPending: false })
    }
    await watch.onDone?.(requesters)
  }
  const doJobs = async (turn: number) => {
    for (const operation of jobs[turn] ?? []) {
      const job = () => worker.call(hourOf(turn), operation, platformActor)
      await untilDone(scenarios, async () => void (await request(scenarios, 'job', job)))
    }
  }
  const runSteps = async (turn: number, queue: Scenario[]) => {
    for (let scenario = queue.shift(); scenario; scenario = queue.shift()) {
      const step = scenario.hours[turn]
      if (!step) continue
      const requesters = [scenario]
      const context = {
        db,
        shop,
        worker,
        at: hourOf(turn),
        request: <T>(work: () => Promise<T>) => request(requesters, stageOf(step), work),
      }
      await untilDone(requesters, async (isAgain) => {
        if (!isAgain || !(await isThere(context, step))) await runStep(context, step)
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
        const queue = [...scenarios]
        await Promise.all(Array.from({ length: atOnce }, () => runSteps(turn, queue)))
      }
    },
  }
}

type StepContext = {
  readonly db: Db
  readonly shop: KillableShop
  readonly worker: KillableWorker
  readonly at: Date
  readonly request: <T>(work: () => Promise<T>) => Promise<T>
}

async function runStep(context: StepContext, step: Step): Promise<void> {
  const { worker, at, request, shop } = context
  const { buyer } = step
  switch (step.is) {
    case 'buy': {
      const { orderId } = await request(() => worker.call(at, 'checkout', buyer, step.input))
      return await expectOrder(context, orderId)
    }
    case 'grant': {
      const grant = { personId: buyer.memberId, selections: step.selections }
      const { orderId } = await request(() => worker.call(at, 'grantByOperator', shop.olga, grant))
      return await expectOrder(context, orderId)
    }
    case 'start': {
      const { id } = await lastPayment(context, step)
      const to = { webhook: 'http://localhost/notice', page: 'http://localhost/page' }
      return void (await request(() =>
        worker.call(at, 'startPayment', buyer, id, { to, method: step.method }),
      ))
    }
    case 'send webhook':
      return await sendWebhook(context, step, step.webhook)
    case 'try again': {
      const { tradeNo } = await lastPayment(context, step)
      return void (await request(() => worker.call(at, 'tryAgain', buyer, { tradeNo })))
    }
    case 'request refund': {
      const { id } = await lastPayment(context, step)
      const refund = { reason: 'Changed my mind', ...(step.amount ? { amount: step.amount } : {}) }
      return void (await request(() => worker.call(at, 'requestRefund', buyer, id, refund)))
    }
    case 'decide': {
      const { id } = await lastRefund(context, step)
      return void (await request(() =>
        worker.call(at, step.decision === 'approve' ? 'approveRefund' : 'rejectRefund', shop.olga, id),
      ))
    }
    case 'finish': {
      const { id } = await lastRefund(context, step)
      return await request(() => worker.call(at, 'finishRefund', shop.olga, id, 'done'))
    }
  }
}

// A person without a response checks before retrying. A gateway repeats an unacknowledged webhook, a choice
// is made again.
async function isThere(context: StepContext, step: Step): Promise<boolean> {
  const isNow = (moment: Date | null | undefined) => moment?.getTime() === context.at.getTime()
  switch (step.is) {
    case 'buy':
    case 'grant':
    case 'try again':
      return isNow((await paymentsOf(context, step).executeTakeFirst())?.createdAt)
    case 'start':
    case 'send webhook':
      return false
    case 'request refund':
      return isNow((await refundsOf(context, step).executeTakeFirst())?.requestedAt)
    case 'decide':
      return await isDecided(context, step)
    case 'finish':
      return isNow((await lastRefund(context, step)).finishedAt)
  }
}

// Approved, and killed before the gateway's response was recorded: it waits for an operator, who enters it.
async function isDecided({ shop, worker, ...context }: StepContext, step: Step): Promise<boolean> {
  const { id, state } = await lastRefund({ shop, worker, ...context }, step)
  const { paymentType } = await lastPayment({ shop, worker, ...context }, step)
  if (state === 'processing' && (paymentType === 'credit' || paymentType === 'line_pay')) {
    await context.request(() => worker.call(context.at, 'finishRefund', shop.olga, id, 'done'))
  }
  return state !== 'requested'
}

async function sendWebhook(
  context: StepContext,
  step: Step,
  { kind, type, variant }: WebhookChoice,
): Promise<void> {
  const { worker, at, request, shop } = context
  const payment = await lastPayment(context, step)
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
  const answers = await Promise.allSettled(variant === 'duplicate' ? [send(), send()] : [send()])
  const delivered = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  const isWrong = variant === 'forged' || variant === 'another amount'
  for (const { answer } of delivered) expect(answer.status).toBe(isWrong ? 400 : 200)
  const [failed] = answers.filter((answer) => answer.status === 'rejected')
  if (delivered.length === 0) throw failed?.reason
}

const paymentsOf = ({ db }: StepContext, { buyer }: Step) =>
  db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .selectAll('payments')
    .select('orders.tradeNo')
    .where('payments.personId', '=', buyer.memberId)
    .orderBy('payments.createdAt', 'desc')

const lastPayment = (context: StepContext, step: Step) => paymentsOf(context, step).executeTakeFirstOrThrow()

const refundsOf = ({ db }: StepContext, { buyer }: Step) =>
  db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .selectAll('refunds')
    .where('payments.personId', '=', buyer.memberId)
    .orderBy('refunds.requestedAt', 'desc')

const lastRefund = (context: StepContext, step: Step) => refundsOf(context, step).executeTakeFirstOrThrow()

async function expectOrder({ db, at }: StepContext, orderId: string) {
  const orders = await db
    .selectFrom('orders')
    .select('createdAt')
    .where('id', '=', orderId as never)
    .execute()
  expect(orders).toEqual([{ createdAt: at }])
}
