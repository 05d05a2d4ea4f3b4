// Once per run: a PostgreSQL server, and a template with the demo world that every test file clones.

import type { ClientConfig } from 'pg'
import type { TestProject } from 'vitest/node'
import { plantDemoWorld } from '../../src/demo/plant.ts'
import { createDatabase } from '../../src/platform/db/database.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { createPool } from '../../src/platform/db/pool.ts'
import { startPostgresServer } from './postgres-server.ts'
import { createTestDatabase, migrations } from './scratch-database.ts'
import { createTestClock } from './test-clock.ts'
import { testDeps } from './test-deps.ts'

declare module 'vitest' {
  interface ProvidedContext {
    server: ClientConfig
    template: string
  }
}

export const testPort = 3000

export async function setup(project: TestProject) {
  const server = await startPostgresServer()
  const template = await createTestDatabase(server.connection)
  await migrate(template.connection, migrations)
  await plant(template.connection)
  project.provide('server', server.connection)
  project.provide('template', template.name)
  return async () => {
    await template.drop()
    await server.stop()
  }
}

async function plant(connection: ClientConfig) {
  const db = createDatabase(
    createPool({ connection, max: 1, statementTimeoutMs: 60_000, lockTimeoutMs: 5_000 }),
  )
  await plantDemoWorld({ db, ...testDeps(createTestClock()) }, { port: testPort })
  await db.destroy()
}
