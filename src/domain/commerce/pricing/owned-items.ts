import type { Db } from '../../../platform/db/database.ts'
import { type Holder, heldBy, type Item } from '../../entitlements/index.ts'
import { refusedAt } from './selections.ts'

export type HeldThing = Item & { readonly endsAt: Date | null }

type Wanted = { readonly itemType: string; readonly itemId: string }

/** Which of these items a member already holds, and until when, in one statement. */
export async function heldThings(
  db: Db,
  holder: Holder,
  itemIds: readonly string[],
  now: Date,
): Promise<HeldThing[]> {
  const held = (itemType: Item['itemType']) =>
    heldBy(db, holder, itemType, now)
      .where('held.itemId', '=', (eb) => eb.fn.any(eb.val([...itemIds])))
      .select((eb) => eb.val(itemType).$castTo<Item['itemType']>().as('itemType'))
  return await db
    .selectFrom(
      held('course').unionAll(held('digital_product')).unionAll(held('membership_plan')).as('things'),
    )
    .select(['things.itemType', 'things.itemId', 'things.endsAt'])
    .execute()
}

/** Lifetime access cannot be bought again: it would add nothing. */
export function isHeldForGood({ itemType, itemId }: Wanted, held: readonly HeldThing[]): boolean {
  return held.some((thing) => thing.itemType === itemType && thing.itemId === itemId && thing.endsAt === null)
}

export function refuseHeldForGood(lines: readonly Wanted[], held: readonly HeldThing[]): void {
  const at = lines.findIndex((line) => isHeldForGood(line, held))
  if (at >= 0) throw refusedAt(at, 'is already owned')
}
