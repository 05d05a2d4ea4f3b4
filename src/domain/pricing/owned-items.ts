import type { Db } from '../../platform/db/database.ts'
import { type EntitlementOwner, type Item, ownedBy } from '../entitlements/index.ts'

export type OwnedItem = Item & { readonly endsAt: Date | null }

type OfferedItem = { readonly itemType: string; readonly itemId: string }

/** The items among these that a member already owns, and until when, in one statement. */
export async function ownedItems(
  db: Db,
  owner: EntitlementOwner,
  itemIds: readonly string[],
  now: Date,
): Promise<OwnedItem[]> {
  const ownedOfType = (itemType: Item['itemType']) =>
    ownedBy(db, owner, itemType, now)
      .where('held.itemId', '=', (eb) => eb.fn.any(eb.val([...itemIds])))
      .select((eb) => eb.val(itemType).$castTo<Item['itemType']>().as('itemType'))
  return await db
    .selectFrom(
      ownedOfType('course')
        .unionAll(ownedOfType('digital_product'))
        .unionAll(ownedOfType('membership_plan'))
        .as('owned'),
    )
    .select(['owned.itemType', 'owned.itemId', 'owned.endsAt'])
    .execute()
}

/** Lifetime access cannot be bought again. */
export function isOwnedForLife({ itemType, itemId }: OfferedItem, owned: readonly OwnedItem[]): boolean {
  return owned.some((item) => item.itemType === itemType && item.itemId === itemId && item.endsAt === null)
}
