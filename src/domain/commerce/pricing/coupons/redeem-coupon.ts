import type { Clock } from '../../../../platform/clock.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type {
  CouponId,
  OrderId,
  OrderLinesTable,
  PersonId,
  SchoolId,
} from '../../../../platform/db/schema.gen.ts'
import { Refusal } from '../../../../platform/refusal.ts'
import { sharesByWeight } from '../shares.ts'
import { couponCode, isCouponCode } from './coupon-code.ts'
import { appliesIn, discountOf, isFor } from './discount.ts'

type Redemption = {
  readonly schoolId: SchoolId
  readonly personId: PersonId
  readonly code: string
  /** Whether the order is in the school's own currency. */
  readonly isHome: boolean
  readonly lines: readonly { readonly itemType: OrderLinesTable['itemType']; readonly amount: bigint }[]
  /** How many uses the order takes. */
  readonly units: number
}
export type TakenCoupon = {
  readonly couponId: CouponId
  readonly code: string
  readonly label: string
  readonly discount: bigint
  /** The discount by line. */
  readonly shares: readonly bigint[]
  readonly units: number
}
type OrderRow = { readonly schoolId: SchoolId; readonly id: OrderId }

/** Redeems a coupon for an order with one conditional update, which avoids a race on its limit. */
export async function takeCoupon(tx: Tx, clock: Clock, wish: Redemption): Promise<TakenCoupon> {
  const code = couponCode(wish.code)
  const coupon = await countForMember(tx, clock, { ...wish, code })
  if (!appliesIn(coupon, wish)) throw refused('is in another currency than this order')
  const discount = discountOf(coupon, wish.lines)
  if (discount.is === 'refused')
    throw refused(discount.why === 'below its minimum' ? discount.why : `has ${discount.why} here`)
  const weights = wish.lines.map((line) => (isFor(coupon, line) ? line.amount : 0n))
  const shares = sharesByWeight(discount.amount, weights)
  const { id: couponId, label } = coupon
  return { couponId, code, label, discount: discount.amount, shares, units: wish.units }
}

/** Records the redemption; the order already exists. */
export async function noteRedemption(
  tx: Tx,
  clock: Clock,
  order: OrderRow & { readonly personId: PersonId },
  { couponId, units }: Pick<TakenCoupon, 'couponId' | 'units'>,
) {
  const { schoolId, id: orderId, personId } = order
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
  for (const { couponId, units } of released) {
    await tx
      .updateTable('coupons')
      .set((eb) => ({ redeemed: eb('redeemed', '-', units) }))
      .where('schoolId', '=', schoolId)
      .where('id', '=', couponId)
      .execute()
  }
}

/** Redeems the released coupon of an order again; refused if it has expired or is used up. */
export async function takeCouponAgain(tx: Tx, clock: Clock, { schoolId, id: orderId }: OrderRow) {
  const givenBack = await tx
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
  for (const { couponId, personId, code, units } of givenBack) {
    await countForMember(tx, clock, { schoolId, personId, code, units })
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

type Member = Pick<Redemption, 'schoolId' | 'personId' | 'code' | 'units'>

async function countForMember(tx: Tx, clock: Clock, member: Member) {
  const coupon = isCouponCode(member.code) ? await count(tx, clock, member) : undefined
  if (!coupon) throw refused('is unknown, expired or used up')
  if (coupon.limitPerMember !== null) {
    const used = await timesUsed(tx, member, coupon.id)
    if (used + member.units > coupon.limitPerMember) throw refused('was already used by you')
  }
  return coupon
}

// Locks the coupon until the order is created, so that a member's uses are counted one order at a time.
async function count(tx: Tx, clock: Clock, { schoolId, code, units }: Member) {
  const now = clock.now()
  return await tx
    .updateTable('coupons')
    .set((eb) => ({ redeemed: eb('redeemed', '+', units) }))
    .where('schoolId', '=', schoolId)
    .where('code', '=', code)
    .where('archivedAt', 'is', null)
    .where((eb) => eb.or([eb('startsAt', 'is', null), eb('startsAt', '<=', now)]))
    .where((eb) => eb.or([eb('endsAt', 'is', null), eb('endsAt', '>', now)]))
    .where((eb) =>
      eb.or([eb('limitTotal', 'is', null), eb(eb('redeemed', '+', units), '<=', eb.ref('limitTotal'))]),
    )
    .returning(['id', 'label', 'kind', 'value', 'minimum', 'itemTypes', 'limitPerMember'])
    .executeTakeFirst()
}

async function timesUsed(tx: Tx, { schoolId, personId }: Member, couponId: CouponId): Promise<number> {
  const { used } = await tx
    .selectFrom('couponRedemptions')
    .select((eb) => eb.fn.sum<bigint | null>('units').as('used'))
    .where('schoolId', '=', schoolId)
    .where('couponId', '=', couponId)
    .where('personId', '=', personId)
    .where('releasedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(used ?? 0)
}

function refused(why: string): Refusal {
  const problems = [{ field: 'couponCode', message: why }]
  return new Refusal('invalid_input', `The coupon ${why}`, { problems })
}
