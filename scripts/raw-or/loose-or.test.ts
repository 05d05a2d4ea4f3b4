import { describe, expect, test } from 'vitest'
import { looseOrsIn } from './loose-or.ts'

const faultsOf = (source: string) => looseOrsIn('a.ts', source).faults
const faultsOfSql = (text: string) => faultsOf(`const isLater = sql<boolean>\`${text}\``)

describe('refused raw SQL fragments', () => {
  test('the raw SQL fragment with which progress reports overwrote other enrolments is refused', () => {
    const former = `function isLastWatched(seenAt: Date, lectureId: LectureId) {
  return sql<boolean>\`enrolments.last_watched_at is null
    or (\${seenAt}::timestamptz, \${lectureId}::uuid) > (enrolments.last_watched_at, enrolments.last_lecture_id)\`
}`
    expect(faultsOf(former)).toEqual([expect.stringMatching(/^a\.ts:2: `or` outside of parentheses/)])
  })

  test.each([
    ['with `or` outside of parentheses', 'a is null or b', 'outside of parentheses'],
    ['with `OR` in capitals', 'a is null OR b', 'outside of parentheses'],
    ['with `or` after parentheses', '(a and b) or c', 'outside of parentheses'],
    ['with `or` after a case', 'case when a then b end or c', 'outside of parentheses'],
    ['with `and` beside `or` in parentheses', '(a and b or c)', '`and` beside `or`'],
    [
      'with `and` beside `or` in the where of a statement',
      'select 1 where a and b or c',
      '`and` beside `or`',
    ],
    [
      'with `and` beside `or` in a subquery',
      'exists (select from t where a or b and c)',
      '`and` beside `or`',
    ],
    ['with `and` beside `or` in a case', 'case when a and b or c then 1 end', '`and` beside `or`'],
    ['with `and` beside an interpolated condition', `select 1 where \${a} and b or c`, '`and` beside `or`'],
    ['that begins with `and`', 'and a = 1', 'begins or ends'],
    ['that ends with `or`', '(a or b) or', 'begins or ends'],
  ])('a raw SQL fragment %s is refused', (_which, text, fault) => {
    expect(faultsOfSql(text).join()).toContain(fault)
  })

  test('a raw SQL fragment inside the interpolation of another is refused with its own line number', () => {
    expect(faultsOf(`sql\`select 1\n  where \${sql\`a or b\`} and c\``)).toEqual([
      expect.stringMatching(/^a\.ts:2: `or` outside/),
    ])
  })

  test('a raw SQL fragment whose `sql` has a type argument of several lines is refused', () => {
    expect(faultsOf("sql<\n  'a' | Map<string, () => void>\n>`a or b`")).toHaveLength(1)
  })

  test('importing `sql` under another name is refused', () => {
    expect(faultsOf("import { type Kysely, sql as raw } from 'kysely'")).toHaveLength(1)
  })
})

describe('accepted raw SQL fragments', () => {
  test.each([
    ['with its `or` in parentheses', `(a is null or b > \${c})`],
    ['with `or` inside a case', 'case when a or b then 1 else 2 end'],
    ['with only `or` in its statement', 'select 1 from t where a or b order by c'],
    [
      'with `and` and `or` in different clauses',
      'select 1 from t join u on t.id = u.id and t.a where b or c',
    ],
    ['with `between` beside `or`', '(a between 1 and 2 or b)'],
    ['with `or` in a literal, a name or a comment', `title = 'now or never' and "or" -- or\n and /* or */ b`],
    ['with `or` in the body of a function', 'create or replace function f() as $$ a or b and c $$'],
    ['with words that contain `or`', 'orders.order_id = authors.id'],
  ])('a raw SQL fragment %s is accepted', (_which, text) => {
    expect(faultsOfSql(text)).toEqual([])
  })

  test('text that resembles a `sql` template, in a comment, a string or a regular expression, is no raw SQL fragment', () => {
    const otherSources = ['html`a or b`', '// sql`a or b`', "'sql`a or b`'", '/sql`a or b`/', 'mysql`a or b`']
    for (const source of otherSources)
      expect(looseOrsIn('a.ts', source)).toEqual({ fragments: 0, faults: [] })
  })
})

test('a file with templates that cannot be parsed throws an error instead of passing', () => {
  expect(() => looseOrsIn('a.ts', 'const a = sql`a or b')).toThrow('template without an end')
  expect(() => looseOrsIn('a.ts', '}')).toThrow('closing brace')
})
