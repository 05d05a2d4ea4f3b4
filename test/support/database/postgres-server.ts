import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import { prepareDataFolder } from '../../../src/platform/embedded-postgres/data-folder.ts'
import { startEmbeddedPostgres } from '../../../src/platform/embedded-postgres/embedded-postgres.ts'
import { databaseUser } from '../../../src/platform/embedded-postgres/system-user.ts'

export type PostgresServer = { readonly connection: ClientConfig; readonly stop: () => Promise<void> }

// Nothing in a test's database must outlive the run, so it does not wait for the disk.
const fast = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  jit: 'off',
}

/** A PostgreSQL for this run: the one of DATABASE_URL, or an embedded one in a folder of its own under `parent`. */
export async function startPostgresServer(parent = tmpdir()): Promise<PostgresServer> {
  const url = process.env['DATABASE_URL']
  if (url) return { connection: { connectionString: url }, stop: async () => {} }
  const user = databaseUser()
  const folder = join(parent, `lectern-test-${randomBytes(6).toString('hex')}`)
  const dataFolder = prepareDataFolder(user, { configured: folder, defaultPath: folder })
  const postgres = await startEmbeddedPostgres({
    user,
    dataFolder,
    database: 'lectern',
    as: { kind: 'command' },
    settings: fast,
  })
  return {
    connection: postgres.connection,
    async stop() {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
