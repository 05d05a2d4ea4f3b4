import type { ClientConfig, Pool } from 'pg'
import { createDatabase, type WholeDb } from './database.ts'
import { createPool } from './pool.ts'
import { createSessionQueue } from './session-queue.ts'
import type { PoolWatch } from './watched-pool.ts'

export type WebDatabaseOptions = Pick<PoolWatch, 'observe'> & {
  readonly connection: ClientConfig
  /** Sessions for the work of requests. */
  readonly max: number
  /** Sessions for the first queries of every request. */
  readonly gateMax: number
}

/** The sessions of a web process, shared out so that one stuck table cannot stop everything. */
export type WebDatabase = ReturnType<typeof createWebDatabase>

// A request waits only briefly for a lock; a running statement may take five seconds.
const workTimeouts = { statementTimeoutMs: 5_000, lockTimeoutMs: 3_000 }
const gateTimeouts = { statementTimeoutMs: 2_500, lockTimeoutMs: 2_500, answerTimeoutMs: 3_000 }

// Two modules, or one gate, may be stuck while the others keep working.
const mostPerModule = (max: number) => Math.max(1, Math.floor(max * 0.4))
const mostPerGate = (max: number) => Math.ceil(max / 2)

/** The quota of work whose statements are heavy: figures and exports for operators. */
export const reports = 'reports'
const heavy = new Set([reports])

export function createWebDatabase({ connection, max, gateMax, observe }: WebDatabaseOptions) {
  const workPool = createPool({ connection, max, ...workTimeouts })
  const gatePool = createPool({ connection, max: gateMax, ...gateTimeouts })
  const work = sharedOut(workPool, { max, perShare: mostPerModule(max), heavy, observe })
  const gates = sharedOut(gatePool, { max: gateMax, perShare: mostPerGate(gateMax), observe })
  return {
    /** For work that belongs to no module. */
    db: work.share('other'),
    /** A module's share of the sessions. */
    module: work.share,
    /** Separate sessions for queries before any module is called. */
    gate: gates.share,
    /** How busy they are. */
    pools: { work: work.state, gate: gates.state },
    async end() {
      await Promise.all([work.end(), gates.end()])
    },
  }
}

type Shares = Pick<PoolWatch, 'observe'> & {
  readonly max: number
  readonly perShare: number
  readonly heavy?: ReadonlySet<string>
}

function sharedOut(pool: Pool, { observe, ...quotas }: Shares) {
  const queue = createSessionQueue(quotas)
  return {
    share: (name: string): WholeDb => createDatabase(pool, { observe, enter: () => queue.enter(name) }),
    state: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: queue.waitingCount() }),
    end: () => pool.end(),
  }
}
