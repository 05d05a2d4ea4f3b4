import { existsSync, readdirSync } from 'node:fs'
import { describe, expect, inject, test } from 'vitest'
import { platformActor } from '../../../src/domain/tenancy/index.ts'
import type { Change } from '../../support/footprints/changes.ts'
import { useFootprintWorld } from '../../support/footprints/footprint-world.ts'
import { allModules } from '../../support/footprints/module-operations.ts'
import type { SavepointPool } from '../../support/footprints/savepoint-pool.ts'
import { draftCourse } from './catalog/things.ts'
import { meiSignedIn } from './identity/guest.ts'

const world = useFootprintWorld()

/** Other modules call them within their own operations. */
const withoutOperations = ['exports', 'facts', 'publishing']

test('every module of the domain has its footprints in a file of its own', () => {
  const folders = readdirSync(new URL('../../../src/domain', import.meta.url))
  expect([...allModules, ...withoutOperations].sort()).toEqual(folders.sort())
  const missing = allModules.filter((name) => !existsSync(new URL(`./${name}.test.ts`, import.meta.url)))
  expect(missing).toEqual([])
})

/** The column does not name an owner: it marks up to which member notifications were sent. */
const notOwned = ['lecture_opening_marks']

/** Rate limits are counted in separate sessions, outside of any operation. */
const unscoped = ['rate_limit_windows']

/** Unlogged tables are not copied to a cluster. */
const notCopied = inject('cluster') === null ? [] : ['write_positions']

describe('the footprint world', () => {
  test('the footprint world has rows of at least two schools in every table of schools', () =>
    world.withFixture(async ({ pool, school, twinId }) => {
      const lacking = []
      for (const table of await tablesWith(pool, 'school_id')) {
        const found = await distinct(pool, table, 'school_id')
        if (!found.includes(school.id) || !found.includes(twinId)) lacking.push(table)
      }
      expect(lacking).toEqual(notCopied)
    }))

  test('the footprint world has rows of at least two people of Ceramics in every table of people', () =>
    world.withFixture(async ({ pool, school }) => {
      const lacking = []
      const ofSchools = await tablesWith(pool, 'school_id')
      for (const table of await tablesWith(pool, 'person_id')) {
        const here = ofSchools.includes(table) ? `where school_id = '${school.id}'` : ''
        const found = await distinct(pool, table, 'person_id', here)
        if (found.length < 2 && !notOwned.includes(table)) lacking.push(table)
      }
      expect(lacking).toEqual([])
    }))

  test('the footprint world has rows in every table', () =>
    world.withFixture(async ({ pool }) => {
      const empty = []
      for (const table of await tablesWith(pool)) {
        if ((await pool.query(`select from ${table} limit 1`)).rowCount === 0) empty.push(table)
      }
      expect(empty).toEqual([...unscoped, ...notCopied])
    }))

  test('the footprint world has a twin of every row of Ceramics, including rows that a test has just created', () =>
    world.withFixture(async (fixture) => {
      const { pool, school, twinId, modules, olga, clock } = fixture
      const course = await draftCourse(fixture)
      await modules.catalog.publishCourse(olga, course.id)
      clock.advance({ minutes: 1 })
      await modules.catalog.deleteLecture(olga, course.lecture.id)
      await meiSignedIn(fixture)
      await fixture.echo()
      const differing = []
      for (const table of await tablesWith(pool, 'school_id')) {
        if (table === 'school_origins') continue
        const [here, there] = [await rowsOf(pool, table, school.id), await rowsOf(pool, table, twinId)]
        if (here.join() !== there.join()) differing.push(table)
      }
      expect(differing).toEqual([])
    }))
})

/** On a cluster all rows are compared, without triggers. */
const ofTriggers = test.runIf(inject('cluster') === null)

describe('the recorder', () => {
  ofTriggers('the recorder reports the same changes as a comparison of every row of every table', () =>
    world.withFixture(async (fixture) => {
      const { pool, recorder, modules, mei, olga, school } = fixture
      const { me, visit } = await meiSignedIn(fixture)
      const course = await draftCourse(fixture)
      await fixture.echo()
      const before = await everyRow(pool)
      await modules.catalog.deleteCourse(olga, course.id)
      await modules.identity.changePassword(me, visit, {
        password: 'lectern-demo',
        newPassword: 'another one',
      })
      await modules.oauth.forgetMember(school.id, mei.memberId)
      await modules.tenancy.moveSchool(platformActor, school.id, 'http://clay.example')
      const after = await everyRow(pool)
      const recorded = (await recorder.changes()).filter((change) => !isUntouched(change))
      expect(recorded.map(({ table, action }) => `${table} ${action}`).sort()).toEqual(
        differences(before, after),
      )
      expect(recorded.length).toBeGreaterThan(20)
    }),
  )

  ofTriggers(
    'the recorder reports a row written without a change, and no row inserted and deleted again',
    () =>
      world.withFixture(async ({ pool, recorder, school }) => {
        await pool.query('update schools set name = name where id = $1', [school.id])
        await pool.query("insert into school_features values ($1, 'open_client_documents', now())", [
          school.id,
        ])
        await pool.query("delete from school_features where feature = 'open_client_documents'")
        expect(await recorder.changes()).toMatchObject([{ table: 'schools', action: 'updated', columns: [] }])
      }),
  )

  ofTriggers('a truncate, which the recorder cannot record, is refused', () =>
    world.withFixture(async ({ pool }) => {
      await expect(pool.query('truncate app_activity')).rejects.toThrow('cannot be recorded')
    }),
  )
})

function isUntouched({ action, columns }: Change): boolean {
  return action === 'updated' && columns.length === 0
}

type Rows = ReadonlyMap<string, string>

/** Every row of every table by its key, as text. */
async function everyRow(pool: SavepointPool): Promise<Rows> {
  const all = new Map<string, string>()
  const { rows: keys } = await pool.query<{ table: string; columns: string[] }>(
    'select "table", columns from footprints.keys',
  )
  for (const { table, columns } of keys) {
    const { rows } = await pool.query<{ key: string; row: string }>(
      `select jsonb_build_array(${columns})::text as key, to_jsonb(each)::text as row from ${table} each`,
    )
    const name = table.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
    for (const { key, row } of rows) all.set(`${name} ${key}`, row)
  }
  return all
}

function differences(before: Rows, after: Rows): string[] {
  const tableOf = (key: string) => key.slice(0, key.indexOf(' '))
  const inserted = [...after.keys()].filter((key) => !before.has(key))
  const deleted = [...before.keys()].filter((key) => !after.has(key))
  const updated = [...after].filter(([key, row]) => before.has(key) && before.get(key) !== row)
  return [
    ...inserted.map((key) => `${tableOf(key)} inserted`),
    ...deleted.map((key) => `${tableOf(key)} deleted`),
    ...updated.map(([key]) => `${tableOf(key)} updated`),
  ].sort()
}

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

async function rowsOf(pool: SavepointPool, table: string, schoolId: string): Promise<string[]> {
  const { rows } = await pool.query<{ row: string }>(
    `select (to_jsonb(each) - 'school_id')::text as row from ${table} each where school_id = $1 order by 1`,
    [schoolId],
  )
  return rows.map(({ row }) => row)
}
