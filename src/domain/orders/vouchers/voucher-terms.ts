import type { OrderLinesTable } from '../../../platform/db/schema/schema.gen.ts'
import type { AccessTerms, Item } from '../../entitlements/index.ts'

type Line = Pick<OrderLinesTable, 'itemType' | 'itemId' | 'access' | 'accessUntil' | 'accessDays'>

/** The item that a voucher gives, and how long access lasts. */
export function termsOf({ itemType, itemId, access, accessUntil, accessDays }: Line): Item & AccessTerms {
  if (itemType === 'event_ticket' || itemType === 'consulting_meeting' || access === 'none')
    throw new Error(`A voucher cannot be for ${itemType} ${itemId}`)
  return { itemType, itemId, access: access as AccessTerms['access'], accessUntil, accessDays }
}
