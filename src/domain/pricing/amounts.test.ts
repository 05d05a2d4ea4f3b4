import { expect, test } from 'vitest'
import { instalmentsOf, totalOf } from './amounts.ts'

test('a total is the sum of its lines less the discount', () => {
  const lines = [
    { amount: 1200n, instalments: 1 },
    { amount: 300n, instalments: 1 },
  ]
  expect(totalOf(lines, 150n)).toBe(1350n)
})

test('an order that costs less than one unit for each instalment is paid in one payment', () => {
  expect(instalmentsOf([{ amount: 2n, instalments: 3 }], 2n)).toBe(1)
  expect(instalmentsOf([{ amount: 3n, instalments: 3 }], 3n)).toBe(3)
  expect(instalmentsOf([], 0n)).toBe(1)
})
