import { expect, test } from 'vitest'
import { breakingChangesIn } from './breaking-changes.ts'

const found = (sql: string) => breakingChangesIn('m.sql', sql)

test.each([
  ['drops a column', 'alter table courses drop column motto;'],
  ['drops a table', 'drop table if exists courses;'],
  ['renames a column', 'alter table courses rename column motto to slogan;'],
  ['renames a table', 'alter table courses rename to lessons;'],
  ['changes a type', 'alter table courses alter column price type bigint;'],
  ['makes a column not null', 'alter table courses alter column motto set not null;'],
  ['drops a default', 'alter table courses alter column motto drop default;'],
  ['adds a column without a default', 'alter table courses add column motto text not null;'],
  [
    'adds two columns, one without a default',
    'alter table courses add column a int not null default 1, add column b int not null;',
  ],
  ['adds a check', 'alter table courses add constraint priced check (price > 0);'],
  ['creates a unique index', 'create unique index one on courses (school_id, motto);'],
  ['drops a function', 'drop function tell();'],
  ['creates a trigger', 'create trigger told after insert on courses for each row execute function tell();'],
  ['runs a block', 'do $$ begin execute format($q$drop table %I$q$, 1); end $$;'],
])('a migration that %s is refused', (_what, sql) => {
  expect(found(sql)).toEqual([expect.stringMatching(/^m\.sql:1: /)])
})

test.each([
  [
    'a new table with constraints',
    'create table pots (id uuid not null, primary key (id), check (id is not null));',
  ],
  [
    'a foreign key, a trigger and a unique index of a new table',
    `create table pots (id uuid);
     alter table pots add constraint owned foreign key (id) references people (id);
     create unique index one on pots (id);
     create trigger told before update on pots for each row execute function refuse();`,
  ],
  ['a nullable column', 'alter table courses add column motto text;'],
  ['a column with a default', "alter table courses add column motto text not null default '';"],
  ['an index', 'create index courses_motto on courses (school_id, motto);'],
  [
    'a function whose body drops something',
    'create function f() returns void language sql as $$ drop table t; $$;',
  ],
  ['a comment about a dropped column', '-- Later: alter table courses drop column motto;\nselect 1;'],
  ['a literal with SQL', "comment on table courses is 'drop table; rename';"],
])('a migration with %s is accepted', (_what, sql) => {
  expect(found(sql)).toEqual([])
})

test('a reason on the line before accepts one statement, and not the next', () => {
  const sql = `-- compatible: no code has read the column since migration 0060
alter table courses drop column motto;
alter table courses drop column slogan;`
  expect(found(sql)).toEqual(['m.sql:3: drops a column'])
})

test('a reason without an explanation is refused', () => {
  expect(found('-- compatible: yes\nalter table courses drop column motto;')).toHaveLength(1)
})
