import { describe, expect, test } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { bestPromotion } from './best-promotion.ts'
import { type PromotionTerms, promotionVerdict, reducedBy } from './promotion-verdict.ts'

const course = { itemType: 'course', offerId: 'a', amount: 1000n } as const
const product = { itemType: 'digital_product', offerId: 'b', amount: 500n } as const
const ticket = { itemType: 'event_ticket', offerId: 'c', amount: 300n } as const

const terms = (changes: Partial<PromotionTerms>): PromotionTerms => ({
  kind: 'percent',
  value: 10n,
  minimum: 0n,
  itemTypes: null,
  bundle: [],
  ...changes,
})
const bundle = [course, product].map(({ itemType, offerId }) => ({ itemType, offerId }))

describe('a promotion', () => {
  test('a promotion without limits discounts every line by its percentage', () => {
    const verdict = promotionVerdict(terms({}), [course, product])
    expect(verdict).toEqual({ is: 'applied', discount: 150n, shares: [100n, 50n] })
  })

  test('a promotion for some kinds of items does not change other lines', () => {
    const verdict = promotionVerdict(terms({ itemTypes: ['digital_product'] }), [course, product])
    expect(verdict).toEqual({ is: 'applied', discount: 50n, shares: [0n, 50n] })
    const none = promotionVerdict(terms({ itemTypes: ['event_ticket'] }), [course, product])
    expect(none).toEqual({ is: 'refused', why: 'other-kinds' })
  })

  test('a promotion of a bundle applies only to a complete bundle and only to its lines', () => {
    const off = terms({ kind: 'amount', value: 300n, bundle })
    expect(promotionVerdict(off, [course, ticket])).toEqual({ is: 'refused', why: 'bundle-incomplete' })
    const whole = promotionVerdict(off, [ticket, course, product])
    expect(whole).toEqual({ is: 'applied', discount: 300n, shares: [0n, 200n, 100n] })
  })

  test('a promotion compares its minimum only with the lines that it applies to', () => {
    const verdict = promotionVerdict(terms({ minimum: 1600n, bundle }), [course, product, ticket])
    expect(verdict).toEqual({ is: 'refused', why: 'below-minimum', missing: 100n })
  })

  test('a promotion never discounts a line by more than its price, and does not discount free lines', () => {
    const all = promotionVerdict(terms({ kind: 'amount', value: 9000n }), [course])
    expect(all).toMatchObject({ discount: 1000n })
    const free = promotionVerdict(terms({}), [{ ...course, amount: 0n }])
    expect(free).toEqual({ is: 'refused', why: 'nothing-to-pay' })
  })
})

describe('several promotions', () => {
  const promotion = (label: string, changes: Partial<PromotionTerms>) => ({
    ...terms(changes),
    id: newId<'Promotion'>({ now: () => new Date(0) }),
    label,
  })

  test('among several promotions the one with the largest discount applies, and among equal ones the first', () => {
    const promotions = [
      promotion('tenth', {}),
      promotion('same', { kind: 'amount', value: 100n }),
      promotion('fifth of downloads', { value: 20n, itemTypes: ['digital_product'] }),
    ]
    const home = { isHome: true }
    expect(bestPromotion(promotions, [course], home)?.label).toBe('tenth')
    expect(bestPromotion(promotions, [product], home)?.label).toBe('same')
    expect(bestPromotion(promotions, [{ ...product, amount: 900n }], home)?.label).toBe('fifth of downloads')
    expect(bestPromotion([], [course], home)).toBeUndefined()
  })

  test('a coupon applies to the amount of each line after the promotion', () => {
    expect(reducedBy([course, product], [100n, 50n]).map(({ amount }) => amount)).toEqual([900n, 450n])
  })
})
