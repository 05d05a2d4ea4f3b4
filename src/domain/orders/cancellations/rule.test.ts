import { describe, expect, test } from 'vitest'
import { hour } from '../../../platform/durations.ts'
import { checkedRule, defaultTiers, percentAt, refundOf } from './rule.ts'

describe('a cancellation rule', () => {
  test.each([
    [49, 100],
    [48, 100],
    [47.99, 50],
    [24, 50],
    [23.99, 0],
    [0, 0],
    [-5, 0],
  ])(
    'a cancellation rule refunds by the notice period, and %d hours before the start give %d %%',
    (hours, percent) => {
      expect(percentAt(defaultTiers, hours * hour)).toBe(percent)
    },
  )

  test('a cancellation rule with 0 hours refunds until the start and not after it', () => {
    const tiers = [{ hoursBefore: 0, percent: 100 }]
    expect([percentAt(tiers, 1), percentAt(tiers, 0), percentAt(tiers, -1)]).toEqual([100, 0, 0])
  })

  test('a cancellation rule without tiers refunds nothing', () => {
    expect(percentAt([], 1000 * hour)).toBe(0)
  })

  test('a cancellation rule requires tiers with decreasing hours and decreasing percentages from 1 to 100', () => {
    expect(checkedRule({ tiers: [...defaultTiers] })).toEqual({ tiers: defaultTiers })
    for (const tiers of [
      [...defaultTiers].reverse(),
      [...defaultTiers, { hoursBefore: 12, percent: 50 }],
      [{ hoursBefore: 12, percent: 0 }],
      [{ hoursBefore: 12, percent: 101 }],
    ]) {
      expect(() => checkedRule({ tiers })).toThrow()
    }
  })
})

describe('the refund of a booking', () => {
  test.each([
    [1200n, 1200n, 100, 1200n],
    [1200n, 1200n, 50, 600n],
    [999n, 999n, 50, 499n],
    [1200n, 300n, 100, 300n],
    [1200n, 0n, 100, 0n],
    [1200n, -1n, 100, 0n],
    [0n, 0n, 100, 0n],
  ])('the refund of a booking of %d with %d left at %d %% is %d', (paid, refundable, percent, refund) => {
    expect(refundOf({ paid, refundable, percent })).toBe(refund)
  })
})
