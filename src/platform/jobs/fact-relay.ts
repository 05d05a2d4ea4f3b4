import { CompiledQuery } from 'kysely'
import type { Db as BossDatabase, PgBoss } from 'pg-boss'
import type { Clock } from '../clock.ts'
import type { Db, Tx } from '../db/database.ts'
import type { FactHandler, RecordedFact } from '../outbox/fact-handler.ts'
import { relayFacts } from '../outbox/relay-facts.ts'

type RelayOptions = {
  readonly db: Db
  readonly clock: Clock
  readonly factHandlers: readonly FactHandler[]
  readonly onTrouble: (error: unknown, during: string) => void
}

const backstopMs = 10_000

/** Moves committed facts from the outbox to the queues of their handlers when it is notified. */
export function createFactRelay({ db, clock, factHandlers, onTrouble }: RelayOptions, boss: PgBoss) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isRequested = false
  let isStopped = false
  const send = (tx: Tx, facts: readonly RecordedFact[]) => sendToHandlers(boss, factHandlers, tx, facts)
  const runWhileRequested = async () => {
    while (isRequested && !isStopped) {
      isRequested = false
      await relayFacts({ db, clock }, send).catch((error: unknown) => onTrouble(error, 'fact relay'))
    }
    running = undefined
  }
  const wake = () => {
    if (isStopped) return
    isRequested = true
    running ??= runWhileRequested()
  }
  return {
    wake,
    start() {
      timer = setInterval(wake, backstopMs)
      wake()
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}

/** The job queue of this handler. */
export function factQueue({ name }: FactHandler) {
  return `fact.${name}`
}

async function sendToHandlers(
  boss: PgBoss,
  handlers: readonly FactHandler[],
  tx: Tx,
  facts: readonly RecordedFact[],
) {
  for (const handler of handlers) {
    const handled = facts.filter(({ kind }) => handler.kinds.includes(kind))
    const jobs = handled.map((fact) => jobFor(handler, fact))
    if (jobs.length > 0) await boss.insert(factQueue(handler), jobs, { db: within(tx) })
  }
}

function jobFor({ isUrgent }: FactHandler, fact: RecordedFact) {
  const { schoolId, id } = fact
  return { data: { schoolId, id }, priority: isUrgent?.(fact) ? 1 : 0 }
}

// pg-boss writes its jobs in our transaction: a fact is marked sent if and only if its jobs exist.
// Of the rows it reads only the ids, so that their columns may be renamed.
function within(tx: Tx): BossDatabase {
  return {
    async executeSql(text, values) {
      const { rows } = await tx.executeQuery(CompiledQuery.raw(text, [...(values ?? [])]))
      return { rows: [...rows] }
    },
  }
}
