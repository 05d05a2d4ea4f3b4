import { violates } from '../../../platform/db/constraint.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/refusal.ts'

/** A vendor's name as registration compares it: width, case and surrounding space do not matter. */
export function vendorKey(name: string): string {
  return name.normalize('NFKC').toUpperCase().toLowerCase().trim()
}

/** Lets a vendor register under these names and no others. */
export async function writeVendorNames(tx: Tx, clientId: string, names: readonly string[]): Promise<void> {
  await tx.deleteFrom('vendorNames').where('clientId', '=', clientId).execute()
  const rows = names.map((name) => ({ nameKey: vendorKey(name), name: name.trim(), clientId }))
  const each = [...new Map(rows.map((row) => [row.nameKey, row])).values()]
  try {
    await tx.insertInto('vendorNames').values(each).execute()
  } catch (error) {
    if (!violates(error, 'vendor_names_pkey')) throw error
    throw new Refusal('conflict', `Another vendor registers under one of these names: ${names.join(', ')}`)
  }
}
