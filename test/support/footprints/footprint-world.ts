import { readFileSync } from 'node:fs'
import { afterAll, beforeAll } from 'vitest'
import type { Clock } from '../../../src/platform/clock.ts'
import { createDatabase } from '../../../src/platform/db/database.ts'
import { cloneTemplate } from '../database/clone-template.ts'
import { createTestClock } from '../world/test-clock.ts'
import { type Cast, createFixture, type Fixture, readCast } from './fixture.ts'
import { plantEveryTable } from './plant-every-table.ts'
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

const recorder = readFileSync(new URL('./recorder.sql', import.meta.url), 'utf8')

type Opened = { readonly pool: SavepointPool; readonly cast: Cast; readonly close: () => Promise<void> }

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
      const { pool, cast } = world()
      await pool.begin()
      try {
        const fixture = createFixture(pool, cast)
        current = fixture.clock
        return await work(fixture)
      } finally {
        await pool.rollback()
      }
    },
  }
}

async function open(): Promise<Opened> {
  const database = await cloneTemplate('demoTemplate')
  const pool = await openSavepointPool(database.connection)
  const db = createDatabase(pool.pool)
  await pool.begin()
  const cast = await readCast(db)
  await plantEveryTable(db, cast)
  await pool.query(recorder)
  await pool.query('select footprints.twin_of($1, $2)', [cast.school.id, cast.twinId])
  await pool.query('commit')
  return {
    pool,
    cast,
    async close() {
      await pool.close()
      await database.drop()
    },
  }
}
