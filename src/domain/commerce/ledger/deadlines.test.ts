import { expect, test } from 'vitest'
import { monthAfter } from './deadlines.ts'

test.each([
  ['2026-01-15T08:00:00.000Z', '2026-02-15T08:00:00.000Z'],
  ['2026-01-31T08:00:00.000Z', '2026-02-28T08:00:00.000Z'],
  ['2028-01-31T08:00:00.000Z', '2028-02-29T08:00:00.000Z'],
  ['2026-12-31T23:59:59.000Z', '2027-01-31T23:59:59.000Z'],
])('a month after %s is %s', (from, to) => {
  expect(monthAfter(new Date(from)).toISOString()).toBe(to)
})
