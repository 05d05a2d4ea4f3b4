import { setTimeout as pause } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import { type MigrationProgress, migrate } from '../platform/db/migrate.ts'
import { Unavailable } from '../platform/unavailable.ts'
import { migrations } from './migrations.ts'

type Options = {
  readonly connection: ClientConfig
  readonly onApplied?: MigrationProgress
  readonly onWaiting: (error: Unavailable) => void
  readonly isStopping: () => boolean
}

/** Brings the schema up to date, waiting as long as it takes for a database that is away. */
export async function prepareSchema({
  connection,
  onApplied,
  onWaiting,
  isStopping,
}: Options): Promise<void> {
  for (let tries = 0; !isStopping(); tries++) {
    try {
      await migrate(connection, migrations, onApplied)
      return
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error
      if (tries === 0) onWaiting(error)
      await pause(Math.min(200 * 2 ** tries, 5_000))
    }
  }
}
