import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { migrate } from '../../../src/platform/db/schema/migrate.ts'
import { createTestDatabase, migrations } from '../../support/database/scratch-database.ts'
import { brokenRules, readCatalog } from '../../support/database/table-rules.ts'

const database = await createTestDatabase(inject('server'))
await migrate(database.connection, migrations)
const client = new Client(database.connection)
beforeAll(() => client.connect())
afterAll(async () => {
  await client.end()
  await database.drop()
})

describe('the migrated schema', () => {
  test('the migrated schema satisfies every rule for tables', async () => {
    expect(await brokenRules(client)).toEqual([])
  })

  test('the check of the rules reads every table of the migrated schema', async () => {
    const { tables, columns, indexes, foreignKeys } = await readCatalog(client)
    const created = migrations.flatMap(({ sql }) => [...sql.matchAll(/^create (?:unlogged )?table (\w+)/gm)])
    const renamed = migrations.flatMap(({ sql }) => [...sql.matchAll(/^alter table (\w+) rename to (\w+)/gm)])
    const nameNow = new Map(renamed.map(([, before, after]) => [before, after]))
    const names = [...created.map(([, name]) => nameNow.get(name) ?? name), 'schema_migrations'].sort()
    expect(tables.map(({ name }) => name)).toEqual(names)
    for (const part of [columns, indexes, foreignKeys]) {
      expect(new Set(part.map(({ table }) => table)).size).toBeGreaterThan(5)
    }
  })
})

const pots =
  'create table pots (school_id uuid not null references schools, id uuid, primary key (school_id, id))'
const keyed = 'school_id uuid not null, id uuid, primary key (school_id, id)'
const lids = (columns: string) => `create table lids (${columns})`
const index = (name: string) => `lids: index ${name} does not start with school_id`
const notMoney = '(else comment "not money: why")'

