import { expect, test } from 'vitest'
import { instalmentsOf, scheduleOf, totalOf } from './amounts.ts'

const now = new Date('2026-01-31T08:00:00.000Z')

test('a total is the sum of its lines less the discount', () => {
  const lines = [
    { amount: 1200n, instalments: 1 },
    { amount: 300n, instalments: 1 },
  ]
  expect(totalOf(lines, 150n)).toBe(1350n)
})

test('a schedule has equal shares that add up, a month apart, the last day where a month is short', () => {
  expect(scheduleOf(1000n, 3, now)).toEqual([
    { dueAt: now, amount: 334n },
    { dueAt: new Date('2026-02-28T08:00:00.000Z'), amount: 333n },
    { dueAt: new Date('2026-03-28T08:00:00.000Z'), amount: 333n },
  ])
})

test('what is paid at once, or costs less than a unit an instalment, has no schedule', () => {
  expect(instalmentsOf([{ amount: 2n, instalments: 3 }], 2n)).toBe(1)
  expect(scheduleOf(2n, 1, now)).toEqual([])
  expect(instalmentsOf([], 0n)).toBe(1)
})
