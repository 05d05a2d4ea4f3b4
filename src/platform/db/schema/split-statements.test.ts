import { expect, test } from 'vitest'
import { splitStatements } from './split-statements.ts'

test.each([
  ['two statements', 'select 1; select 2;\n', ['select 1', ' select 2']],
  ['a last statement without a semicolon', 'select 1;select 2', ['select 1', 'select 2']],
  ['a semicolon in a text', "select 'it''s; fine';", ["select 'it''s; fine'"]],
  ['a semicolon in a name', 'select 1 as "a;b";', ['select 1 as "a;b"']],
  ['a semicolon in a comment', '-- one; two\nselect 1; -- three; four\n', ['-- one; two\nselect 1']],
  [
    'semicolons in a function body with a text of its own',
    'create function f() returns int language plpgsql as $body$ begin return length($$a;b$$); end $body$; select 1;',
    [
      'create function f() returns int language plpgsql as $body$ begin return length($$a;b$$); end $body$',
      ' select 1',
    ],
  ],
])('a script with %s is split into its statements', (_, script, statements) => {
  expect(splitStatements(script).map(({ text }) => text)).toEqual(statements)
})
