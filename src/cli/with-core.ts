import { processEnvironment } from '../config/process-environment.ts'
import { type Config, readConfig } from '../config/read-config.ts'
import { schemaVersion } from '../platform/db/schema/schema-version.ts'
import { StartFailure } from '../platform/start-failure.ts'
import type { Core } from '../start/core.ts'
import { restrictNewFiles } from '../start/data-permissions.ts'
import { migrations } from '../start/migrations.ts'
import { type OpenDatabase, openDatabase } from '../start/open-database.ts'
import { secretLocation } from '../start/secret-key.ts'

/** Opens the database for one command, beside a running server or without one, and closes it again. */
export async function withDatabase<T>(
  work: (database: OpenDatabase, config: Config) => Promise<T>,
): Promise<T> {
  restrictNewFiles()
  const config = readConfig(processEnvironment())
  const database = await openDatabase(config, 'command')
  try {
    return await work(database, config)
  } finally {
    await database.stop()
  }
}

/** The same with the domain modules, on a schema that is current. */
export async function withCore<T>(
  work: (core: Core, config: Config, dataFolder: string) => Promise<T>,
): Promise<T> {
  return await withDatabase(async ({ connection, dataFolder }, config) => {
    // Only for what passed the checks so far: the modules take longer to load than most mistakes take to tell.
    const { createCore } = await import('../start/core.ts')
    const core = createCore(config, { connection, secrets: secretLocation(config, dataFolder) })
    try {
      await refuseOtherSchema(core)
      return await work(core, config, dataFolder)
    } finally {
      await core.close()
    }
  })
}

async function refuseOtherSchema({ deps }: Core) {
  const version = await schemaVersion(deps.db)
  if (version === migrations.length) return
  throw new StartFailure(
    `The database schema is at version ${version}, but this Lectern needs version ${migrations.length}.`,
    [version < migrations.length ? 'run `npx lectern migrate`' : 'use the newer Lectern that migrated it'],
  )
}
