import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { OrderId, PersonId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { newId } from '../../../platform/ids.ts'
import type { invoiceColumns } from '../../invoicing/index.ts'
import type {
  AppliedPromotion,
  CouponVerdict,
  OrderPrice,
  OrderPurpose,
  PricedLine,
} from '../../pricing/index.ts'
import { type CouponUse, recordRedemption } from '../../pricing/index.ts'
import { cancellationRule } from '../cancellations/manage-rule.ts'
import type { ReceiptOrder } from '../ledger/payment-receipt.ts'
import { newTradeNo } from './trade-no.ts'

export type WrittenOrder = {
  readonly schoolId: SchoolId
  readonly id: OrderId
  readonly personId: PersonId
  readonly tradeNo: string
  readonly currency: string
  readonly total: bigint
  readonly instalments: number
  readonly lines: readonly WrittenLine[]
  readonly adjustments: readonly WrittenAdjustment[]
  readonly createdAt: Date
}

type WrittenLine = PricedLine & ReceiptOrder['lines'][number]
type WrittenAdjustment = ReceiptOrder['adjustments'][number] & { readonly amount: bigint }

type NewOrder = {
  readonly schoolId: SchoolId
  readonly personId: PersonId
  readonly currency: string
  readonly country?: string | undefined
  readonly price: OrderPrice
  readonly purpose?: OrderPurpose['is'] | undefined
  /** The locked coupon that the price includes. */
  readonly couponUse?: CouponUse | undefined
  readonly invoice: ReturnType<typeof invoiceColumns>
  readonly idempotencyKey?: string | undefined
}

/** Inserts an order with its lines and discounts. It never changes later. */
export async function writeOrder(tx: Tx, clock: Clock, input: NewOrder): Promise<WrittenOrder> {
  const { schoolId, personId, currency, price, invoice, idempotencyKey = null } = input
  const { purpose = 'self', country = null } = input
  const { total, instalments } = price
  const order = {
    schoolId,
    id: newId<'Order'>(clock),
    personId,
    tradeNo: newTradeNo(clock),
    currency,
    total,
    instalments,
    createdAt: clock.now(),
  }
  await tx
    .insertInto('orders')
    .values({
      ...order,
      ...invoice,
      purpose,
      country,
      requestKey: idempotencyKey,
      fulfilment: 'held',
      cancellationTiers: JSON.stringify((await cancellationRule({ db: tx }, order)).tiers),
    })
    .execute()
  const lines = await insertLines(tx, order, price)
  const adjustments = await insertDiscounts(tx, clock, order, input)
  return { ...order, lines, adjustments }
}

type Row = Pick<WrittenOrder, 'schoolId' | 'id' | 'personId'>

async function insertLines(
  tx: Tx,
  { schoolId, id: orderId }: Row,
  { lines, taxes, reductions }: Pick<OrderPrice, 'lines' | 'taxes' | 'reductions'>,
): Promise<WrittenLine[]> {
  const written = lines.map((line, position) => ({
    ...line,
    tax: taxes[position]?.amount ?? 0n,
    taxName: line.taxed?.name ?? null,
    taxRate: line.taxed?.rate ?? null,
    taxInclusive: line.taxed?.isInclusive ?? null,
  }))
  const rows = written.map(({ instalments: _instalments, taxed: _taxed, ...line }, position) => {
    return { ...line, schoolId, orderId, position, reduction: reductions[position] ?? 0n }
  })
  await tx.insertInto('orderLines').values(rows).execute()
  return written
}

async function insertDiscounts(
  tx: Tx,
  clock: Clock,
  order: Row,
  { price: { promotion, coupon }, couponUse }: NewOrder,
) {
  const adjustments = promotion ? [await insertPromotion(tx, clock, order, promotion)] : []
  if (coupon?.is !== 'applied' || !couponUse) return adjustments
  return [...adjustments, await insertCoupon(tx, clock, order, { ...coupon, ...couponUse })]
}

async function insertPromotion(
  tx: Tx,
  clock: Clock,
  { schoolId, id: orderId }: Row,
  { promotionId, bumpId, label, discount }: AppliedPromotion,
) {
  const id = newId<'OrderAdjustment'>(clock)
  const adjustment = { id, kind: 'promotion' as const, label, code: null, amount: -discount }
  await tx
    .insertInto('orderAdjustments')
    .values({ schoolId, orderId, promotionId, bumpId, ...adjustment })
    .execute()
  return adjustment
}

async function insertCoupon(
  tx: Tx,
  clock: Clock,
  order: Row,
  { couponId, code, label, discount, units }: Extract<CouponVerdict, { is: 'applied' }> & CouponUse,
) {
  const { schoolId, id: orderId } = order
  const id = newId<'OrderAdjustment'>(clock)
  const adjustment = { id, kind: 'coupon' as const, label, code, amount: -discount }
  await tx
    .insertInto('orderAdjustments')
    .values({ schoolId, orderId, couponId, ...adjustment })
    .execute()
  await recordRedemption(tx, clock, order, { couponId, units })
  return adjustment
}
