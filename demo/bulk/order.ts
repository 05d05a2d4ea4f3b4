import type { ReceiptOrder } from '../../src/domain/orders/index.ts'
import type { OrderAdjustmentId, OrderId, OrdersTable } from '../../src/platform/db/schema/schema.gen.ts'
import { addDuration, hour } from '../../src/platform/durations.ts'
import { marks } from './marks.ts'
import type { Member } from './member.ts'
import type { Outcome } from './outcomes.ts'

/** An item to buy, as an order line records it. */
export type Ware = {
  readonly itemType: 'course' | 'digital_product' | 'event_ticket'
  readonly itemId: string
  readonly offerId: string
  readonly name: string
  readonly price: bigint
  readonly access: 'lifetime' | 'for_days' | 'none'
  readonly accessDays: number | null
}

export type Purchase = {
  /** The number of the order among the member's own. */
  readonly number: number
  readonly at: Date
  readonly wares: readonly Ware[]
  readonly outcome: Outcome
}

const fulfilments = {
  paid: 'granted',
  'by code': 'granted',
  'part refunded': 'granted',
  granted: 'granted',
  refunded: 'taken_back',
  expired: 'released',
  declined: 'released',
  open: 'held',
} as const satisfies Record<Outcome, OrdersTable['fulfilment']>

/** An order as it was recorded. */
export type Order = ReturnType<typeof addOrder>

export function addOrder(member: Member, { number, at, wares, outcome }: Purchase) {
  const { sheet, stock, chance, personId } = member
  const { schoolId, currency } = stock
  const id = chance.id<'Order'>(at)
  const lines = wares.map((ware) => ({ id: chance.id<'OrderLine'>(at), ware, ...costOf(ware, outcome) }))
  const sum = lines.reduce((all, { amount }) => all + amount, 0n)
  const adjustment = takesCoupon(member, outcome, sum)
    ? { id: chance.id<'OrderAdjustment'>(at), amount: -100n }
    : undefined
  const total = sum + (adjustment?.amount ?? 0n)
  const tradeNo = `L${base32(at.getTime(), 9)}${base32(member.number, 5)}`
  const fulfilment = fulfilments[outcome]
  sheet.add('orders', {
    schoolId,
    id,
    personId,
    tradeNo,
    currency,
    total,
    instalments: 1,
    fulfilment,
    createdAt: at,
  })
  for (const [position, { id: lineId, ware, ...cost }] of lines.entries()) {
    const { price: _price, ...item } = ware
    sheet.add('orderLines', { schoolId, id: lineId, orderId: id, position, ...item, quantity: 1, ...cost })
  }
  if (adjustment) addCoupon(member, { id, at, fulfilment }, adjustment)
  return { id, number, at, outcome, fulfilment, tradeNo, total, lines, adjustment }
}

function costOf({ price: original }: Ware, outcome: Outcome) {
  const discount = outcome === 'granted' ? original : 0n
  return { original, discount, amount: original - discount }
}

function takesCoupon({ chance, stock }: Member, outcome: Outcome, sum: bigint): boolean {
  return chance.isOneIn(10) && outcome !== 'granted' && sum > 200n && stock.couponId !== undefined
}

/** The columns of the coupon in orders and receipts. */
const bulkCoupon = { kind: 'coupon', label: '老朋友折一百', code: marks.coupon } as const

function addCoupon(
  { sheet, stock, tally, personId }: Member,
  { id: orderId, at, fulfilment }: { id: OrderId; at: Date; fulfilment: OrdersTable['fulfilment'] },
  { id, amount }: { id: OrderAdjustmentId; amount: bigint },
) {
  const { schoolId, couponId } = stock
  if (!couponId) return
  sheet.add('orderAdjustments', { schoolId, id, orderId, couponId, ...bulkCoupon, amount })
  const releasedAt = fulfilment === 'released' ? addDuration(at, 25 * hour) : null
  sheet.add('couponRedemptions', { schoolId, orderId, couponId, personId, redeemedAt: at, releasedAt })
  if (!releasedAt) tally.redemptions += 1
}

const untaxed = { tax: 0n, taxName: null, taxRate: null, taxInclusive: null }

/** The order as the receipt of its payment shows it. */
export function receiptOrder({ tradeNo, lines, adjustment }: Order): ReceiptOrder {
  return {
    instalments: 1,
    tradeNo,
    lines: lines.map(({ id, ware }) => ({ ...ware, id, quantity: 1, ...untaxed })),
    adjustments: adjustment ? [{ id: adjustment.id, ...bulkCoupon }] : [],
  }
}

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

function base32(value: number, length: number): string {
  let rest = value
  let text = ''
  while (text.length < length) {
    text = letters.charAt(rest % 32) + text
    rest = Math.floor(rest / 32)
  }
  return text
}
