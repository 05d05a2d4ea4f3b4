import type { ClientConfig } from 'pg'
import { PgBoss } from 'pg-boss'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { translateSessionError } from '../db/pool/database-errors.ts'
import type { Listener } from '../db/pool/listener.ts'
import type { FactId, SchoolId } from '../db/schema/schema.gen.ts'
import type { FactHandler } from '../outbox/fact-handler.ts'
import { recordFailedJob } from '../outbox/failed-jobs.ts'
import { forgetOldFacts } from '../outbox/forget-old-facts.ts'
import { handleFact } from '../outbox/handle-fact.ts'
import { factsChannel } from '../outbox/record-fact.ts'
import { createFactRelay, factQueue } from './fact-relay.ts'
import { type WorkOptions, workOn } from './queue-work.ts'
import { createTakeOver, usualLiveness } from './take-over.ts'
import { toWorkerError } from './worker-errors.ts'

/** A scheduled job: a cron expression in UTC. */
export type ScheduledJob = { readonly name: string; readonly cron: string; readonly run: () => Promise<void> }

export type JobsOptions = WorkOptions & {
  readonly db: Db
  readonly connection: ClientConfig
  readonly listener: Listener
  readonly clock: Clock
  readonly factHandlers: readonly FactHandler[]
  readonly scheduled: readonly ScheduledJob[]
  /** Called when this process takes over jobs of a process that exited. */
  readonly onTakenOver?: (queue: string, count: number) => void
}

type FactKey = { readonly schoolId: SchoolId; readonly id: FactId }

/** Runs fact handlers and scheduled jobs in this process, with pg-boss for queueing and retries. */
export function createJobs(options: JobsOptions) {
  const { db, clock, factHandlers, listener, onTrouble } = options
  const boss = new PgBoss({ ...(options.connection as object), max: 4, useListenNotify: true })
  boss.on('error', (error) => onTrouble(translateSessionError(toWorkerError(error)), 'job queue'))
  const relay = createFactRelay(options, boss)
  const forgetting = {
    name: 'forget-old-facts',
    cron: '17 3 * * *',
    run: () => forgetOldFacts({ db, clock }),
  }
  const scheduled = [...options.scheduled, forgetting]
  const queues = [...factHandlers.map(factQueue), ...scheduled.map(({ name }) => name)]
  const takeOver = createTakeOver(boss, {
    liveness: options.liveness ?? usualLiveness,
    queues,
    onTakenOver: options.onTakenOver ?? (() => {}),
    onTrouble,
  })

  let starting: Promise<void> | undefined
  let isStopped = false
  const startAll = async () => {
    await boss.start()
    await workOnAll(boss, { ...options, scheduled }, () => isStopped)
    if (isStopped) return
    listener.on(factsChannel, relay.wake)
    relay.start()
    takeOver.start()
  }
  return {
    /** The names that `onDone` reports. */
    queues,
    async start() {
      if (isStopped) return
      starting = startAll()
      await starting
    },
    /** Finishes running jobs and starts no new ones. Aborts a start that is in progress. */
    async stop() {
      isStopped = true
      if (!starting) return
      await starting.catch(() => {})
      // In parallel: work that one of them still does must not start a job.
      const noMoreJobs = queues.map((queue) => boss.offWork(queue, { wait: false }).catch(() => {}))
      await Promise.all([...noMoreJobs, takeOver.stop(), relay.stop()])
      await boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}

async function workOnAll(boss: PgBoss, options: JobsOptions, isStopped: () => boolean) {
  const { db, clock, factHandlers, scheduled } = options
  for (const handler of factHandlers) {
    if (isStopped()) return
    const run = (key: FactKey) => handleFact({ db, clock }, handler, key)
    const onGivenUp = (key: FactKey, error: unknown) =>
      recordFailedJob({ db, clock }, key, { handler: handler.name, error })
    await workOn(boss, options, { queue: factQueue(handler), run, onGivenUp, atOnce: 5 })
  }
  for (const { name, cron, run } of scheduled) {
    if (isStopped()) return
    await workOn(boss, options, { queue: name, run, atOnce: 1 })
    await boss.schedule(name, cron)
  }
  await removeObsoleteSchedules(boss, scheduled)
}

// A job that was removed from the code would be scheduled forever without a worker.
async function removeObsoleteSchedules(boss: PgBoss, currentJobs: readonly ScheduledJob[]) {
  for (const { name } of await boss.getSchedules()) {
    if (!currentJobs.some((job) => job.name === name)) await boss.unschedule(name)
  }
}
