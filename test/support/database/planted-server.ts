import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import { inject } from 'vitest'
import { prepareDataFolder } from '../../../src/platform/embedded-postgres/data-folder.ts'
import { startEmbeddedPostgres } from '../../../src/platform/embedded-postgres/embedded-postgres.ts'
import { databaseUser } from '../../../src/platform/embedded-postgres/system-user.ts'
import { createTestDatabase } from './scratch-database.ts'

export type PlantedServer = {
  readonly connection: ClientConfig
  /** The key with which the values of the demo world are sealed. */
  readonly secretKey: string
  /** A database with the demo world. */
  readonly clone: () => ReturnType<typeof createTestDatabase>
  readonly stop: () => Promise<void>
}

/** A PostgreSQL server on a copy of the planted data, which the tests of a file share. */
export async function startPlantedServer(
  settings: Readonly<Record<string, string>> = {},
): Promise<PlantedServer> {
  const folder = join(tmpdir(), `lectern-server-${randomBytes(6).toString('hex')}`)
  // With its owners: as root, the database belongs to another user.
  execFileSync('cp', ['-pR', inject('plantedData'), folder])
  const user = databaseUser()
  const { connection, stop } = await startEmbeddedPostgres({
    user,
    dataFolder: prepareDataFolder(user, { configured: folder, defaultPath: folder }),
    database: 'lectern',
    as: { kind: 'command' },
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', ...settings },
  })
  return {
    connection,
    secretKey: readFileSync(join(folder, 'secret-key'), 'utf8'),
    clone: () => createTestDatabase(connection, { template: 'lectern' }),
    async stop() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