describe('the check of the rules', () => {
  test('the check of the rules accepts a table that follows them', async () => {
    expect(await rulesBrokenBy(pots)).toEqual([])
  })

  test.each([
    [
      'a table without school_id',
      'create table lids (id uuid primary key)',
      ['lids has no school_id uuid not null', index('lids_pkey')],
    ],
    [
      'a nullable school_id and no primary key',
      lids('school_id uuid, unique (school_id)'),
      ['lids has no primary key', 'lids has no school_id uuid not null'],
    ],
    [
      'a school_id that is not a uuid',
      lids('school_id text not null, primary key (school_id)'),
      ['lids has no school_id uuid not null'],
    ],
    [
      'a primary key in the wrong order',
      lids('id uuid, school_id uuid not null, primary key (id, school_id)'),
      [index('lids_pkey')],
    ],
    ['a unique constraint across schools', lids(`${keyed}, colour text unique`), [index('lids_colour_key')]],
    [
      'an index on only an expression',
      `${lids(`${keyed}, colour text`)}; create index by_colour on lids (lower(colour), school_id)`,
      [index('by_colour')],
    ],
    [
      'a partial index without the school',
      `${lids(`${keyed}, colour text`)}; create index by_colour on lids (colour) where colour <> ''`,
      [index('by_colour')],
    ],
    [
      'an exclusion constraint across schools',
      lids(`${keyed}, during tstzrange, constraint lids_apart exclude using gist (during with &&)`),
      [index('lids_apart')],
    ],
    [
      'a timestamp of another precision',
      lids(`${keyed}, made_at timestamptz not null`),
      ['lids.made_at is timestamp with time zone, not timestamptz(3)'],
    ],
    [
      'a timestamp without a time zone',
      lids(`${keyed}, made_at timestamp(3)`),
      ['lids.made_at is timestamp(3) without time zone, not timestamptz(3)'],
    ],
    [
      'a timestamp with a default',
      lids(`${keyed}, made_at timestamptz(3) default now()`),
      ['lids.made_at takes its time from the database'],
    ],
    [
      'a date with a default',
      lids(`${keyed}, made_on date default current_date`),
      ['lids.made_on takes its time from the database'],
    ],
    [
      'an id with a default',
      lids('school_id uuid not null, id uuid default gen_random_uuid(), primary key (school_id, id)'),
      ['lids.id is made by the database'],
    ],
    [
      'an identity column as id',
      lids('school_id uuid not null, id bigint generated always as identity, primary key (school_id, id)'),
      ['lids.id is made by the database'],
    ],
    [
      'a number with a sequence as its default',
      lids(`${keyed}, number serial`),
      ['lids.number is made by the database'],
    ],
    [
      'money with decimals',
      lids(`${keyed}, price numeric(10, 2)`),
      [`lids.price is numeric(10,2): money is whole ${notMoney}`],
    ],
    [
      'money as a floating-point number',
      lids(`${keyed}, price double precision`),
      [`lids.price is double precision: money is whole ${notMoney}`],
    ],
    [
      'a foreign key without the school',
      `create table pots (school_id uuid not null, id uuid unique, primary key (school_id, id));
       ${lids(`${keyed}, pot_id uuid references pots (id)`)}`,
      [
        'lids: foreign key lids_pot_id_fkey does not start with school_id on both sides',
        'lids: foreign key lids_pot_id_fkey has no index',
        'pots: index pots_id_key does not start with school_id',
      ],
    ],
    [
      'a foreign key that can reference another school',
      `${pots}; create unique index turned on pots (school_id, id);
       ${lids(`${keyed}, other uuid, foreign key (other, school_id) references pots (school_id, id)`)};
       create index on lids (school_id, other)`,
      ['lids: foreign key lids_other_school_id_fkey does not start with school_id on both sides'],
    ],
    [
      'a foreign key without an index',
      `${pots}; ${lids(`${keyed}, pot_id uuid, foreign key (school_id, pot_id) references pots`)};
       create index on lids (school_id)`,
      ['lids: foreign key lids_school_id_pot_id_fkey has no index'],
    ],
    [
      'a global table without a reason in its comment',
      `create table kinds (id uuid primary key); comment on table kinds is 'global: '`,
      ['kinds is global without saying why'],
    ],
    [
      'a global table that references a table of schools',
      `${pots};
       create table kinds (school_id uuid, pot_id uuid primary key, foreign key (school_id, pot_id) references pots);
       create index on kinds (school_id, pot_id);
       comment on table kinds is 'global: kinds of pots are the same everywhere'`,
      ['kinds is global but its kinds_school_id_pot_id_fkey points into one school’s rows'],
    ],
    [
      'an index without school_id whose comment names no statement for all schools',
      `${lids(keyed)}; create index lids_due on lids (id); comment on index lids_due is 'all schools: unknown'`,
      [index('lids_due')],
    ],
    [
      'a cycle of foreign keys',
      `${pots};
       ${lids(`${keyed}, pot_id uuid, foreign key (school_id, pot_id) references pots`)};
       create index on lids (school_id, pot_id);
       alter table pots add lid_id uuid, add foreign key (school_id, lid_id) references lids;
       create index on pots (school_id, lid_id)`,
      ['foreign keys go round in a circle: lids, pots'],
    ],
  ])('the check of the rules reports %s', async (_what, statements, faults) => {
    expect(await rulesBrokenBy(statements)).toEqual(faults)
  })

  test.each([
    ['a foreign key to a global table', lids(`${keyed}, person_id uuid references people (id)`)],
    [
      'a table that references itself',
      `${pots};
       alter table pots add parent_id uuid, add foreign key (school_id, parent_id) references pots;
       create index on pots (school_id, parent_id)`,
    ],
    [
      'a fraction that its comment marks as not money',
      `${lids(`${keyed}, latitude double precision`)};
       comment on column lids.latitude is 'not money: where the lid was found'`,
    ],
    [
      'an index whose comment names a statement for all schools',
      `${lids(keyed)}; create index due on lids (id); comment on index due is 'all schools: billing.due'`,
    ],
    [
      'a table of another schema, such as the job queue’s',
      'create schema queue; create table queue.jobs (id serial, made_at timestamptz default now())',
    ],
  ])('the check of the rules accepts %s', async (_what, statements) => {
    expect(await rulesBrokenBy(statements)).toEqual([])
  })
})

async function rulesBrokenBy(statements: string): Promise<string[]> {
  await client.query('begin')
  try {
    await client.query(statements)
    return await brokenRules(client)
  } finally {
    await client.query('rollback')
  }
}
