import { readFileSync } from 'node:fs'
import type { SchoolId } from '../../../src/platform/db/schema/schema.gen.ts'
import { type Change, changesOf, type Recorded } from './changes.ts'
import type { SavepointPool } from './savepoint-pool.ts'

/** Records which rows change in the transaction of a test. */
export type Recorder = {
  /** Every row that differs since the recorder was cleared, once each. */
  readonly changes: () => Promise<Change[]>
  readonly clear: () => Promise<void>
  /** Copies the changes of a school to its twin, and clears the recorder. */
  readonly echo: (school: SchoolId, twin: SchoolId) => Promise<void>
}

const recorder = readFileSync(new URL('./recorder.sql', import.meta.url), 'utf8')

/** Adds the triggers that write each change to a table, and the functions. */
export async function addTriggers(pool: Pick<SavepointPool, 'query'>): Promise<void> {
  await pool.query(recorder)
}

/** Reads what the triggers of a plain PostgreSQL have recorded. */
export function triggerRecorder(pool: SavepointPool): Recorder {
  const clear = async () => {
    await pool.query('truncate footprints.changes')
  }
  return {
    clear,
    async changes() {
      const { rows } = await pool.query<Recorded>(
        'select c."table", key.columns, before, after from footprints.changes c join footprints.keys key using ("table") order by at',
      )
      return changesOf(rows)
    },
    async echo(school, twin) {
      await pool.query('select footprints.echo($1, $2)', [school, twin])
      await clear()
    },
  }
}
