import type { ClientConfig } from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import type { Clock } from '../../../src/platform/clock.ts'
import { createDatabase } from '../../../src/platform/db/database.ts'
import { cloneOnCluster } from '../database/citus-database.ts'
import { createTestDatabase } from '../database/scratch-database.ts'
import { createTestClock } from '../world/test-clock.ts'
import { comparingRecorders } from './comparing-recorder.ts'
import { type Cast, createFixture, type Fixture, readCast } from './fixture.ts'
import { plantEveryTable } from './plant-every-table.ts'
import { addTriggers, type Recorder, triggerRecorder } from './recorder.ts'
import { openSavepointPool, type SavepointPool } from './savepoint-pool.ts'

/** A database in which two schools and several people have rows in every table, and whatever is written is recorded. */
export type FootprintWorld = {
  /** Runs the work in a transaction of its own, which is rolled back. */
  readonly withFixture: <T>(work: (fixture: Fixture) => Promise<T>) => Promise<T>
  /** The one session of this world. */
  readonly pool: () => SavepointPool
  /** The clock of the test that runs. */
  readonly clock: Clock
}

type Opened = {
  readonly pool: SavepointPool
  readonly createRecorder: () => Recorder
  readonly cast: Cast
  readonly close: () => Promise<void>
}

/** Makes it before the tests of a file and drops it after them. */
export function useFootprintWorld(): FootprintWorld {
  let opened: Opened | undefined
  let current: Clock = createTestClock()
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened?.close())
  const world = () => {
    if (!opened) throw new Error('The world is made before the tests begin')
    return opened
  }
  return {
    pool: () => world().pool,
    clock: { now: () => current.now() },
    async withFixture(work) {
      const { pool, createRecorder, cast } = world()
      await pool.begin()
      try {
        const fixture = createFixture(pool, createRecorder(), cast)
        current = fixture.clock
        return await work(fixture)
      } finally {
        await pool.rollback()
      }
    },
  }
}

async function open(): Promise<Opened> {
  const planted = await createTestDatabase(inject('server'), { template: inject('demoTemplate') })
  const cast = await plantTwins(planted.connection)
  const cluster = inject('cluster')
  const database = cluster === null ? planted : await cloneOnCluster(cluster, planted.connection)
  if (database !== planted) await planted.drop()
  const pool = await openSavepointPool(database.connection)
  const createRecorder = cluster === null ? () => triggerRecorder(pool) : await comparingRecorders(pool)
  return {
    pool,
    createRecorder,
    cast,
    async close() {
      await pool.close()
      await database.drop()
    },
  }
}

/** Plants rows in every table, and the twin of Ceramics. */
async function plantTwins(connection: ClientConfig): Promise<Cast> {
  const pool = await openSavepointPool(connection)
  const db = createDatabase(pool.pool)
  await pool.begin()
  const cast = await readCast(db)
  await plantEveryTable(db, cast)
  await addTriggers(pool)
  await pool.query('select footprints.twin_of($1, $2)', [cast.school.id, cast.twinId])
  await pool.query('commit')
  await pool.close()
  return cast
}
