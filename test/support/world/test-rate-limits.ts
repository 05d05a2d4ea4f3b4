import type { ClientConfig } from 'pg'
import type { Clock } from '../../../src/platform/clock.ts'
import { createDatabase } from '../../../src/platform/db/database.ts'
import { createPool } from '../../../src/platform/db/pool/pool.ts'
import { createRateLimits, type RateLimits } from '../../../src/platform/rate-limit/rate-limits.ts'
import { createWindows } from '../../../src/platform/rate-limit/windows.ts'
import { testLimits } from '../database/own-database.ts'

export type TestRateLimits = { readonly rates: RateLimits; readonly close: () => Promise<void> }

/** The rate limits of one process, with sessions of their own as in production. */
export function testRateLimits(connection: ClientConfig, clock: Clock): TestRateLimits {
  const pool = createPool({ connection, ...testLimits, max: 2 })
  const db = createDatabase(pool)
  const rates = createRateLimits({ clock, windows: createWindows({ db, clock }) })
  return { rates, close: () => db.destroy() }
}
