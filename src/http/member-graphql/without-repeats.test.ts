import { parse, print } from 'graphql'
import { expect, test } from 'vitest'
import { withoutRepeats } from './without-repeats.ts'

const without = (text: string) => print(withoutRepeats(parse(text), text)).replaceAll(/\s+/g, ' ')

test.each([
  ['{ viewer { name name id name } }', '{ viewer { name id } }'],
  [
    '{ viewer { ...A ...A } viewer { ...A ...A } } fragment A on Viewer { id id }',
    '{ viewer { ...A } } fragment A on Viewer { id }',
  ],
  ['{ viewer { ... { id } ... { id } } }', '{ viewer { ... { id } } }'],
  [
    '{ viewer { name @skip(if: true) name @skip(if: true) name } }',
    '{ viewer { name @skip(if: true) name } }',
  ],
])('a selection repeated in the same selection set is removed: %s', (text, expected) => {
  expect(without(text)).toBe(expected)
})

test.each([
  '{ viewer { name a: name schools { name } } }',
  '{ viewer { payments(first: 1) { totalCount } payments(first: 2) { totalCount } } }',
  'query A { viewer { name } } query B { viewer { name } }',
])('distinct selections are kept: %s', (text) => {
  expect(without(text)).toBe(print(parse(text)).replaceAll(/\s+/g, ' '))
})
