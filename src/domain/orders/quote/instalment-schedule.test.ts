import { expect, test } from 'vitest'
import { scheduleOf } from './instalment-schedule.ts'

const now = new Date('2026-01-31T08:00:00.000Z')

test('an instalment schedule has equal monthly instalments that add up, on the last day of months that are too short', () => {
  expect(scheduleOf(1000n, 3, { now, timeZone: 'UTC' })).toEqual([
    { dueAt: now, amount: 334n },
    { dueAt: new Date('2026-02-28T08:00:00.000Z'), amount: 333n },
    { dueAt: new Date('2026-03-28T08:00:00.000Z'), amount: 333n },
  ])
})

test('an order paid in one payment has no instalment schedule', () => {
  expect(scheduleOf(2n, 1, { now, timeZone: 'UTC' })).toEqual([])
})
