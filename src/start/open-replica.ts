import type { Config } from '../config/read-config.ts'
import type { Db } from '../platform/db/database.ts'
import { createReplicaDatabase, type ReplicaDatabase } from '../platform/db/replica/replica-database.ts'
import type { ReplicaFault } from '../platform/db/replica/replica-monitor.ts'
import type { Log } from '../platform/log/log.ts'
import type { Telemetry } from './telemetry.ts'

export type ReplicaConfig = Partial<Pick<Config, 'DATABASE_READ_URL' | 'DATABASE_READ_LAG_SECONDS'>> &
  Pick<Config, 'DATABASE_POOL'>

type Options = {
  /** Reads the position of the primary's log. */
  readonly primary: Db
  readonly telemetry: Telemetry | undefined
  readonly log: Log | undefined
}

const usualLagSeconds = 10

/** The replica of DATABASE_READ_URL, which is checked from now on; undefined without one. */
export function openReplica(
  config: ReplicaConfig,
  { primary, telemetry, log }: Options,
): ReplicaDatabase | undefined {
  const { DATABASE_READ_URL, DATABASE_READ_LAG_SECONDS = usualLagSeconds, DATABASE_POOL } = config
  if (!DATABASE_READ_URL) return undefined
  const replica = createReplicaDatabase({
    connection: { connectionString: DATABASE_READ_URL },
    max: DATABASE_POOL,
    observe: telemetry?.observe,
    primary,
    mostLagMs: DATABASE_READ_LAG_SECONDS * 1000,
    onChange: (fault) => log && logChange(log, fault),
    onRead: (outcome) => countRead?.(outcome),
    onFailure: (err) => log?.debug({ err }, 'a read failed on the replica; the primary serves it'),
  })
  const countRead = telemetry?.metrics.watchReplica(() => ({
    isServing: replica.isServing(),
    lagSeconds: replica.lagSeconds(),
  }))
  telemetry?.metrics.watchPool('replica', replica.pool)
  replica.start()
  return replica
}

function logChange(log: Log, fault: ReplicaFault | undefined) {
  if (fault) log.warn({ replica: fault }, 'the primary serves the reads of the replica')
  else log.info('the replica serves reads again')
}
