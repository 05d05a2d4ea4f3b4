import { expect, test } from 'vitest'
import { operationOf, withoutValues } from './statement-text.ts'

test.each([
  ['select * from "t" where id = $1 limit 50', 'select * from "t" where id = $1 limit ?'],
  ["select 'secret', 'it''s', 1.5, .5, -7", 'select ?, ?, ?, .?, -?'],
  [String.raw`select E'a\'secret', 'plain\', $2`, 'select ?, ?, $2'],
  ['select $$it is secret$$, $tag$a $$ secret$tag$', 'select ?, ?'],
  ["select 1 -- don't\n, 'secret'", 'select ?  \n, ?'],
  [`select "it's", 'secret'`, `select "it's", ?`],
  ["select 1 /* a /* nested */ don't */, 'secret'", 'select ?'],
  ["select 'secret that never ends", 'select ?'],
  ['select $$secret that never ends', 'select ?'],
])('a span shows the statement %s as %s', (text, expected) => {
  expect(withoutValues(text)).toBe(expected)
})

test('truncating a very long statement reveals no value', () => {
  expect(withoutValues(`select '${'x'.repeat(10_000)}', 'secret'`)).toBe('select ?')
})

test('a statement is named by its first word', () => {
  expect(operationOf('  (select 1)')).toBe('SELECT')
  expect(operationOf('with a as (select 1) update b')).toBe('WITH')
  expect(operationOf('')).toBe('STATEMENT')
})
