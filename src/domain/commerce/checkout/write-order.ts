import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { OrderAdjustmentId, OrderId, PersonId, SchoolId } from '../../../platform/db/schema.gen.ts'
import { newId } from '../../../platform/ids.ts'
import { cancellationRule } from '../cancellations/manage-rule.ts'
import { noteRedemption, type TakenCoupon } from '../pricing/coupons/redeem-coupon.ts'
import type { invoiceColumns } from '../invoices/invoice-wish.ts'
import type { AppliedPromotion } from '../pricing/promotions/best-promotion.ts'
import { reducedBy } from '../pricing/promotions/promotion-verdict.ts'
import { type LineTax, lineTaxes } from '../pricing/taxes/line-tax.ts'
import type { OrderPurpose } from '../pricing/order-purpose.ts'
import { instalmentsOf, totalOf } from '../pricing/amounts.ts'
import type { PricedLine } from '../pricing/selections.ts'
import { newTradeNo } from './trade-no.ts'

export type WrittenOrder = {
  readonly schoolId: SchoolId
  readonly id: OrderId
  readonly personId: PersonId
  readonly tradeNo: string
  readonly currency: string
  readonly total: bigint
  readonly instalments: number
  readonly lines: readonly PricedLine[]
  readonly adjustments: readonly { readonly id: OrderAdjustmentId; readonly amount: bigint }[]
  readonly createdAt: Date
}

type OrderWish = {
  readonly schoolId: SchoolId
  readonly personId: PersonId
  readonly currency: string
  readonly country?: string | undefined
  readonly lines: readonly PricedLine[]
  readonly purpose?: OrderPurpose['is'] | undefined
  readonly promotion?: AppliedPromotion | undefined
  readonly coupon?: TakenCoupon | undefined
  readonly invoice: ReturnType<typeof invoiceColumns>
  readonly requestKey?: string | undefined
}

/** Inserts an order with its lines and discounts. It never changes later. */
export async function writeOrder(tx: Tx, clock: Clock, wish: OrderWish): Promise<WrittenOrder> {
  const { schoolId, personId, currency, lines, promotion, coupon, invoice, requestKey = null } = wish
  const { purpose = 'self', country = null } = wish
  const total = totalOf(lines, (promotion?.discount ?? 0n) + (coupon?.discount ?? 0n))
  const order = {
    schoolId,
    id: newId<'Order'>(clock),
    personId,
    tradeNo: newTradeNo(clock),
    currency,
    total,
    instalments: instalmentsOf(lines, total),
    createdAt: clock.now(),
  }
  await tx
    .insertInto('orders')
    .values({
      ...order,
      ...invoice,
      purpose,
      country,
      requestKey,
      fulfilment: 'held',
      cancellationTiers: JSON.stringify((await cancellationRule({ db: tx }, order)).tiers),
    })
    .execute()
  const taxes = lineTaxes(reducedBy(lines, promotion?.shares), coupon?.shares)
  const reductions = lines.map((_, at) => (promotion?.shares[at] ?? 0n) + (coupon?.shares[at] ?? 0n))
  await insertLines(tx, order, lines, { taxes, reductions })
  const adjustments = [
    ...(promotion ? [await insertPromotion(tx, clock, order, promotion)] : []),
    ...(coupon ? [await insertCoupon(tx, clock, order, coupon)] : []),
  ]
  return { ...order, lines, adjustments }
}

/** By line, after all discounts of the order. */
type Shares = {
  readonly taxes: readonly (LineTax | undefined)[]
  readonly reductions: readonly bigint[]
}

async function insertLines(
  tx: Tx,
  { schoolId, id: orderId }: Pick<WrittenOrder, 'schoolId' | 'id'>,
  lines: readonly PricedLine[],
  { taxes, reductions }: Shares,
) {
  const rows = lines.map(({ instalments: _instalments, taxed, ...line }, position) => ({
    ...line,
    schoolId,
    orderId,
    position,
    reduction: reductions[position] ?? 0n,
    tax: taxes[position]?.amount ?? 0n,
    taxName: taxed?.name ?? null,
    taxRate: taxed?.rate ?? null,
    taxInclusive: taxed?.isInclusive ?? null,
  }))
  await tx.insertInto('orderLines').values(rows).execute()
}

async function insertPromotion(
  tx: Tx,
  clock: Clock,
  { schoolId, id: orderId }: Pick<WrittenOrder, 'schoolId' | 'id'>,
  { promotionId, bumpId, label, discount }: AppliedPromotion,
) {
  const adjustment = { id: newId<'OrderAdjustment'>(clock), amount: -discount }
  await tx
    .insertInto('orderAdjustments')
    .values({ schoolId, orderId, kind: 'promotion', promotionId, bumpId, label, ...adjustment })
    .execute()
  return adjustment
}

async function insertCoupon(
  tx: Tx,
  clock: Clock,
  order: Pick<WrittenOrder, 'schoolId' | 'id' | 'personId'>,
  { couponId, code, label, discount, units }: TakenCoupon,
) {
  const { schoolId, id: orderId } = order
  const adjustment = { id: newId<'OrderAdjustment'>(clock), amount: -discount }
  await tx
    .insertInto('orderAdjustments')
    .values({ schoolId, orderId, kind: 'coupon', couponId, code, label, ...adjustment })
    .execute()
  await noteRedemption(tx, clock, order, { couponId, units })
  return adjustment
}
