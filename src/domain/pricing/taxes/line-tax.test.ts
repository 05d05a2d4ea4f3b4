import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { propertyRuns } from '../../../../test/support/samples/property-runs.ts'
import type { discountOf } from '../coupons/discount.ts'
import { priceOrder } from '../price-order.ts'
import type { PricedLine } from '../priced-line.ts'
import { grossOf, listPriceOf, sumOfTaxes, type TaxTerms, taxIn, taxOfRefund, withTax } from './line-tax.ts'

const vat = { name: 'VAT', rate: 2000, isInclusive: false } as const
const numRuns = propertyRuns({ sample: 300, all: 10_000 })

describe('the tax of a price', () => {
  test('an exclusive tax is added to the price, with half units rounded up', () => {
    expect(grossOf(1000n, vat)).toBe(1200n)
    expect(grossOf(25n, { ...vat, rate: 1000 })).toBe(28n)
    expect(grossOf(24n, { ...vat, rate: 1000 })).toBe(26n)
  })

  test('an inclusive tax is included in the price and does not change it', () => {
    const included = { ...vat, rate: 500, isInclusive: true }
    expect(grossOf(1050n, included)).toBe(1050n)
    expect(taxIn(1050n, included)).toBe(50n)
  })

  test('the tax of a price is zero at a rate of 0', () => {
    expect(taxIn(grossOf(1000n, { ...vat, rate: 0 }), { rate: 0 })).toBe(0n)
  })

  test('the tax of a refund is its share of the tax, and all refunds together contain the whole tax', () => {
    const first = taxOfRefund(101n, { of: 1000n, before: 0n, amount: 333n })
    const second = taxOfRefund(101n, { of: 1000n, before: 333n, amount: 333n })
    const last = taxOfRefund(101n, { of: 1000n, before: 666n, amount: 334n })
    expect([first, second, last]).toEqual([34n, 33n, 34n])
  })
})

const price = fc.bigInt({ min: 0n, max: 10n ** 9n })
const tax = fc.record({
  name: fc.constant('VAT'),
  rate: fc.integer({ min: 0, max: 10_000 }),
  isInclusive: fc.boolean(),
})
const kinds = ['course', 'event_ticket', 'digital_product'] as const
const cart = fc.array(
  fc.record({
    itemType: fc.constantFrom(...kinds),
    price,
    quantity: fc.bigInt({ min: 1n, max: 5n }),
    isTrial: fc.boolean(),
  }),
  { minLength: 1, maxLength: 8 },
)
const discount = fc.record({
  kind: fc.constantFrom('amount' as const, 'percent' as const),
  value: fc.bigInt({ min: 1n, max: 100n }),
  minimum: fc.constant(0n),
  itemTypes: fc.option(fc.constantFrom(...kinds).map((each) => [each])),
})

type Discount = Parameters<typeof discountOf>[0]
type Thing = { itemType: (typeof kinds)[number]; price: bigint; quantity: bigint; isTrial: boolean }

const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, each) => sum + each, 0n)

function listed({ itemType, price: each, quantity, isTrial }: Thing, at: number) {
  const original = each * quantity
  const off = isTrial ? original : 0n
  return {
    itemType,
    offerId: String(at),
    quantity: 1,
    original,
    discount: off,
    amount: original - off,
    instalments: 1,
  }
}

const unlimited = { startsAt: null, endsAt: null, archivedAt: null, limitTotal: null, limitPerMember: null }

function ordered(things: readonly Thing[], rate: TaxTerms, promoted: Discount, couponed: Discount) {
  const lines = withTax(things.map(listed), rate)
  const promotions = [{ ...promoted, id: 'p' as never, label: 'Off', bundle: [] }]
  const itemTypes = couponed.itemTypes && [...couponed.itemTypes]
  const coupon = { ...couponed, ...unlimited, itemTypes, code: 'GIFT', label: 'Gift', redeemed: 0, used: 0 }
  const price = priceOrder(
    lines as unknown as readonly PricedLine[],
    { promotions, bumps: [], entered: { code: 'GIFT', coupon } },
    { now: new Date(), isHome: true, purpose: 'self' },
  )
  const { total, taxes, reductions } = price
  return { lines, paid: lines.map(({ amount }, at) => amount - (reductions[at] ?? 0n)), total, taxes }
}

describe('the tax of an order', () => {
  test('the tax of an order adds up for every cart, rate, promotion and coupon, in whole units', () => {
    fc.assert(
      fc.property(cart, tax, discount, discount, (things, rate, promoted, couponed) => {
        const { lines, paid, total, taxes } = ordered(things, rate, promoted, couponed)
        const amounts = taxes.map((each) => each?.amount ?? 0n)
        expect(sumOf(paid)).toBe(total)
        expect(sumOf(sumOfTaxes(taxes).map(({ amount }) => amount))).toBe(sumOf(amounts))
        expect(amounts.every((amount, at) => amount >= 0n && amount <= (paid[at] ?? 0n))).toBe(true)
        // The price that the school set, and the tax that was added to it.
        const added = lines.map(({ original }) => (rate.isInclusive ? 0n : taxIn(original, rate)))
        const prices = things.map((thing, at) => listed(thing, at).original)
        expect(lines.map(({ original }) => listPriceOf(original, rate))).toEqual(prices)
        expect(lines.map(({ original }) => original)).toEqual(
          prices.map((each, at) => each + (added[at] ?? 0n)),
        )
      }),
      { numRuns },
    )
  })

  test('the tax of an order is refunded in full by refunds of any size, and never exceeds them', () => {
    const refunds = fc.array(fc.bigInt({ min: 1n, max: 10n ** 6n }), { minLength: 1, maxLength: 9 })
    fc.assert(
      fc.property(refunds, fc.integer({ min: 0, max: 10_000 }), (amounts, rate) => {
        const of = amounts.reduce((sum, amount) => sum + amount, 0n)
        const whole = taxIn(of, { rate })
        let before = 0n
        let refundedTax = 0n
        for (const amount of amounts) {
          const part = taxOfRefund(whole, { of, before, amount })
          expect(part >= 0n && part <= amount).toBe(true)
          before += amount
          refundedTax += part
        }
        expect(refundedTax).toBe(whole)
      }),
      { numRuns },
    )
  })
})
