import type { ClientConfig, Pool } from 'pg'
import { createDatabase, type WholeDb } from './database.ts'
import { createPool } from './pool.ts'
import { createSessionQueue } from './session-queue.ts'
import type { PoolWatch } from './watched-pool.ts'

export type WebDatabaseOptions = Pick<PoolWatch, 'observe'> & {
  readonly connection: ClientConfig
  /** Sessions for the work of requests. */
  readonly max: number
  /** Sessions for what every request asks first. */
  readonly gateMax: number
}

/** The sessions of a web process, shared out so that one stuck table cannot stop everything. */
export type WebDatabase = ReturnType<typeof createWebDatabase>

// A request waits for a lock no longer than its reader would; a statement that works may take its five seconds.
const workTimeouts = { statementTimeoutMs: 5_000, lockTimeoutMs: 3_000 }
const gateTimeouts = { statementTimeoutMs: 2_500, lockTimeoutMs: 2_500, answerTimeoutMs: 3_000 }

// Of the modules two may be stuck and the others still go on; of the gates, which are fewer, one.
const mostPerModule = (max: number) => Math.max(1, Math.floor(max * 0.4))
const mostPerGate = (max: number) => Math.ceil(max / 2)

export function createWebDatabase({ connection, max, gateMax, observe }: WebDatabaseOptions) {
  const workPool = createPool({ connection, max, ...workTimeouts })
  const gatePool = createPool({ connection, max: gateMax, ...gateTimeouts })
  const work = sharedOut(workPool, { max, perShare: mostPerModule(max), observe })
  const gates = sharedOut(gatePool, { max: gateMax, perShare: mostPerGate(gateMax), observe })
  return {
    /** For what belongs to no module. */
    db: work.share('other'),
    /** A module's share of the sessions. */
    module: work.share,
    /** Sessions apart from all others, for what a request asks before any module works for it. */
    gate: gates.share,
    /** How busy they are. */
    pools: { work: work.state, gate: gates.state },
    async end() {
      await Promise.all([work.end(), gates.end()])
    },
  }
}

type Shares = Pick<PoolWatch, 'observe'> & { readonly max: number; readonly perShare: number }

function sharedOut(pool: Pool, { max, perShare, observe }: Shares) {
  const queue = createSessionQueue({ max, perShare })
  return {
    share: (name: string): WholeDb => createDatabase(pool, { observe, enter: () => queue.enter(name) }),
    state: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: queue.waitingCount() }),
    end: () => pool.end(),
  }
}
