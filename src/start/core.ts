import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import type { Config } from '../config/read-config.ts'
import { createPasswords } from '../domain/identity/index.ts'
import { apiLimits, identityLimits, oauthLimits } from '../limits.ts'
import { createModules, createOperate, type ModuleDeps } from '../modules.ts'
import { systemClock } from '../platform/clock.ts'
import { createSecretBox } from '../platform/crypto/secret-box.ts'
import { createDatabase } from '../platform/db/database.ts'
import { createListener } from '../platform/db/listener.ts'
import { createPool } from '../platform/db/pool.ts'
import { createOutboundHttp } from '../platform/outbound-http/index.ts'
import { createRateLimits } from '../platform/rate-limit/rate-limits.ts'
import type { Telemetry } from './telemetry.ts'

type CoreOptions = {
  readonly connection: ClientConfig
  readonly secret: string
  readonly telemetry?: Telemetry
}

const longestCloseMs = 2_000

export type Core = ReturnType<typeof createCore>

/** The database and the domain modules on it, as every kind of process uses them. */
export function createCore(
  config: Pick<Config, 'DATABASE_POOL' | 'RATE_LIMITS' | 'CLIENT_DOCUMENT_HOSTS' | 'permits'>,
  { connection, secret, telemetry }: CoreOptions,
) {
  const pool = createPool({
    connection,
    max: config.DATABASE_POOL,
    statementTimeoutMs: 5_000,
    lockTimeoutMs: 4_000,
  })
  const db = createDatabase(pool, { observe: telemetry?.observe })
  telemetry?.metrics.watchPool('main', () => ({
    total: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }))
  const rates = createRateLimits({ on: config.RATE_LIMITS, clock: systemClock })
  const deps: ModuleDeps = {
    db,
    clock: systemClock,
    secretBox: createSecretBox(secret),
    permitsHttpOrigins: config.permits('http-origins'),
    permitsSimulator: config.permits('simulator-gateway'),
    passwords: createPasswords({ atOnce: availableParallelism(), waiting: 200 }),
    limits: identityLimits(rates),
    oauthLimits: oauthLimits(rates),
    outboundHttp: createOutboundHttp({ userAgent: 'Lectern' }),
    documentHosts: config.CLIENT_DOCUMENT_HOSTS,
  }
  const listener = createListener(connection)
  return {
    connection,
    deps,
    modules: createModules(deps),
    operate: createOperate(deps),
    limits: apiLimits(rates),
    listener,
    async close() {
      await listener.stop()
      // A start that was cut short may still be migrating or planting; that ends with its session.
      await Promise.race([db.destroy(), pause(longestCloseMs, undefined, { ref: false })])
    },
  }
}
