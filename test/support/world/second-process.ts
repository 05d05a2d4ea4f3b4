import { onTestFinished } from 'vitest'
import { demoHosts } from '../../../demo/schools.ts'
import { createModules } from '../../../src/modules.ts'
import { createDatabase } from '../../../src/platform/db/database.ts'
import { createPool } from '../../../src/platform/db/pool/pool.ts'
import { createServer } from '../../../src/server.ts'
import { createReadiness } from '../../../src/start/readiness.ts'
import { testPort } from '../database/database-server.ts'
import { clientAt, createLazyServer } from './lazy-server.ts'
import { serverDeps } from './server-deps.ts'
import { testDeps } from './test-deps.ts'
import { testRateLimits } from './test-rate-limits.ts'
import type { World } from './world.ts'

/** The same world served by one more process, for one test: it shares the database and the time, and nothing else. */
export async function secondProcess(world: World): Promise<World> {
  const second = createSecondProcess(world)
  onTestFinished(second.close)
  return second
}

/** The same, until it is closed. */
export function createSecondProcess(world: World): World {
  const { connection, clock, files, log } = world
  const db = createDatabase(
    createPool({ connection, max: 5, statementTimeoutMs: 5_000, lockTimeoutMs: 4_000 }),
  )
  const { rates, close: closeRates } = testRateLimits(connection, clock)
  const { permitsSimulator } = world.deps
  const deps = { db, ...testDeps(clock, rates), permitsSimulator }
  const modules = createModules(deps)
  const { readiness } = createReadiness(db)
  const server = createLazyServer(() =>
    createServer({ ...serverDeps(deps, rates), modules, files, log, readiness }),
  )
  const at: World['at'] = (school) => clientAt(server.inject, `${demoHosts[school]}:${testPort}`)
  return {
    ...world,
    deps,
    modules,
    ...server,
    at,
    async close() {
      await server.close()
      await closeRates()
      await db.destroy()
    },
  }
}
