// Where a Citus cluster stores each table. What Citus refuses is read from the catalog, so that the gate needs no cluster.
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { migrate } from '../../../src/platform/db/schema/migrate.ts'
import { type Placement, placementsByTable } from '../../../src/platform/db/schema/placements.ts'
import { refuseSubqueryInValues } from '../../support/database/insert-rule.ts'
import { type Placements, refusedPlacements } from '../../support/database/placement-rules.ts'
import { createTestDatabase, migrations } from '../../support/database/scratch-database.ts'

const database = await createTestDatabase(inject('server'))
await migrate(database.connection, migrations)
const client = new Client(database.connection)
beforeAll(() => client.connect())
afterAll(async () => {
  await client.end()
  await database.drop()
})

test('every table has a placement that Citus accepts', async () => {
  expect(await refusedPlacements(client, placementsByTable)).toEqual([])
})

test('a trigger only refuses a change of its own row, because it could not reach other tables on a cluster', async () => {
  const { rows } = await client.query<{ name: string }>(`
    select distinct proname as name from pg_trigger join pg_proc on pg_proc.oid = tgfoid where not tgisinternal`)
  expect(rows.map(({ name }) => name).sort()).toEqual(['refuse_change'])
})

test('an insert whose values contain a subquery is refused in tests', () => {
  expect(() => refuseSubqueryInValues('insert into "pots" ("id") values ((select 1))')).toThrow(
    'Read the value',
  )
  for (const accepted of [
    'insert into pots (id) select id from lids',
    'insert into "pots" ("id") values ($1) on conflict do nothing returning "id"',
  ])
    expect(() => refuseSubqueryInValues(accepted)).not.toThrow()
})

describe('the check of placements', () => {
  const keyed = 'school_id uuid not null, id uuid, primary key (school_id, id)'
  const pots = `create table pots (${keyed})`

  test.each<[string, string, Record<string, Placement>, string[]]>([
    ['a table without a placement', '', { pots: undefined as never }, ['pots has no placement']],
    [
      'a placement without a table',
      '',
      { lids: 'local' },
      ['lids has a placement, but there is no such table'],
    ],
    [
      'a distributed table without school_id',
      'create table lids (id uuid primary key)',
      { lids: 'distributed' },
      [
        'lids is distributed without school_id uuid not null',
        'lids is distributed, but its unique index lids_pkey lacks school_id',
      ],
    ],
    [
      'a unique index without school_id',
      'create unique index pots_by_id on pots (id)',
      {},
      ['pots is distributed, but its unique index pots_by_id lacks school_id'],
    ],
    [
      'a foreign key that joins without the school',
      `alter table pots add unique (id, school_id);
       create table lids (${keyed}, pot uuid, by uuid,
         constraint lids_pot foreign key (pot, by) references pots (id, school_id))`,
      { lids: 'distributed' },
      ['lids: foreign key lids_pot does not join the same school'],
    ],
    [
      'a foreign key that sets a column to null',
      `create table lids (${keyed}, pot uuid,
         constraint lids_pot foreign key (school_id, pot) references pots on delete set null (pot))`,
      { lids: 'distributed' },
      ['lids: foreign key lids_pot has "on delete set null"'],
    ],
    [
      'a foreign key from a reference table to a distributed one',
      `create table lids (${keyed}, constraint lids_pot foreign key (school_id, id) references pots)`,
      { lids: 'reference' },
      ['lids: foreign key lids_pot points from a reference table to a distributed one'],
    ],
    [
      'a foreign key of a local table',
      `create table lids (${keyed}, constraint lids_pot foreign key (school_id, id) references pots)`,
      { lids: 'local' },
      ['lids: foreign key lids_pot belongs to a local table'],
    ],
  ])('the check of placements refuses %s', async (_title, statements, changes, refusals) => {
    await client.query('begin')
    try {
      await client.query(`${pots};${statements}`)
      const placements = { ...placementsByTable, pots: 'distributed', ...changes } as Placements
      expect(await refusedPlacements(client, placements)).toEqual(refusals)
    } finally {
      await client.query('rollback')
    }
  })
})

test('a new migration adds foreign keys to distributed tables after the line that places new tables', () => {
  expect(newMigrations.flatMap(({ sql, name }) => earlyKeys(sql).map((key) => `${name}: ${key}`))).toEqual([])
  const early =
    'create table pots (school_id uuid references schools, foreign key (x) references orders (x));'
  expect(earlyKeys(early)).toEqual(['references orders'])
  expect(earlyKeys(`create table pots (x uuid);\n-- place tables\n${early}`)).toEqual([])
})

// The migrations before were all applied before their tables were placed.
const newMigrations = migrations.filter(({ version }) => version > 63)

function earlyKeys(sql: string): string[] {
  const [beforePlacing = ''] = sql.split(/^-- place tables$/m)
  return [...beforePlacing.matchAll(/references (\w+)/g)]
    .filter(([, table = '']) => placementsByTable[table] === 'distributed')
    .map(([key]) => key)
}
