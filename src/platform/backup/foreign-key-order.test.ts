import { expect, test } from 'vitest'
import { inForeignKeyOrder } from './foreign-key-order.ts'

const table = (name: string, ...refersTo: string[]) => ({ name, refersTo })
const namesOf = (tables: { name: string }[]) => tables.map(({ name }) => name)

test('a table comes after those it refers to', () => {
  const tables = [table('handlings', 'facts'), table('facts', 'schools'), table('people'), table('schools')]
  expect(namesOf(inForeignKeyOrder(tables))).toEqual(['people', 'schools', 'facts', 'handlings'])
})

test('a table may refer to one that is not in the list', () => {
  expect(namesOf(inForeignKeyOrder([table('facts', 'elsewhere')]))).toEqual(['facts'])
})

test('tables that refer to each other have no order, and are named', () => {
  const tables = [table('schools'), table('a', 'b'), table('b', 'a')]
  expect(() => inForeignKeyOrder(tables)).toThrow('Tables refer to each other: a, b.')
})
