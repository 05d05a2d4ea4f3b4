import { setTimeout as pause } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import type { Db } from '../platform/db/database.ts'
import { migrate } from '../platform/db/schema/migrate.ts'
import { schemaVersion } from '../platform/db/schema/schema-version.ts'
import { migrations } from './migrations.ts'
import { type RetryOptions, retryWhileUnavailable } from './retry-while-unavailable.ts'

type Options = RetryOptions & {
  readonly connection: ClientConfig
  readonly db: Db
  /** False if the deployment runs `lectern migrate` itself: this process then waits for it. */
  readonly migrates: boolean
}

/** Resolves once the schema is current, and waits while the database is unavailable. */
export async function prepareSchema(options: Options): Promise<void> {
  const { connection, db, migrates, onWaiting, isStopping } = options
  if (migrates) return void (await retryWhileUnavailable(options, () => migrate(connection, migrations)))
  for (let tries = 0; !isStopping(); tries++) {
    const version = await retryWhileUnavailable(options, () => schemaVersion(db))
    if (version === undefined || version >= migrations.length) return
    if (tries === 0) onWaiting('the schema has pending migrations', 1)
    await pause(Math.min(200 * 2 ** tries, 2_000))
  }
}
