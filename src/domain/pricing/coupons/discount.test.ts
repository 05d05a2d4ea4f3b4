import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { discountOf } from './discount.ts'

const course = (amount: bigint) => ({ itemType: 'course', amount }) as const
const ticket = (amount: bigint) => ({ itemType: 'event_ticket', amount }) as const
const terms = { kind: 'amount', value: 300n, minimum: 0n, itemTypes: null } as const

describe('the discount of a coupon', () => {
  test('a coupon of a fixed amount subtracts it, and never more than the lines cost', () => {
    expect(discountOf(terms, [course(1000n)])).toEqual({ is: 'given', amount: 300n })
    expect(discountOf(terms, [course(200n)])).toEqual({ is: 'given', amount: 200n })
  })

  test('a percentage discount of a coupon is rounded down', () => {
    const third = { ...terms, kind: 'percent', value: 33n } as const
    expect(discountOf(third, [course(100n), course(1n)])).toEqual({ is: 'given', amount: 33n })
    expect(discountOf({ ...third, value: 100n }, [course(101n)])).toEqual({ is: 'given', amount: 101n })
  })

  test('a coupon for some kinds of items calculates its discount and its minimum from those items only', () => {
    const tickets = { ...terms, itemTypes: ['event_ticket'], minimum: 500n }
    expect(discountOf(tickets, [course(9000n)])).toEqual({ is: 'refused', why: 'nothing it is for' })
    expect(discountOf(tickets, [course(9000n), ticket(499n)])).toEqual({
      is: 'refused',
      why: 'below its minimum',
    })
    expect(discountOf(tickets, [course(9000n), ticket(500n)])).toEqual({ is: 'given', amount: 300n })
  })

  test('the discount of a coupon never makes a total negative', () => {
    const coupon = fc.oneof(
      fc.record({ kind: fc.constant('amount' as const), value: fc.bigInt({ min: 1n, max: 10n ** 9n }) }),
      fc.record({ kind: fc.constant('percent' as const), value: fc.bigInt({ min: 1n, max: 100n }) }),
    )
    const lines = fc.array(fc.bigInt({ min: 0n, max: 10n ** 9n }).map(course), { minLength: 1, maxLength: 9 })
    fc.assert(
      fc.property(coupon, lines, (kind, sold) => {
        const discount = discountOf({ ...kind, minimum: 0n, itemTypes: null }, sold)
        const total = sold.reduce((sum, { amount }) => sum + amount, 0n)
        expect(discount.is === 'given' && discount.amount >= 0n && discount.amount <= total).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })
})
