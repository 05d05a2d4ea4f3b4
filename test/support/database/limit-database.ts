import { afterAll, beforeAll, inject } from 'vitest'
import { createDatabase, type Db } from '../../../src/platform/db/database.ts'
import { createPool } from '../../../src/platform/db/pool/pool.ts'
import { createRateLimits, type LimiterOptions } from '../../../src/platform/rate-limit/rate-limits.ts'
import { createWindows, type Windows } from '../../../src/platform/rate-limit/windows.ts'
import { createTestClock } from '../world/test-clock.ts'
import { createTestDatabase } from './scratch-database.ts'

let names = 0

/** A database for the limiters of a test file. Each `limits()` is a limit of its own, with a clock of its own. */
export function useLimitDatabase() {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let db: Db
  beforeAll(async () => {
    database = await createTestDatabase(inject('server'), { template: inject('template') })
    const { connection } = database
    db = createDatabase(createPool({ connection, max: 4, statementTimeoutMs: 5_000, lockTimeoutMs: 500 }))
  })
  afterAll(async () => {
    await db.destroy()
    await database.drop()
  })

  /** A limit, and one limiter of it per process; `asked` counts the statements of takes. */
  function limits(changes: Partial<LimiterOptions> = {}) {
    const clock = createTestClock()
    const options: LimiterOptions = {
      name: `knocks ${++names}`,
      points: 3,
      seconds: 60,
      whenBroken: 'allow',
      ...changes,
    }
    let queries = 0
    const windows = createWindows({ db, clock })
    const counted: Windows = {
      ...windows,
      take: (key, wish) => {
        queries += 1
        return windows.take(key, wish)
      },
    }
    return {
      clock,
      queries: () => queries,
      limiter: () => createRateLimits({ clock, windows: counted }).limiter(options),
      row: () =>
        db.selectFrom('rateLimitWindows').selectAll().where('limitName', '=', options.name).execute(),
    }
  }
  return { limits, db: () => db, connection: () => database.connection }
}
