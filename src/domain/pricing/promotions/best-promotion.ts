import type { Db } from '../../../platform/db/database.ts'
import type { OrderBumpId, PromotionId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { appliesIn } from '../coupons/discount.ts'
import {
  type BundleItem,
  type PromotionTerms,
  type PromotionVerdict,
  promotionVerdict,
} from './promotion-verdict.ts'

/** A promotion, or the discount of an order bump. */
export type KnownPromotion = PromotionTerms & {
  readonly id?: PromotionId
  readonly bumpId?: OrderBumpId
  readonly label: string
}

/** The promotion of an order. */
export type AppliedPromotion = {
  /** Null for the discount of an order bump. */
  readonly promotionId: PromotionId | null
  readonly bumpId: OrderBumpId | null
  readonly label: string
  readonly discount: bigint
  /** The discount by line. */
  readonly shares: readonly bigint[]
}

type Lines = Parameters<typeof promotionVerdict>[1]

/** The active promotions, the oldest first, in one statement. */
export async function currentPromotions(db: Db, schoolId: SchoolId, now: Date): Promise<KnownPromotion[]> {
  return await db
    .selectFrom('promotions')
    .select(['id', 'label', 'kind', 'value', 'minimum', 'itemTypes', 'bundle'])
    .where('schoolId', '=', schoolId)
    .where('archivedAt', 'is', null)
    .where((eb) => eb.or([eb('startsAt', 'is', null), eb('startsAt', '<=', now)]))
    .where((eb) => eb.or([eb('endsAt', 'is', null), eb('endsAt', '>', now)]))
    .orderBy('createdAt')
    .orderBy('id')
    .$narrowType<{ bundle: readonly BundleItem[] }>()
    .execute()
}

/** The one promotion of an order: the one with the largest discount; of equal ones the oldest. */
export function bestPromotion(
  promotions: readonly KnownPromotion[],
  lines: Lines,
  money: { readonly isHome: boolean },
): AppliedPromotion | undefined {
  let best: AppliedPromotion | undefined
  for (const { id: promotionId = null, bumpId = null, label, ...terms } of promotions) {
    if (!appliesIn(terms, money)) continue
    const verdict: PromotionVerdict = promotionVerdict(terms, lines)
    if (verdict.is === 'refused' || (best && verdict.discount <= best.discount)) continue
    best = { promotionId, bumpId, label, discount: verdict.discount, shares: verdict.shares }
  }
  return best
}
