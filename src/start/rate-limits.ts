import type { ClientConfig } from 'pg'
import type { Config } from '../config/read-config.ts'
import { systemClock } from '../platform/clock.ts'
import { createDatabase } from '../platform/db/database.ts'
import { createPool } from '../platform/db/pool/pool.ts'
import type { Log } from '../platform/log/log.ts'
import { createRateLimits, noRateLimits, type RateLimits } from '../platform/rate-limit/rate-limits.ts'
import { createWindows } from '../platform/rate-limit/windows.ts'
import type { Telemetry } from './telemetry.ts'

type Options = {
  readonly connection: ClientConfig
  readonly telemetry: Telemetry | undefined
  readonly log: Log | undefined
}

type OpenRateLimits = { readonly rates: RateLimits; readonly close: () => Promise<void> }

/**
 * Rate limits as configured. They have two database sessions of their own: a count is kept even if the
 * request's transaction is rolled back, and never waits for a session that a request holds.
 */
export function openRateLimits(
  config: Pick<Config, 'RATE_LIMITS'>,
  { connection, telemetry, log }: Options,
): OpenRateLimits {
  if (!config.RATE_LIMITS) return { rates: noRateLimits(), close: async () => {} }
  const pool = createPool({
    connection,
    max: 2,
    statementTimeoutMs: 2_000,
    lockTimeoutMs: 1_000,
  })
  telemetry?.metrics.watchPool('rate limits', () => ({
    total: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }))
  const db = createDatabase(pool, { observe: telemetry?.observe })
  const rates = createRateLimits({
    clock: systemClock,
    windows: createWindows({ db, clock: systemClock }),
    onFault: ({ limiter, cause }) => log?.warn({ err: cause, limiter }, 'a rate limit could not be counted'),
  })
  return { rates, close: () => db.destroy() }
}
