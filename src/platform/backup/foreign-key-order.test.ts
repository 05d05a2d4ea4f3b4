import { expect, test } from 'vitest'
import { inForeignKeyOrder } from './foreign-key-order.ts'

const table = (name: string, ...refersTo: string[]) => ({ name, refersTo })
const namesOf = (tables: { name: string }[]) => tables.map(({ name }) => name)

test('a table is sorted after the tables it references', () => {
  const tables = [table('handlings', 'facts'), table('facts', 'schools'), table('people'), table('schools')]
  expect(namesOf(inForeignKeyOrder(tables))).toEqual(['people', 'schools', 'facts', 'handlings'])
})

test('a table may reference a table outside of the list', () => {
  expect(namesOf(inForeignKeyOrder([table('facts', 'elsewhere')]))).toEqual(['facts'])
})

test('a cycle of foreign keys is an error that names its tables', () => {
  const tables = [table('schools'), table('a', 'b'), table('b', 'a')]
  expect(() => inForeignKeyOrder(tables)).toThrow('Foreign keys form a cycle: a, b.')
})
