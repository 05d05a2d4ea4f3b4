import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { prepareDataFolder } from '../../../src/platform/embedded-postgres/data-folder.ts'
import { startEmbeddedPostgres } from '../../../src/platform/embedded-postgres/embedded-postgres.ts'
import { databaseUser } from '../../../src/platform/embedded-postgres/system-user.ts'
import { signalDatabase } from './database-processes.ts'

export type KillablePostgres = Awaited<ReturnType<typeof startKillablePostgres>>

// A crash keeps what was committed and restores torn pages. Only the machine does not fail, so nothing waits for the disk.
const settings = { fsync: 'off', max_connections: '60' }

/** A PostgreSQL server on a copy of the planted data that can be killed, stopped and frozen; it keeps its URL. */
export async function startKillablePostgres() {
  const folder = join(tmpdir(), `lectern-faults-${randomBytes(6).toString('hex')}`)
  // With its owners: as root, the database belongs to another user.
  execFileSync('cp', ['-pR', inject('plantedData'), folder])
  const user = databaseUser()
  const dataFolder = prepareDataFolder(user, { configured: folder, defaultPath: folder })
  const start = () =>
    startEmbeddedPostgres({ user, dataFolder, database: 'lectern', as: { kind: 'command' }, settings })
  let postgres = await start()
  const { connection } = postgres
  return {
    connection,
    url: (database = 'lectern') =>
      `postgres://${connection.user}@localhost/${database}?host=${encodeURIComponent(String(connection.host))}`,
    secretKey: readFileSync(join(folder, 'secret-key'), 'utf8'),
    /** `kill -9` of every process; it is started again after that. */
    kill: () => signalDatabase(folder, 'SIGKILL'),
    freeze: () => signalDatabase(folder, 'SIGSTOP'),
    thaw: () => signalDatabase(folder, 'SIGCONT'),
    stop: () => postgres.stop(),
    async start() {
      postgres = await start()
    },
    async close() {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
