import type { OrderBumpId } from '../../../platform/db/schema/schema.gen.ts'
import type { Selection } from '../../pricing/index.ts'
import { bestPromotion, isFor, type KnownBump, mostBumps, promotionOf } from '../../pricing/index.ts'
import type { QuotedLine } from './quoted-lines.ts'

/** An offer that a checkout makes in addition to the order. */
export type OfferedBump = {
  readonly id: OrderBumpId
  readonly title: string
  readonly pitch: string
  readonly line: QuotedLine
  /** The price on its own. */
  readonly price: bigint
  /** The price with this order, unless a larger discount applies. */
  readonly reduced: bigint
}

type BumpContext = {
  readonly selections: readonly Selection[]
  readonly isHome: boolean
  readonly quoteLines: (selections: readonly Selection[]) => Promise<readonly QuotedLine[]>
}

/** The bumps for an order, without items that are in the order, owned by the buyer or not available. */
export async function offeredBumps(
  bumps: readonly KnownBump[],
  { selections, isHome, quoteLines }: BumpContext,
): Promise<OfferedBump[]> {
  const applicable = bumps.filter(
    (bump) => isFor(bump, selections) && !selections.some(({ offerId }) => offerId === bump.offerId),
  )
  if (applicable.length === 0) return []
  const different = applicable.filter(
    (bump, at) => applicable.findIndex((each) => each.offerId === bump.offerId) === at,
  )
  const lines = await quoteLines(different.map(({ itemType, offerId }) => ({ itemType, offerId })))
  const offered = different.flatMap((bump, at) => {
    const line = lines[at]
    if (!line?.priced || line.problem || line.heldUntil !== undefined || line.waiting) return []
    const { id, title, pitch } = bump
    const price = line.priced.amount
    return [{ id, title, pitch, line, price, reduced: price - discountOf(bump, line.priced, isHome) }]
  })
  return offered.slice(0, mostBumps)
}

function discountOf(bump: KnownBump, line: NonNullable<QuotedLine['priced']>, isHome: boolean): bigint {
  const promotion = promotionOf(bump)
  return (promotion && bestPromotion([promotion], [line], { isHome })?.discount) ?? 0n
}
