import { setTimeout as pause } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import type { Db } from '../platform/db/database.ts'
import { whyAway } from '../platform/db/database-away.ts'
import { migrate } from '../platform/db/migrate.ts'
import { schemaVersion } from '../platform/db/schema-version.ts'
import { reasonOf, Unavailable } from '../platform/unavailable.ts'
import { migrations } from './migrations.ts'

type Options = {
  readonly connection: ClientConfig
  readonly db: Db
  /** False where a deployment runs `lectern migrate` itself: then this process waits until somebody did. */
  readonly migrates: boolean
  readonly onWaiting: (reason: string) => void
  readonly isStopping: () => boolean
}

/** Resolves once the schema is current, waiting as long as it takes for a database that is away. */
export async function prepareSchema(options: Options): Promise<void> {
  const { onWaiting, isStopping } = options
  let told = ''
  for (let tries = 0; !isStopping(); tries++) {
    const reason = await whatIsMissing(options)
    if (!reason) return
    if (reason !== told) onWaiting(reason)
    told = reason
    await pause(Math.min(200 * 2 ** tries, 2_000))
  }
}

async function whatIsMissing({ connection, db, migrates }: Options): Promise<string | undefined> {
  try {
    if (migrates) await migrate(connection, migrations)
    else if ((await schemaVersion(db)) < migrations.length) return 'the schema is to be migrated'
    return undefined
  } catch (error) {
    if (error instanceof Unavailable) return `${whyAway(error)}: ${reasonOf(error.cause)}`
    throw error
  }
}
