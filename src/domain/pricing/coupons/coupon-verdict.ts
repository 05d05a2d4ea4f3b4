import type { Selectable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { CouponId, CouponsTable, PersonId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { sharesByWeight } from '../shares.ts'
import { couponCode, isCouponCode } from './coupon-code.ts'
import { appliesIn, discountOf, isFor } from './discount.ts'

/** The discount of a coupon, or the reason why it does not apply. */
export type CouponVerdict =
  | {
      readonly is: 'applied'
      readonly code: string
      readonly label: string
      readonly discount: bigint
      /** The discount by line. */
      readonly shares: readonly bigint[]
    }
  | ({ readonly is: 'refused'; readonly code: string } & CouponProblem)

/** The reason why a coupon does not apply. */
export type CouponProblem =
  | { readonly why: 'unknown' | 'used-up' | 'used-by-you' | 'over' | 'other-currency' }
  | { readonly why: 'too-few-uses'; readonly left: number }
  | { readonly why: 'not-yet'; readonly startsAt: Date }
  | { readonly why: 'below-minimum'; readonly minimum: bigint; readonly missing: bigint }
  | { readonly why: 'other-kinds'; readonly itemTypes: readonly string[] }

type Line = Parameters<typeof discountOf>[1][number]
/** The terms of a coupon and its number of uses. */
export type KnownCoupon = Pick<
  Selectable<CouponsTable>,
  | 'code'
  | 'label'
  | 'kind'
  | 'value'
  | 'minimum'
  | 'itemTypes'
  | 'startsAt'
  | 'endsAt'
  | 'archivedAt'
  | 'limitTotal'
  | 'limitPerMember'
  | 'redeemed'
> & {
  /** The number of uses by the buyer. */
  readonly used: number
}

/** The coupon with this code and its number of uses by the buyer, in one statement. It is not redeemed. */
export async function findCoupon(
  db: Db,
  { schoolId, personId, code: input }: { schoolId: SchoolId; personId: PersonId | undefined; code: string },
): Promise<(KnownCoupon & { readonly id: CouponId }) | undefined> {
  const code = couponCode(input)
  if (!isCouponCode(code)) return undefined
  return await db
    .selectFrom('coupons')
    .where('coupons.schoolId', '=', schoolId)
    .where('coupons.code', '=', code)
    .select([
      'id',
      'code',
      'label',
      'kind',
      'value',
      'minimum',
      'itemTypes',
      'startsAt',
      'endsAt',
      'archivedAt',
    ])
    .select(['limitTotal', 'limitPerMember', 'redeemed'])
    .select(({ selectFrom }) =>
      selectFrom('couponRedemptions as redemption')
        .where('redemption.schoolId', '=', schoolId)
        .whereRef('redemption.couponId', '=', 'coupons.id')
        .where('redemption.personId', '=', (eb) => eb.val(personId ?? null))
        .where('redemption.releasedAt', 'is', null)
        .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('units'), eb.lit(0)).as('used'))
        .$asScalar()
        .$notNull()
        .as('used'),
    )
    .executeTakeFirst()
}

/** The verdict on a coupon for these lines, by the same rules as redeeming it. */
export function couponVerdict(
  coupon: KnownCoupon | undefined,
  input: string,
  lines: readonly Line[],
  { now, isHome, units = 1 }: { readonly now: Date; readonly isHome: boolean; readonly units?: number },
): CouponVerdict {
  const code = couponCode(input)
  if (!coupon) return { is: 'refused', code, why: 'unknown' }
  const problem = usageProblem(coupon, now, units)
  if (problem) return { is: 'refused', code, ...problem }
  if (!appliesIn(coupon, { isHome })) return { is: 'refused', code, why: 'other-currency' }
  return appliedTo(coupon, lines)
}

/** The reason why a coupon cannot be used this many times now. */
export function usageProblem(coupon: KnownCoupon, now: Date, units: number): CouponProblem | undefined {
  const { startsAt, endsAt, archivedAt, limitTotal, limitPerMember, redeemed, used } = coupon
  const leftToYou = (limitPerMember ?? Number.POSITIVE_INFINITY) - Number(used)
  const remaining = Math.min(leftToYou, (limitTotal ?? Number.POSITIVE_INFINITY) - redeemed)
  if (archivedAt || (endsAt && endsAt <= now)) return { why: 'over' }
  if (startsAt && startsAt > now) return { why: 'not-yet', startsAt }
  if (leftToYou <= 0) return { why: 'used-by-you' }
  if (remaining <= 0) return { why: 'used-up' }
  return remaining < units ? { why: 'too-few-uses', left: remaining } : undefined
}

function appliedTo(coupon: KnownCoupon, lines: readonly Line[]): CouponVerdict {
  const { code, label, minimum, itemTypes } = coupon
  const discount = discountOf(coupon, lines)
  const weights = lines.map((line) => (isFor(coupon, line) ? line.amount : 0n))
  if (discount.is === 'given') {
    const shares = sharesByWeight(discount.amount, weights)
    return { is: 'applied', code, label, discount: discount.amount, shares }
  }
  switch (discount.why) {
    case 'nothing it is for':
      return { is: 'refused', code, why: 'other-kinds', itemTypes: itemTypes ?? [] }
    case 'below its minimum': {
      const missing = minimum - weights.reduce((sum, amount) => sum + amount, 0n)
      return { is: 'refused', code, why: 'below-minimum', minimum, missing }
    }
  }
}
