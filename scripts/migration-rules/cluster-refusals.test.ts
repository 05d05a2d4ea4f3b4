import { expect, test } from 'vitest'
import { clusterRefusalsIn } from './cluster-refusals.ts'

const found = (sql: string) => clusterRefusalsIn('m.sql', sql)

test.each([
  ['two constraints', 'alter table pots add constraint a check (b > 0), add constraint c check (d > 0);'],
  ['a column and a constraint', 'alter table pots add column b int, add constraint a check (b > 0);'],
  [
    'a column with a foreign key',
    'alter table pots add column a int, add column b uuid references people (id);',
  ],
])('an alter table that adds %s is refused, because a cluster refuses it', (_what, sql) => {
  expect(found(sql)).toEqual([expect.stringMatching(/^m\.sql:1: /)])
})

test.each([
  [
    'one constraint of two columns',
    'alter table pots add constraint a foreign key (b, c) references bowls (b, c);',
  ],
  ['two columns', 'alter table pots add column a int, add column b int;'],
])('an alter table that adds %s is accepted', (_what, sql) => {
  expect(found(sql)).toEqual([])
})
