import fc from 'fast-check'
import { isAbstractType, OverlappingFieldsCanBeMergedRule, parse, validate } from 'graphql'
import { describe, expect, test } from 'vitest'
import { isOperation } from './document-size.ts'
import { fieldConflicts } from './field-conflicts.ts'
import { fragmentsOf } from './parsed-document.ts'
import { schema } from './schema/index.ts'

function conflictsIn(text: string): readonly string[] {
  const document = parse(text)
  return document.definitions
    .filter(isOperation)
    .flatMap(({ selectionSet }) =>
      fieldConflicts(fragmentsOf(document), selectionSet.selections, { mostErrors: 20 }),
    )
    .map(({ message }) => message)
}

describe('fields with the same response name', () => {
  test.each([
    '{ viewer { name name name } }',
    '{ viewer { payments(first: 1, after: "a") { totalCount } payments(after: "a", first: 1) { nodes { id } } } }',
    '{ viewer { a: name } viewer { a: name b: email } }',
    '{ viewer { ...A ... { id } } } fragment A on Viewer { id schools { id } schools { name } }',
    'query ($n: Int) { viewer { payments(first: $n) { totalCount } payments(first: $n) { totalCount } } }',
  ])('fields with the same response name are merged if they are identical: %s', (text) => {
    expect(conflictsIn(text)).toEqual([])
  })

  test.each([
    ['{ viewer { a: name a: email } }', '"name" and "email" are different fields'],
    ['{ viewer { name name: email } }', '"name" and "email" are different fields'],
    [
      '{ viewer { payments(first: 1) { totalCount } payments { totalCount } } }',
      'they have differing arguments',
    ],
    ['{ a: viewer { b: name } a: viewer { b: email } }', 'are different fields'],
    [
      '{ viewer { ...A ...B } } fragment A on Viewer { a: name } fragment B on Viewer { a: email }',
      'are different fields',
    ],
    ['query A { viewer { name } } query B { viewer { a: id ... { a: name } } }', 'are different fields'],
  ])('fields with the same response name are refused if they differ: %s', (text, reason) => {
    expect(conflictsIn(text)).toEqual([expect.stringContaining(reason)])
  })

  test('a conflict of fields is refused with the message of graphql-js', () => {
    const text = '{ viewer { a: name a: email } }'
    expect(conflictsIn(text)).toEqual(byGraphql(text))
  })

  test('fields with the same response name are compared in linear time', () => {
    const many = (count: number) => `{ viewer { ${'schools { id name } '.repeat(count)} } }`
    expect(conflictsIn(many(20_000))).toEqual([])
  })
})

// In a schema with interfaces or unions two fields of one name may belong to different objects and differ.
test('the GraphQL schema has neither interfaces nor unions', () => {
  expect(Object.values(schema.getTypeMap()).filter(isAbstractType)).toEqual([])
})

test('random documents have field conflicts exactly if graphql-js finds some', () => {
  const verdicts = { good: 0, bad: 0 }
  fc.assert(
    fc.property(document, (text) => {
      const expected = byGraphql(text).length > 0
      verdicts[expected ? 'bad' : 'good']++
      expect(conflictsIn(text).length > 0, text).toBe(expected)
    }),
    { seed: 20261115, numRuns: 400 },
  )
  expect(Math.min(verdicts.good, verdicts.bad)).toBeGreaterThan(50)
})

function byGraphql(text: string): readonly string[] {
  return validate(schema, parse(text), [OverlappingFieldsCanBeMergedRule]).map(({ message }) => message)
}

const leaf = fc.constantFrom('name', 'id', 'email', 'a: name', 'a: email', 'b: name', 'name: email')
const page = fc.constantFrom(
  '',
  '(first: 1)',
  '(first: 2)',
  '(first: 1, after: "x")',
  '(after: "x", first: 1)',
)
const list = fc
  .tuple(
    fc.constantFrom('', 'a: ', 'l: '),
    page,
    fc.constantFrom('totalCount', 'nodes { id }', 'a: nodes { id }'),
  )
  .map(([alias, args, below]) => `${alias}payments${args} { ${below} }`)
const selection = fc.oneof(
  { weight: 4, arbitrary: leaf },
  { weight: 1, arbitrary: list },
  {
    weight: 1,
    arbitrary: fc.array(leaf, { minLength: 1, maxLength: 2 }).map((all) => `... { ${all.join(' ')} }`),
  },
)
const selections = fc.array(selection, { minLength: 1, maxLength: 3 })
const viewer = fc.tuple(fc.constantFrom('viewer', 'viewer', 'v: viewer'), selections, fc.boolean())
const document = fc
  .tuple(fc.array(viewer, { minLength: 1, maxLength: 2 }), fc.array(selections, { maxLength: 2 }))
  .map(([[first, ...otherFields], fragments]) => {
    const spreads = fragments.map((_, at) => `...F${at}`)
    const textOf = (field: typeof first, spread: string) =>
      field ? `${field[0]} { ${field[1].join(' ')} ${spread} }` : ''
    // Each fragment spreads the one after it, so none spreads itself; the first viewer spreads them all.
    const bodies = fragments.map((all, at) => `{ ${all.join(' ')} ${spreads[at + 1] ?? ''} }`)
    const roots = [
      textOf(first, spreads.join(' ')),
      ...otherFields.map((other) => textOf(other, other[2] ? (spreads.at(-1) ?? '') : '')),
    ]
    return `{ ${roots.join(' ')} } ${bodies.map((body, at) => `fragment F${at} on Viewer ${body}`).join(' ')}`
  })
