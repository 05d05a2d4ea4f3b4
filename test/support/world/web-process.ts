import type { ClientConfig } from 'pg'
import { type DemoSchoolName, demoHosts } from '../../../demo/schools.ts'
import { createModules } from '../../../src/modules.ts'
import { createWebDatabase } from '../../../src/platform/db/pool/web-database.ts'
import { createServer, type ServerOptions } from '../../../src/server.ts'
import { createReadiness } from '../../../src/start/readiness.ts'
import { createTestBrowser } from '../browser/test-browser.ts'
import { testPort } from '../database/database-server.ts'
import { clientAt, createLazyServer } from './lazy-server.ts'
import { serverDeps } from './server-deps.ts'
import type { World } from './world.ts'

/** A world's schools, served with the database sessions that a web process has, over a connection of the test's own. */
export async function createWebProcess(
  world: World,
  connection: ClientConfig,
  options: Partial<ServerOptions> = {},
): Promise<World> {
  const { files, log } = world
  const database = createWebDatabase({ connection, max: 10, guardMax: 6 })
  const deps = { ...world.deps, db: database.db, sessions: database }
  const modules = createModules(deps)
  const { readiness } = createReadiness(database.guard('probe'))
  const server = createLazyServer(() =>
    createServer({ ...serverDeps(deps), modules, files, log, readiness, ...options }),
  )
  const at = (school: DemoSchoolName) => clientAt(server.inject, `${demoHosts[school]}:${testPort}`)
  return {
    ...world,
    deps,
    modules,
    ...server,
    at,
    browser: (school, cookies = {}) => createTestBrowser(at(school), cookies),
    async close() {
      await server.close()
      await database.end()
    },
  }
}
