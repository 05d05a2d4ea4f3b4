import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { CouponId, OrderId, PersonId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { couponCode, isCouponCode } from './coupon-code.ts'
import { type CouponProblem, findCoupon, usageProblem } from './coupon-verdict.ts'

type OrderRow = { readonly schoolId: SchoolId; readonly id: OrderId }
type BuyerCode = { readonly schoolId: SchoolId; readonly personId: PersonId; readonly code: string }

/**
 * Locks the coupon with a code until the order is written, so that its uses are counted one order at a time. Its terms are
 * read after the lock, in a separate statement, so that the uses of the previous order count.
 */
export async function lockCoupon(tx: Tx, { schoolId, personId, code }: BuyerCode) {
  if (!isCouponCode(couponCode(code))) return undefined
  await tx
    .selectFrom('coupons')
    .select('id')
    .where('schoolId', '=', schoolId)
    .where('code', '=', couponCode(code))
    .forNoKeyUpdate()
    .executeTakeFirst()
  return await findCoupon(tx, { schoolId, personId, code })
}

/** The uses of a coupon that an order takes. */
export type CouponUse = { readonly couponId: CouponId; readonly units: number }

/** Records the redemption of a locked coupon; the order already exists. */
export async function recordRedemption(
  tx: Tx,
  clock: Clock,
  order: OrderRow & { readonly personId: PersonId },
  { couponId, units }: CouponUse,
) {
  const { schoolId, id: orderId, personId } = order
  await countUses(tx, { schoolId, couponId }, units)
  await tx
    .insertInto('couponRedemptions')
    .values({ schoolId, orderId, couponId, personId, units, redeemedAt: clock.now() })
    .execute()
}

/** Releases the coupon of an order that was never paid. */
export async function releaseCoupon(tx: Tx, clock: Clock, { schoolId, id: orderId }: OrderRow) {
  const released = await tx
    .updateTable('couponRedemptions')
    .set({ releasedAt: clock.now() })
    .where('schoolId', '=', schoolId)
    .where('orderId', '=', orderId)
    .where('releasedAt', 'is', null)
    .returning(['couponId', 'units'])
    .execute()
  for (const { couponId, units } of released) await countUses(tx, { schoolId, couponId }, -units)
}

/** Redeems the released coupon of an order again; refused if it has expired or is used up. */
export async function redeemAgain(tx: Tx, clock: Clock, { schoolId, id: orderId }: OrderRow) {
  const released = await tx
    .selectFrom('couponRedemptions as redemption')
    .innerJoin('coupons', (join) =>
      join
        .onRef('coupons.schoolId', '=', 'redemption.schoolId')
        .onRef('coupons.id', '=', 'redemption.couponId'),
    )
    .select(['redemption.couponId', 'redemption.personId', 'redemption.units', 'coupons.code'])
    .where('redemption.schoolId', '=', schoolId)
    .where('redemption.orderId', '=', orderId)
    .where('redemption.releasedAt', 'is not', null)
    .execute()
  for (const { couponId, personId, code, units } of released) {
    const coupon = await lockCoupon(tx, { schoolId, personId, code })
    const problem = coupon ? usageProblem(coupon, clock.now(), units) : ({ why: 'unknown' } as const)
    if (problem) throw couponRefusal(problem)
    await countUses(tx, { schoolId, couponId }, units)
    await unrelease(tx, { schoolId, orderId, couponId })
  }
}

async function unrelease(tx: Tx, key: { schoolId: SchoolId; orderId: OrderId; couponId: CouponId }) {
  await tx
    .updateTable('couponRedemptions')
    .set({ releasedAt: null })
    .where('schoolId', '=', key.schoolId)
    .where('orderId', '=', key.orderId)
    .where('couponId', '=', key.couponId)
    .execute()
}

async function countUses(tx: Tx, key: { schoolId: SchoolId; couponId: CouponId }, units: number) {
  await tx
    .updateTable('coupons')
    .set((eb) => ({ redeemed: eb('redeemed', '+', units) }))
    .where('schoolId', '=', key.schoolId)
    .where('id', '=', key.couponId)
    .execute()
}

/** The refusal of an order because of its coupon. */
export function couponRefusal({ why }: CouponProblem): Refusal {
  const problems = [{ field: 'couponCode', message: sentences[why] }]
  return new Refusal('invalid_input', `The coupon ${sentences[why]}`, { problems })
}

const notUsable = 'is unknown, expired or used up'
const sentences: Readonly<Record<CouponProblem['why'], string>> = {
  unknown: notUsable,
  over: notUsable,
  'not-yet': notUsable,
  'used-up': notUsable,
  'too-few-uses': 'has fewer uses left than this order needs',
  'used-by-you': 'has already been used by you',
  'other-currency': 'is in another currency than this order',
  'below-minimum': 'needs an order of a larger amount',
  'other-kinds': 'does not apply to any item in this order',
}
