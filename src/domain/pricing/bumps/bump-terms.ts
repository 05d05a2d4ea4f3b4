import type { Db } from '../../../platform/db/database.ts'
import type { OrderBumpId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import type { OfferType } from '../../catalog/index.ts'
import type { KnownPromotion } from '../promotions/best-promotion.ts'

/** An offer that an order bump is about. */
export type BumpOffer = { readonly itemType: OfferType; readonly offerId: string }

export type KnownBump = {
  readonly id: OrderBumpId
  readonly triggerOffer: BumpOffer | null
  readonly itemType: Exclude<OfferType, 'consulting_meeting'>
  readonly offerId: string
  readonly title: string
  readonly pitch: string
  readonly kind: 'amount' | 'percent' | null
  readonly value: bigint | null
}

/** The most order bumps that one checkout shows. */
export const mostBumps = 3

/** The active order bumps, the oldest first, in one statement. */
export async function currentBumps(db: Db, schoolId: SchoolId): Promise<KnownBump[]> {
  return await db
    .selectFrom('orderBumps')
    .select(['id', 'triggerOffer', 'itemType', 'offerId', 'title', 'pitch', 'kind', 'value'])
    .where('schoolId', '=', schoolId)
    .where('archivedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .$narrowType<{ triggerOffer: BumpOffer | null }>()
    .execute()
}

/** True if a bump applies to an order with these offers. */
export function isFor(
  { triggerOffer, offerId }: KnownBump,
  ordered: readonly { offerId: string }[],
): boolean {
  return ordered.some((each) =>
    triggerOffer ? each.offerId === triggerOffer.offerId : each.offerId !== offerId,
  )
}

/** The discounts of bumps as promotions on their offers: an order gets only the best one of them. */
export function bumpPromotions(
  bumps: readonly KnownBump[],
  ordered: readonly { readonly offerId: string }[],
): KnownPromotion[] {
  return bumps.flatMap((bump) => (isFor(bump, ordered) ? (promotionOf(bump) ?? []) : []))
}

/** The discount of a bump as a promotion on one unit of its offer; undefined if it has none. */
export function promotionOf(bump: KnownBump): KnownPromotion | undefined {
  const { id: bumpId, kind, value, title: label, itemType, offerId } = bump
  if (kind === null || value === null) return undefined
  const bundle = [{ itemType, offerId }]
  return { kind, value, minimum: 0n, itemTypes: null, bundle, isOnOneUnit: true, label, bumpId }
}
