import { CompiledQuery } from 'kysely'
import type { ClientConfig } from 'pg'
import { type Db as BossDatabase, PgBoss } from 'pg-boss'
import type { Clock } from '../clock.ts'
import type { Db, Tx } from '../db/database.ts'
import type { Listener } from '../db/listener.ts'
import type { FactId, SchoolId } from '../db/schema.gen.ts'
import type { FactHandler, RecordedFact } from '../outbox/fact-handler.ts'
import { forgetOldFacts } from '../outbox/forget-old-facts.ts'
import { handleFact } from '../outbox/handle-fact.ts'
import { factsChannel } from '../outbox/record-fact.ts'
import { relayFacts } from '../outbox/relay-facts.ts'

/** Work that comes round by the clock: a cron expression in UTC. */
export type ScheduledJob = { readonly name: string; readonly cron: string; readonly run: () => Promise<void> }

export type JobsOptions = {
  readonly db: Db
  readonly connection: ClientConfig
  readonly listener: Listener
  readonly clock: Clock
  readonly factHandlers: readonly FactHandler[]
  readonly scheduled: readonly ScheduledJob[]
  readonly onTrouble: (error: unknown, during: string) => void
  readonly onDone?: (job: string, outcome: 'succeeded' | 'failed') => void
}

type FactKey = { readonly schoolId: SchoolId; readonly id: FactId }

// About three days with growing pauses: what fails that long needs a person.
const retries = { retryLimit: 12, retryDelay: 5, retryBackoff: true, retryDelayMax: 24 * 3600 } as const
const backstopMs = 10_000

/** Runs fact handlers and scheduled jobs in this process, with pg-boss for queueing and retries. */
export function createJobs(options: JobsOptions) {
  const { db, clock, factHandlers, scheduled, listener, onTrouble } = options
  const boss = new PgBoss({ ...(options.connection as object), max: 4, useListenNotify: true })
  boss.on('error', (error) => onTrouble(error, 'job queue'))
  const relay = createRelay(options, boss)
  const housekeeping = {
    name: 'forget-old-facts',
    cron: '17 3 * * *',
    run: () => forgetOldFacts({ db, clock }),
  }

  return {
    async start() {
      await boss.start()
      for (const handler of factHandlers) {
        await workOn(boss, options, factQueue(handler), (job: FactKey) =>
          handleFact({ db, clock }, handler, job),
        )
      }
      for (const { name, cron, run } of [...scheduled, housekeeping]) {
        await workOn(boss, options, name, run)
        await boss.schedule(name, cron)
      }
      listener.on(factsChannel, relay.wake)
      relay.start()
    },
    /** Finishes what is running, takes nothing new. */
    async stop() {
      await relay.stop()
      await boss.stop({ graceful: true, timeout: 20_000 })
    },
  }
}

async function workOn<Data>(
  boss: PgBoss,
  { onTrouble, onDone }: JobsOptions,
  queue: string,
  run: (data: Data) => Promise<void>,
) {
  await boss.createQueue(queue, { ...retries, notify: true })
  await boss.work<Data>(queue, { pollingIntervalSeconds: 2, batchSize: 1 }, async ([job]) => {
    if (!job) return
    try {
      await run(job.data)
      onDone?.(queue, 'succeeded')
    } catch (error) {
      onDone?.(queue, 'failed')
      onTrouble(error, queue)
      throw error
    }
  })
}

function createRelay({ db, clock, factHandlers, onTrouble }: JobsOptions, boss: PgBoss) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isWanted = false
  const send = (tx: Tx, facts: readonly RecordedFact[]) => sendToHandlers(boss, factHandlers, tx, facts)
  const runWhileWanted = async () => {
    while (isWanted) {
      isWanted = false
      await relayFacts({ db, clock }, send).catch((error: unknown) => onTrouble(error, 'fact relay'))
    }
    running = undefined
  }
  const wake = () => {
    isWanted = true
    running ??= runWhileWanted()
  }
  return {
    wake,
    start() {
      timer = setInterval(wake, backstopMs)
      wake()
    },
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

async function sendToHandlers(
  boss: PgBoss,
  handlers: readonly FactHandler[],
  tx: Tx,
  facts: readonly RecordedFact[],
) {
  for (const handler of handlers) {
    const wanted = facts.filter(({ kind }) => handler.kinds.includes(kind))
    const jobs = wanted.map(({ schoolId, id }) => ({ data: { schoolId, id } }))
    if (jobs.length > 0) await boss.insert(factQueue(handler), jobs, { db: within(tx) })
  }
}

function factQueue({ name }: FactHandler) {
  return `fact.${name}`
}

// pg-boss writes its jobs in our transaction: a fact is marked sent if and only if its jobs exist.
function within(tx: Tx): BossDatabase {
  return {
    async executeSql(text, values) {
      const { rows } = await tx.withoutPlugins().executeQuery(CompiledQuery.raw(text, [...(values ?? [])]))
      return { rows: [...rows] }
    },
  }
}
