import { describe, expect, test } from 'vitest'
import { addDuration, day } from '../../../platform/durations.ts'
import { couponVerdict, type KnownCoupon } from './coupon-verdict.ts'

const now = new Date('2026-11-15T00:00:00.000Z')
const inDays = (count: number) => addDuration(now, count * day)
const lines = [
  { itemType: 'course', amount: 1000n },
  { itemType: 'event_ticket', amount: 501n },
] as const

const coupon = (terms: Partial<KnownCoupon> = {}): KnownCoupon => ({
  code: 'GIFT',
  label: 'A gift',
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
  ...terms,
})
const verdict = (row: KnownCoupon | undefined) => couponVerdict(row, ' gift ', lines, { now, isHome: true })

describe('a coupon that applies', () => {
  test('an applied coupon has a discount for each line, and the discounts add up', () => {
    expect(verdict(coupon())).toEqual({
      is: 'applied',
      code: 'GIFT',
      label: 'A gift',
      discount: 150n,
      shares: [100n, 50n],
    })
  })

  test('a coupon for one kind of items gives no discount on other lines', () => {
    expect(verdict(coupon({ itemTypes: ['event_ticket'] }))).toMatchObject({
      discount: 50n,
      shares: [0n, 50n],
    })
  })
})

describe('a coupon that does not apply', () => {
  test.each<[string, KnownCoupon | undefined, object]>([
    ['it does not exist', undefined, { why: 'unknown' }],
    ['it has ended', coupon({ endsAt: now }), { why: 'over' }],
    ['it was archived', coupon({ archivedAt: inDays(-1) }), { why: 'over' }],
    ['it has not begun', coupon({ startsAt: inDays(1) }), { why: 'not-yet', startsAt: inDays(1) }],
    ['other members have used it up', coupon({ limitTotal: 2, redeemed: 2 }), { why: 'used-up' }],
    ['the member has already used it', coupon({ limitPerMember: 1, used: 1 }), { why: 'used-by-you' }],
    [
      'the order is too small',
      coupon({ minimum: 2000n }),
      { why: 'below-minimum', minimum: 2000n, missing: 499n },
    ],
    [
      'the lines that it applies to are below its minimum',
      coupon({ minimum: 600n, itemTypes: ['event_ticket'] }),
      { why: 'below-minimum', missing: 99n },
    ],
    [
      'it is for other items',
      coupon({ itemTypes: ['membership_plan'] }),
      { why: 'other-kinds', itemTypes: ['membership_plan'] },
    ],
  ])('a coupon that does not apply reports its reason when %s', (_, row, why) => {
    expect(verdict(row)).toMatchObject({ is: 'refused', code: 'GIFT', ...why })
  })

  test('a coupon in a cart where nothing can be bought reports the reason why it does not apply', () => {
    expect(couponVerdict(coupon(), 'gift', [], { now, isHome: true })).toMatchObject({ why: 'other-kinds' })
  })
})
