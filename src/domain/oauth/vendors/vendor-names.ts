import { violates } from '../../../platform/db/constraint.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/refusal.ts'

/** A vendor's name as registration compares it: width, case and surrounding space do not matter. */
export function vendorKey(name: string): string {
  return name.normalize('NFKC').toUpperCase().toLowerCase().trim()
}

/** Lets a vendor register under these names and no others. Names that it has already are not written again. */
export async function writeVendorNames(tx: Tx, clientId: string, names: readonly string[]): Promise<void> {
  const wanted = new Map(names.map((name) => [vendorKey(name), name.trim()]))
  const listed = await tx.selectFrom('vendorNames').selectAll().where('clientId', '=', clientId).execute()
  const kept = listed.filter(({ nameKey, name }) => wanted.get(nameKey) === name).map((each) => each.nameKey)
  await tx
    .deleteFrom('vendorNames')
    .where('clientId', '=', clientId)
    .where((eb) => eb.not(eb('nameKey', '=', eb.fn.any(eb.val(kept)))))
    .execute()
  const added = [...wanted].filter(([nameKey]) => !kept.includes(nameKey))
  if (added.length === 0) return
  try {
    await tx
      .insertInto('vendorNames')
      .values(added.map(([nameKey, name]) => ({ nameKey, name, clientId })))
      .execute()
  } catch (error) {
    if (!violates(error, 'vendor_names_pkey')) throw error
    throw new Refusal('conflict', `Another vendor already uses one of these names: ${names.join(', ')}`)
  }
}
