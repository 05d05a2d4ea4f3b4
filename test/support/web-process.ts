import type { ClientConfig } from 'pg'
import { type DemoSchoolName, demoHosts } from '../../src/demo/schools.ts'
import { createModules } from '../../src/modules.ts'
import { createDatabase } from '../../src/platform/db/database.ts'
import { createPool } from '../../src/platform/db/pool.ts'
import { createServer } from '../../src/server.ts'
import { createReadiness } from '../../src/start/readiness.ts'
import { testPort } from './database-server.ts'
import { serverDeps } from './server-deps.ts'
import { createTestBrowser } from './test-browser.ts'
import { testDeps } from './test-deps.ts'
import type { Client, World } from './world.ts'

/** A world's schools, served with the database sessions that a web process has, over a connection of the test's own. */
export async function createWebProcess(world: World, connection: ClientConfig): Promise<World> {
  const { clock, files, log } = world
  const db = createDatabase(
    createPool({ connection, max: 10, statementTimeoutMs: 5_000, lockTimeoutMs: 4_000 }),
  )
  const deps = { db, ...testDeps(clock) }
  const modules = createModules(deps)
  const { readiness } = createReadiness(db)
  const app = await createServer({ ...serverDeps(deps), modules, files, log, readiness })
  const at = (school: DemoSchoolName) => clientAt(app, school)
  return {
    ...world,
    deps,
    modules,
    app,
    at,
    browser: (school, cookies = {}) => createTestBrowser(at(school), cookies),
    async close() {
      await app.close()
      await db.destroy()
    },
  }
}

function clientAt(app: World['app'], school: DemoSchoolName): Client {
  const host = `${demoHosts[school]}:${testPort}`
  const send: Client['send'] = (options) =>
    app.inject({ ...options, headers: { host, ...(options.headers ?? {}) } })
  return { send, get: (url, headers = {}) => send({ url, headers }) }
}
