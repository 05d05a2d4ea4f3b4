import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { prepareDataFolder } from '../../../src/platform/embedded-postgres/data-folder.ts'
import {
  type EmbeddedOptions,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../src/platform/embedded-postgres/embedded-postgres.ts'
import { databaseUser } from '../../../src/platform/embedded-postgres/system-user.ts'

const fast = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '20' }

/** A folder for one test, removed afterwards. */
export function ownFolder(name = 'own'): string {
  const folder = join(tmpdir(), `lectern-${name}-${randomBytes(6).toString('hex')}`)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Starts an embedded PostgreSQL on that folder; it is stopped when the test ends. */
export async function startOn(folder: string, options: Partial<EmbeddedOptions> = {}) {
  const user = databaseUser()
  const postgres = await startEmbeddedPostgres({
    user,
    dataFolder: prepareDataFolder(user, { configured: folder, defaultPath: folder }),
    database: 'lectern',
    as: { kind: 'command' },
    settings: fast,
    ...options,
  })
  return stoppedInTheEnd(postgres)
}

/** A PostgreSQL server for one test, which can be stopped and started again at the same URL. */
export async function ownPostgres() {
  const folder = ownFolder()
  let postgres = await startOn(folder)
  return {
    connection: postgres.connection,
    stop: () => postgres.stop(),
    async start() {
      postgres = await startOn(folder)
    },
  }
}

function stoppedInTheEnd(postgres: EmbeddedPostgres): EmbeddedPostgres {
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= postgres.stop()
    return stopped
  }
  onTestFinished(stop)
  return { ...postgres, stop }
}
