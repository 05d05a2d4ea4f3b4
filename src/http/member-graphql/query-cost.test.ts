import { type OperationDefinitionNode, parse } from 'graphql'
import { describe, expect, test } from 'vitest'
import { costOf } from './query-cost.ts'
import { schema } from './schema/index.ts'

function cost(query: string, variables = {}): number {
  const [operation] = parse(query).definitions as [OperationDefinitionNode]
  return costOf(schema, operation, new Map(), variables)
}

/** The viewer and the connection are two. */
const payments = (page: string, variables = {}) =>
  cost(`query ($a: Int, $b: Int) { viewer { payments${page} { nodes { id } } } }`, variables) - 2

describe('a page costs as many objects as it asks for', () => {
  test.each([
    ['(first: 3)', 3],
    ['(last: 7)', 7],
    ['', 20],
    ['(first: 500)', 50],
    ['(first: 0)', 0],
    ['(first: null)', 20],
    ['(first: null, last: 50)', 50],
    ['(last: null, first: 50)', 50],
  ])('payments%s costs %i', (page, objects) => {
    expect(payments(page)).toBe(objects)
  })

  test('also where variables say how many', () => {
    expect(payments('(first: $a)', { a: 4 })).toBe(4)
    expect(payments('(first: $a, last: $b)', { a: null, b: 50 })).toBe(50)
    expect(payments('(first: $a)')).toBe(50)
  })
})
