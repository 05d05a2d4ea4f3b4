// Once per run: a PostgreSQL server, and the templates that test files clone: the demo world's people, the same with an
// open shop, and all of the demo world.

import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import type { TestProject } from 'vitest/node'
import { type DemoDeps, plantDemoPeople, plantDemoWorld } from '../../../demo/plant.ts'
import { platformActor } from '../../../src/domain/tenancy/index.ts'
import { createModules, type Modules } from '../../../src/modules.ts'
import { createDatabase } from '../../../src/platform/db/database.ts'
import { createPool } from '../../../src/platform/db/pool/pool.ts'
import { migrate } from '../../../src/platform/db/schema/migrate.ts'
import { createFiles } from '../../../src/platform/files/create-files.ts'
import { prepareApps } from '../../../src/start/prepare-apps.ts'
import { createTestClock } from '../world/test-clock.ts'
import { testDeps } from '../world/test-deps.ts'
import { dropClusterDatabases } from './citus-database.ts'
import { startPostgresServer } from './postgres-server.ts'
import { createTestDatabase, migrations } from './scratch-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    server: ClientConfig
    /** Schools, people and apps, without activity. */
    template: string
    /** The same people, whose schools accept payments with the simulator. */
    shopTemplate: string
    /** The whole demo world. */
    demoTemplate: string
    /** The coordinator of a Citus cluster on which tests run; null for the plain server. */
    cluster: string | null
  }
}

export const testPort = 3000

export async function setup(project: TestProject) {
  const server = await startPostgresServer(project.config.env['TMPDIR'])
  const template = await createTestDatabase(server.connection)
  await migrate(template.connection, migrations)
  await plant(template.connection, (deps) => plantDemoPeople(deps, { port: testPort }))
  const shop = await createTestDatabase(server.connection, { template: template.name })
  await plant(shop.connection, (deps) => openSimulators(createModules({ ...deps, permitsSimulator: true })))
  const demo = await createTestDatabase(server.connection, { template: template.name })
  await plant(demo.connection, (deps) => plantDemoWorld(deps, { port: testPort }))
  project.provide('server', server.connection)
  project.provide('template', template.name)
  project.provide('shopTemplate', shop.name)
  project.provide('demoTemplate', demo.name)
  const cluster = process.env['TEST_CITUS_URL'] ?? null
  project.provide('cluster', cluster)
  return async () => {
    if (cluster !== null) await dropClusterDatabases(cluster)
    await demo.drop()
    await shop.drop()
    await template.drop()
    await server.stop()
  }
}

/** Opens an account at the simulator for every school. */
export async function openSimulators({ tenancy, gateways }: Modules): Promise<void> {
  for (const { id: schoolId } of await tenancy.listSchools(platformActor))
    await gateways.setGatewayAccount(
      { ...platformActor, schoolId },
      { gateway: 'simulator', isDefault: true },
    )
}

async function plant(connection: ClientConfig, work: (deps: DemoDeps) => Promise<void>) {
  const db = createDatabase(
    createPool({ connection, max: 1, statementTimeoutMs: 60_000, lockTimeoutMs: 5_000 }),
  )
  // A template has rows only: a test that reads a file puts it there.
  const folder = mkdtempSync(join(tmpdir(), 'lectern-demo-files-'))
  const files = await createFiles({ kind: 'folder', folder })
  const deps = { db, ...testDeps(createTestClock()) }
  await work({ ...deps, files })
  await prepareApps(createModules(deps))
  await db.destroy()
  await rm(folder, { recursive: true, force: true })
}
