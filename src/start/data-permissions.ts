import type { Config } from '../config/read-config.ts'
import { makeDataFolderPrivate } from '../platform/embedded-postgres/data-folder-permissions.ts'
import { databaseUser } from '../platform/embedded-postgres/system-user.ts'
import type { Log } from '../platform/log/log.ts'

/** From here on, files that this process writes are private to its owner, including those of libraries. */
export function restrictNewFiles(): void {
  process.umask(0o077)
}

/** Removes access of other users to files left by an older release, a copy or a restore. */
export async function restrictDataAccess(
  { DATABASE_URL }: Pick<Config, 'DATABASE_URL'>,
  dataFolder: string,
  log: Log,
): Promise<void> {
  try {
    const closed = await makeDataFolderPrivate(dataFolder, DATABASE_URL ? undefined : databaseUser())
    if (closed > 0)
      log.warn(
        { dataFolder, closed },
        'removed access of other users of this machine to files in the data folder',
      )
  } catch (error) {
    log.warn(
      { err: error, dataFolder },
      'could not remove access of other users of this machine to the data folder',
    )
  }
}
