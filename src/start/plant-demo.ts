import { plantDemoWorld } from '../../demo/plant.ts'
import type { Config } from '../config/read-config.ts'
import { createDatabase } from '../platform/db/database.ts'
import { createPool } from '../platform/db/pool/pool.ts'
import { minute } from '../platform/durations.ts'
import type { Core } from './core.ts'
import { openFiles } from './open-files.ts'

type Options = {
  readonly config: Config
  readonly core: Pick<Core, 'connection' | 'deps' | 'listener'>
  readonly dataFolder: string
  readonly onStep?: (step: string) => void
}

// The server may take its time on a busy machine; a connection that is gone must still be noticed.
const answerTimeoutMs = 10 * minute

/** Plants the demo world in a session without the time limits of requests and jobs. */
export async function plantDemo({ config, core, dataFolder, onStep }: Options): Promise<void> {
  const { connection, deps, listener } = core
  const files = await openFiles(config, dataFolder)
  const pool = createPool({ connection, max: 1, statementTimeoutMs: 0, lockTimeoutMs: 0, answerTimeoutMs })
  const db = createDatabase(pool, { wakeUps: listener })
  try {
    await plantDemoWorld({ ...deps, db, files }, { port: config.PORT, onStep })
  } finally {
    await db.destroy()
  }
}
