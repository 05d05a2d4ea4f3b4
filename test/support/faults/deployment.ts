import { setTimeout as pause } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import { demoSchools } from '../../../demo/schools.ts'
import { platformActor } from '../../../src/domain/tenancy/index.ts'
import { createPool } from '../../../src/platform/db/pool/pool.ts'
import { startFakeS3 } from '../../../src/platform/files/fake-s3.ts'
import { createCore } from '../../../src/start/core.ts'
import { createSiteClient } from '../browser/site-client.ts'
import { plantedPort } from '../database/replicated-servers.ts'
import { freePort, ownDataFolder, type ServerProcess, startServer } from '../world/server-process.ts'
import { type KillablePostgres, startKillablePostgres } from './killable-postgres.ts'

export type Deployment = Awaited<ReturnType<typeof startDeployment>>
type Settings = Readonly<Record<string, string | number>>

const bucket = { S3_BUCKET: 'lectern', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }

/** Two web servers, a process for jobs, a bucket and a database that all of them share. */
export async function startDeployment() {
  const lifetime = new AsyncDisposableStack()
  const postgres = await startKillablePostgres()
  const s3 = await startFakeS3({ bucket: bucket.S3_BUCKET, accessKeyId: bucket.S3_ACCESS_KEY_ID })
  const pool = openPool(postgres.connection)
  const settings: Settings = {
    DATABASE_URL: postgres.url(),
    SECRET_KEY: postgres.secretKey,
    DEMO_WORLD: 'off',
    RATE_LIMITS: 'off',
    LOG_FORMAT: 'json',
    DRAIN_SECONDS: 1,
    S3_ENDPOINT: s3.endpoint,
    ...bucket,
  }
  const folder = ownDataFolder(lifetime)
  const ports = [await freePort(), await freePort()] as const
  const start = (role: 'web' | 'jobs', port: number, more: Settings = {}) =>
    startServer({ port, DATA_DIR: folder, PROCESS_ROLE: role, ...settings, ...more }, { lifetime })
  const web = ports.map((port) => start('web', port))
  let jobs = start('jobs', await freePort())
  await Promise.all([...web.map((server) => server.ready()), isWorking(jobs)])
  return {
    postgres,
    s3,
    pool,
    /** The settings of a command on one of the machines. */
    settings: { ...settings, DATA_DIR: folder },
    ports,
    web: web as readonly ServerProcess[],
    jobs: () => jobs,
    simulatorKey: await simulatorKeyOf(postgres),
    client: () => createSiteClient({ port: ports[0], originPort: plantedPort }),
    /** Starts the web server of this number again, with other settings for once. */
    async restartWeb(at: number, more: Settings = {}) {
      const server = start('web', ports[at] ?? 0, more)
      web[at] = server
      await server.ready()
    },
    async restartJobs(more: Settings = {}) {
      jobs = start('jobs', await freePort(), more)
      await isWorking(jobs)
    },
    /** The errors that the servers logged. */
    errors: () =>
      [...web, jobs].flatMap(({ output }) =>
        output()
          .split('\n')
          .filter((line) => line.includes('"level":"error"')),
      ),
    async close() {
      await lifetime.disposeAsync()
      await pool.end()
      s3.stop()
      await postgres.close()
    },
  }
}

/** A pool that reads values as the product does. */
export function openPool(connection: ClientConfig) {
  return createPool({ connection, max: 2, statementTimeoutMs: 60_000, lockTimeoutMs: 10_000 })
}

// A process for jobs has no port for its readiness.
async function isWorking({ output }: ServerProcess) {
  while (!output().includes('is ready')) await pause(20)
}

async function simulatorKeyOf({ connection, secretKey }: KillablePostgres) {
  const settings = { DATABASE_POOL: 1, RATE_LIMITS: false, CLIENT_DOCUMENT_HOSTS: [], permits: () => true }
  const core = createCore(settings, {
    connection: connection as ClientConfig,
    secrets: { keys: [secretKey] },
  })
  try {
    const school = await core.modules.tenancy.schoolByName(platformActor, demoSchools.ceramics.subdomain)
    if (!school) throw new Error('The demo world has this school')
    return await core.modules.gateways.simulatorKeyAt(school.id)
  } finally {
    await core.close()
  }
}
