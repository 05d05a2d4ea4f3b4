import { expect, test } from 'vitest'
import type { KnownCoupon } from './coupons/coupon-verdict.ts'
import { noDiscounts, priceOrder } from './price-order.ts'
import type { PricedLine } from './priced-line.ts'

const terms = { now: new Date('2026-11-15T00:00:00Z'), isHome: true, purpose: 'self' } as const
const vat = { name: 'VAT', rate: 2000, isInclusive: true } as const

function line(offerId: string, amount: bigint, changes: Partial<PricedLine> = {}): PricedLine {
  return {
    id: offerId as PricedLine['id'],
    itemType: 'course',
    itemId: offerId,
    offerId,
    name: offerId,
    quantity: 1,
    original: amount,
    discount: 0n,
    amount,
    access: 'lifetime',
    accessUntil: null,
    accessDays: null,
    startsAt: null,
    instalments: 1,
    ...changes,
  }
}

const promotion = {
  kind: 'percent',
  value: 50n,
  minimum: 0n,
  itemTypes: null,
  bundle: [],
  label: 'Half',
} as const

const coupon: KnownCoupon = {
  code: 'TENTH',
  label: 'A tenth off',
  kind: 'percent',
  value: 10n,
  minimum: 0n,
  itemTypes: null,
  startsAt: null,
  endsAt: null,
  archivedAt: null,
  limitTotal: null,
  limitPerMember: null,
  redeemed: 0,
  used: 0,
}

test('a coupon applies to the price after the promotion, and the tax is calculated on the amount paid', () => {
  const lines = [line('wheel', 1000n, { taxed: vat }), line('glaze', 200n, { taxed: vat })]
  const entered = { code: 'tenth', coupon }
  const price = priceOrder(lines, { promotions: [promotion], bumps: [], entered }, terms)
  expect(price).toMatchObject({ subtotal: 1200n, total: 540n, reductions: [550n, 110n] })
  expect(price.taxes.map((tax) => tax?.amount)).toEqual([75n, 15n])
})

test('a coupon that does not apply leaves the price unchanged', () => {
  const entered = { code: 'TENTH', coupon: { ...coupon, limitTotal: 3, redeemed: 3 } }
  const price = priceOrder([line('wheel', 1000n)], { ...noDiscounts, entered }, terms)
  expect(price).toMatchObject({ coupon: { is: 'refused', why: 'used-up' }, total: 1000n, reductions: [0n] })
})

test('seats take one use of a coupon each', () => {
  const entered = { code: 'TENTH', coupon: { ...coupon, limitTotal: 4 } }
  const lines = [line('wheel', 5000n, { quantity: 5 })]
  const price = priceOrder(lines, { ...noDiscounts, entered }, { ...terms, purpose: 'seats' })
  expect(price).toMatchObject({ couponUnits: 5, coupon: { why: 'too-few-uses', left: 4 }, total: 5000n })
})

test('an order that is free after discounts cannot be paid in instalments', () => {
  const entered = { code: 'TENTH', coupon: { ...coupon, value: 100n } }
  const lines = [line('wheel', 1000n, { instalments: 6 })]
  expect(priceOrder(lines, noDiscounts, terms).instalments).toBe(6)
  expect(priceOrder(lines, { ...noDiscounts, entered }, terms)).toMatchObject({ total: 0n, instalments: 1 })
})
