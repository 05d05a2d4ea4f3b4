import fc from 'fast-check'
import { expect, test } from 'vitest'
import { equalShares, sharesByWeight } from './shares.ts'

const amount = fc.bigInt({ min: 0n, max: 10n ** 12n })
const sum = (parts: readonly bigint[]) => parts.reduce((all, part) => all + part, 0n)

test('instalments add up to the total, differ by at most one unit, and the first ones contain the remainder', () => {
  expect(equalShares(1000n, 3)).toEqual([334n, 333n, 333n])
  expect(equalShares(-1000n, 3)).toEqual([-334n, -333n, -333n])
  fc.assert(
    fc.property(amount, fc.integer({ min: 1, max: 36 }), (total, parts) => {
      const shares = equalShares(total, parts)
      expect(sum(shares)).toBe(total)
      expect(shares).toEqual(shares.toSorted((a, b) => Number(b - a)))
      expect((shares[0] ?? 0n) - (shares.at(-1) ?? 0n)).toBeLessThanOrEqual(1n)
    }),
    { numRuns: 1_000 },
  )
})

test('a refund divided among lines adds up, and no line is refunded more than it cost', () => {
  expect(sharesByWeight(100n, [100n, 200n])).toEqual([33n, 67n])
  const lines = fc.array(fc.bigInt({ min: 0n, max: 10n ** 9n }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(lines, fc.bigInt({ min: 0n, max: 10n ** 10n }), (weights, amount) => {
      const total = amount > sum(weights) ? sum(weights) : amount
      const shares = sharesByWeight(total, weights)
      expect(sum(shares)).toBe(total)
      for (const [at, share] of shares.entries()) expect(share).toBeLessThanOrEqual(weights[at] ?? 0n)
    }),
    { numRuns: 1_000 },
  )
})
