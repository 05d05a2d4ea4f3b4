import type { ClientConfig, Pool } from 'pg'
import { createDatabase, type DatabaseOptions, type WholeDb } from '../database.ts'
import { createPool } from './pool.ts'
import { createSessionQueue } from './session-queue.ts'

export type WebDatabaseOptions = Pick<DatabaseOptions, 'observe' | 'wakeUps'> & {
  readonly connection: ClientConfig
  /** Sessions for the work of requests. */
  readonly max: number
  /** Sessions for the first queries of every request. */
  readonly guardMax: number
}

/** The sessions of a web process, shared out so that one stuck table cannot stop everything. */
export type WebDatabase = ReturnType<typeof createWebDatabase>

// A request waits only briefly for a lock; a running statement may take five seconds.
const workTimeouts = { statementTimeoutMs: 5_000, lockTimeoutMs: 3_000 }
const guardTimeouts = { statementTimeoutMs: 2_500, lockTimeoutMs: 2_500, answerTimeoutMs: 3_000 }

// Two modules, or one guard, may be stuck while the others keep working.
const mostPerModule = (max: number) => Math.max(1, Math.floor(max * 0.4))
const mostPerGuard = (max: number) => Math.ceil(max / 2)

/** The quota of work whose statements are heavy: figures and exports for operators. */
export const reports = 'reports'
const heavy = new Set([reports])

export function createWebDatabase({ connection, max, guardMax, observe, wakeUps }: WebDatabaseOptions) {
  const workPool = createPool({ connection, max, ...workTimeouts })
  const guardPool = createPool({ connection, max: guardMax, ...guardTimeouts })
  const work = withQuotas(workPool, { max, perQuota: mostPerModule(max), heavy, observe, wakeUps })
  const guards = withQuotas(guardPool, { max: guardMax, perQuota: mostPerGuard(guardMax), observe })
  return {
    /** For work that belongs to no module. */
    db: work.quota('other'),
    /** A module's share of the sessions. */
    module: work.quota,
    /** Separate sessions for queries before any module is called. */
    guard: guards.quota,
    /** The load of both pools. */
    pools: { work: work.state, guard: guards.state },
    async end() {
      await Promise.all([work.end(), guards.end()])
    },
  }
}

type PoolQuotas = Pick<DatabaseOptions, 'observe' | 'wakeUps'> & {
  readonly max: number
  readonly perQuota: number
  readonly heavy?: ReadonlySet<string>
}

function withQuotas(pool: Pool, { observe, wakeUps, ...quotas }: PoolQuotas) {
  const queue = createSessionQueue(quotas)
  return {
    quota: (name: string): WholeDb =>
      createDatabase(pool, { observe, wakeUps, enter: () => queue.enter(name) }),
    state: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: queue.waitingCount() }),
    end: () => pool.end(),
  }
}
