import { parse } from 'graphql'
import { expect, test } from 'vitest'
import { sizeOf } from './document-size.ts'
import { fragmentsOf } from './parsed-document.ts'

function size(text: string) {
  const document = parse(text)
  return sizeOf(document, fragmentsOf(document))
}

test('the size of a document without fragments is its tokens, aliases, fields and depth, without comments', () => {
  expect(size('{ viewer { name # who\n mail: email } }')).toEqual({
    tokens: 9,
    aliases: 1,
    fields: 3,
    depth: 2,
  })
})

test('a fragment counts each time it is spread, including the fragments it spreads', () => {
  const inner = 'fragment B on Viewer { b: email }'
  expect(size(`{ viewer { ...B } } ${inner}`)).toEqual({ tokens: 16, aliases: 1, fields: 2, depth: 2 })
  const text = `{ viewer { ...A ...A } } fragment A on Viewer { ...B ...B } ${inner}`
  expect(size(text)).toEqual({ tokens: 9 + 2 * (10 + 2 * 9), aliases: 4, fields: 5, depth: 2 })
})

test('the size of a document is the sum of its operations, and its depth is their maximum', () => {
  const one = size('query A { viewer { name } }')
  const both = size('query A { viewer { name } } query B { viewer { id } }')
  expect(both).toEqual({ tokens: 2 * one.tokens, aliases: 0, fields: 4, depth: 2 })
})

test('measuring fragments spread twice at every level takes linear time', () => {
  const levels = Array.from(
    { length: 180 },
    (_, at) => `fragment F${at} on Viewer { ...F${at + 1} ...F${at + 1} }`,
  )
  const { tokens, fields } = size(`{ viewer { ...F0 } } ${levels.join(' ')} fragment F180 on Viewer { name }`)
  expect(fields).toBeGreaterThan(2 ** 179)
  expect(tokens).toBeGreaterThan(fields)
})

test('an introspection query has a depth of one', () => {
  expect(size('{ __schema { types { fields { type { ofType { name } } } } } }').depth).toBe(1)
})

test.each([
  ['itself', '{ viewer { ...A } } fragment A on Viewer { ...A }'],
  [
    'itself through another fragment',
    '{ viewer { ...A } } fragment A on Viewer { ...B } fragment B on Viewer { schools { ...A } }',
  ],
])('a fragment that spreads %s is refused', (_how, text) => {
  expect(() => size(text)).toThrow('Cannot spread fragment "A" within itself.')
})

test('a spread of an unknown fragment has no size', () => {
  expect(size('{ viewer { ...A } }').fields).toBe(1)
})
