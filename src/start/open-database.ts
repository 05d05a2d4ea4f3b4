import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ClientConfig } from 'pg'
import type { Config } from '../config/read-config.ts'
import type { PoolConnection } from '../platform/db/pool/pool.ts'
import { prepareDataFolder } from '../platform/embedded-postgres/data-folder.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts'
import { databaseUser } from '../platform/embedded-postgres/system-user.ts'

export type OpenDatabase = {
  /** A connection whose sessions keep their state: for migrations, LISTEN, the job queue and commands. */
  readonly connection: ClientConfig
  /** The connection of pools, which may be a pooler in transaction mode. */
  readonly pooled: PoolConnection
  /** Folder for files, stored mail and the generated secret. */
  readonly dataFolder: string
  /** One line for people: what the database is and where. */
  readonly description: string
  /** Set when the usual data folder could not work and another was taken. */
  readonly movedFrom?: string
  readonly stop: () => Promise<void>
}

type DatabaseConfig = Pick<Config, 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATA_DIR' | 'PORT'> & {
  /** The number of sessions that an embedded database must allow; at least 200. */
  readonly sessions?: number
}

const usualSessions = 200
// For commands that run beside the server, and for manual access.
const spareSessions = 50

const checkout = fileURLToPath(new URL('../..', import.meta.url))

/** The database of DATABASE_URL, or an embedded one that starts now. */
export async function openDatabase(
  config: DatabaseConfig,
  as: 'server' | 'command',
  onTrouble?: (error: unknown) => void,
): Promise<OpenDatabase> {
  const defaultPath = join(checkout, '.data')
  if (config.DATABASE_URL)
    return external(config.DATABASE_URL, config.DATABASE_DIRECT_URL, config.DATA_DIR ?? defaultPath)
  const user = databaseUser()
  const dataFolder = prepareDataFolder(user, { configured: config.DATA_DIR, defaultPath })
  const postgres = await startEmbeddedPostgres({
    user,
    dataFolder,
    database: 'lectern',
    settings: { max_connections: String(Math.max(usualSessions, (config.sessions ?? 0) + spareSessions)) },
    as: as === 'server' ? { kind: 'server', port: config.PORT } : { kind: 'command' },
    ...(onTrouble ? { onTrouble } : {}),
  })
  return {
    connection: postgres.connection,
    pooled: postgres.connection,
    dataFolder: dataFolder.path,
    description: `embedded PostgreSQL ${postgres.version.split('-')[0]} in ${dataFolder.path}`,
    ...(dataFolder.movedFrom ? { movedFrom: dataFolder.movedFrom } : {}),
    stop: postgres.stop,
  }
}

function external(url: string, directUrl: string | undefined, dataFolder: string): OpenDatabase {
  const { hostname, port, pathname } = new URL(url)
  const pooled = { connectionString: url }
  return {
    connection: directUrl ? { connectionString: directUrl } : pooled,
    pooled: directUrl ? { ...pooled, isPooler: true } : pooled,
    dataFolder,
    description: `PostgreSQL at ${hostname}${port ? `:${port}` : ''}${pathname}`,
    stop: async () => {},
  }
}
