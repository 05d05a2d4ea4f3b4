import { violates } from '../../../platform/db/constraint.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/refusal.ts'

/** The normalised name of a vendor: character width, case and surrounding spaces are ignored. */
export function vendorKey(name: string): string {
  return name.normalize('NFKC').toUpperCase().toLowerCase().trim()
}

/** Replaces the registration names of a vendor. Unchanged names are not written again. */
export async function writeVendorNames(tx: Tx, clientId: string, names: readonly string[]): Promise<void> {
  const requested = new Map(names.map((name) => [vendorKey(name), name.trim()]))
  const listed = await tx.selectFrom('vendorNames').selectAll().where('clientId', '=', clientId).execute()
  const retained = listed
    .filter(({ nameKey, name }) => requested.get(nameKey) === name)
    .map((each) => each.nameKey)
  await tx
    .deleteFrom('vendorNames')
    .where('clientId', '=', clientId)
    .where((eb) => eb.not(eb('nameKey', '=', eb.fn.any(eb.val(retained)))))
    .execute()
  const added = [...requested].filter(([nameKey]) => !retained.includes(nameKey))
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
