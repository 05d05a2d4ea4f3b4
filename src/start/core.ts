import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import type { Config } from '../config/read-config.ts'
import { createPasswords } from '../domain/identity/index.ts'
import { apiLimits, identityLimits, oauthLimits, webhookLimits } from '../limits.ts'
import {
  createModules,
  createOperate,
  createProcessState,
  createReplicaReads,
  type ModuleDeps,
} from '../modules.ts'
import { systemClock } from '../platform/clock.ts'
import { createSecretBox } from '../platform/crypto/secret-box.ts'
import { createDatabase, type Db, type WholeDb } from '../platform/db/database.ts'
import { createListener, type Listener } from '../platform/db/pool/listener.ts'
import { createPool, type PoolConnection } from '../platform/db/pool/pool.ts'
import { createWebDatabase } from '../platform/db/pool/web-database.ts'
import type { ReplicaDatabase } from '../platform/db/replica/replica-database.ts'
import type { Log } from '../platform/log/log.ts'
import { createOutboundHttp } from '../platform/outbound-http/index.ts'
import { openReplica, type ReplicaConfig } from './open-replica.ts'
import { openRateLimits } from './rate-limits.ts'
import { type SecretLocation, secretSource } from './secret-key.ts'
import type { Telemetry } from './telemetry.ts'

type CoreConfig = Pick<Config, 'DATABASE_POOL' | 'RATE_LIMITS' | 'CLIENT_DOCUMENT_HOSTS' | 'permits'> &
  ReplicaConfig

type CoreOptions = {
  /** A connection whose sessions keep their state. */
  readonly connection: ClientConfig
  /** The connection of the pools, if it is another one. */
  readonly pooled?: PoolConnection
  readonly secrets: SecretLocation
  readonly telemetry?: Telemetry
  readonly log?: Log
  /** An open database of this process; otherwise the core opens and closes its own. */
  readonly listener?: Listener
  /** An open replica of this process; otherwise the core opens and closes its own if it is used. */
  readonly replica?: ReplicaDatabase | undefined
  /** False for processes and commands without jobs, which read no replica. */
  readonly usesReplica?: boolean
}

const longestCloseMs = 2_000

export type Core = ReturnType<typeof createCore>

/** The database and the domain modules for jobs and commands, with long timeouts. */
export function createCore(config: CoreConfig, options: CoreOptions) {
  const { connection, telemetry, log, listener = createListener(connection), usesReplica = false } = options
  const pool = createPool({
    connection: options.pooled ?? connection,
    max: config.DATABASE_POOL,
    statementTimeoutMs: 5_000,
    lockTimeoutMs: 4_000,
    connectTimeoutMs: 10_000,
  })
  const db = createDatabase(pool, { observe: telemetry?.observe, wakeUps: listener })
  telemetry?.metrics.watchPool('background', () => ({
    total: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }))
  const replica = usesReplica ? openReplica(config, { primary: db, telemetry, log }) : undefined
  return coreOn(config, options, { db, listener, replica, probe: db, end: () => db.destroy() })
}

/** The same for requests: with sessions shared among the modules and short timeouts. */
export function createWebCore(
  config: CoreConfig & Pick<Config, 'DATABASE_GATE_POOL'>,
  options: CoreOptions,
): Core {
  const { connection, telemetry, log, listener = createListener(connection) } = options
  const database = createWebDatabase({
    connection: options.pooled ?? connection,
    max: config.DATABASE_POOL,
    guardMax: config.DATABASE_GATE_POOL,
    observe: telemetry?.observe,
    wakeUps: listener,
  })
  telemetry?.metrics.watchPool('work', database.pools.work)
  telemetry?.metrics.watchPool('gate', database.pools.guard)
  const { db, end, guard } = database
  const replica = options.replica ?? openReplica(config, { primary: guard('replica'), telemetry, log })
  return coreOn(config, options, { db, listener, replica, probe: guard('probe'), end, sessions: database })
}

type Sessions = Pick<ModuleDeps, 'sessions' | 'replica'> & {
  readonly db: WholeDb
  readonly listener: Listener
  readonly probe: Db
  readonly end: () => Promise<void>
}

function coreOn(
  config: CoreConfig,
  { connection, pooled = connection, secrets, telemetry, log, ...shared }: CoreOptions,
  { db, listener, probe, sessions, replica, end }: Sessions,
) {
  const { rates, close: closeRates } = openRateLimits(config, { connection: pooled, telemetry, log })
  const deps: ModuleDeps = {
    db,
    sessions,
    replica,
    clock: systemClock,
    secretBox: createSecretBox(secretSource(secrets)),
    permitsHttpOrigins: config.permits('http-origins'),
    permitsSimulator: config.permits('simulator-gateway'),
    passwords: createPasswords({ atOnce: availableParallelism(), waiting: 200 }),
    limits: identityLimits(rates),
    oauthLimits: oauthLimits(rates),
    webhookLimits: webhookLimits(rates),
    ...createProcessState(systemClock),
    outboundHttp: createOutboundHttp({ userAgent: 'Lectern' }),
    documentHosts: config.CLIENT_DOCUMENT_HOSTS,
  }
  const modules = createModules(deps)
  return {
    connection,
    deps,
    modules,
    replicaReads: createReplicaReads(deps, modules),
    operate: createOperate(deps),
    limits: apiLimits(rates),
    /** For health checks. */
    probe,
    listener,
    async close() {
      if (!shared.listener) await listener.stop()
      await closeRates()
      if (!shared.replica) await replica?.end()
      // An interrupted start may still be migrating or planting; that ends with its session.
      await Promise.race([end(), pause(longestCloseMs, undefined, { ref: false })])
    },
  }
}
