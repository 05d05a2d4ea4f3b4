import { describe, expect, test } from 'vitest'
import { useFootprintWorld } from '../../support/footprints/footprint-world.ts'
import type { SavepointPool } from '../../support/footprints/savepoint-pool.ts'

const world = useFootprintWorld()

/** Whose rows they are not: this column says up to where members were told. */
const notOwned = ['lecture_opening_marks']

describe('the world in which footprints are proven', () => {
  test('has rows of at least two schools in every table of schools', () =>
    world.withFixture(async ({ pool, school, twinId }) => {
      const empty = []
      for (const table of await tablesWith(pool, 'school_id')) {
        const found = await distinct(pool, table, 'school_id')
        if (!found.includes(school.id) || !found.includes(twinId)) empty.push(table)
      }
      expect(empty).toEqual([])
    }))

  test('has rows of at least two people of Ceramics in every table of people', () =>
    world.withFixture(async ({ pool, school }) => {
      const single = []
      const ofSchools = await tablesWith(pool, 'school_id')
      for (const table of await tablesWith(pool, 'person_id')) {
        const here = ofSchools.includes(table) ? `where school_id = '${school.id}'` : ''
        const found = await distinct(pool, table, 'person_id', here)
        if (found.length < 2 && !notOwned.includes(table)) single.push(table)
      }
      expect(single).toEqual([])
    }))

  test('has rows in every table', () =>
    world.withFixture(async ({ pool }) => {
      const empty = []
      for (const table of await tablesWith(pool)) {
        if ((await pool.query(`select from ${table} limit 1`)).rowCount === 0) empty.push(table)
      }
      expect(empty).toEqual([])
    }))
})

async function tablesWith(pool: SavepointPool, column?: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and ($1::text is null or exists (select from pg_attribute where attrelid = pg_class.oid and attname = $1))`,
    [column ?? null],
  )
  return rows.map(({ name }) => name)
}

async function distinct(pool: SavepointPool, table: string, column: string, where = ''): Promise<string[]> {
  const { rows } = await pool.query<{ value: string | null }>(
    `select distinct ${column} as value from ${table} ${where}`,
  )
  return rows.flatMap(({ value }) => value ?? [])
}
