import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { SchoolId, VendorIntegrationsTable } from '../../../platform/db/schema/schema.gen.ts'
import { clientIdOf } from '../clients/client-id.ts'
import { findClient, isLive } from '../clients/find-client.ts'
import { vendorKey } from './vendor-names.ts'

type Deps = { readonly db: Db; readonly clock: Clock }

/** The vendor that registers under this name, even if a school has disabled it. */
export async function vendorByName(db: Db, name: string) {
  return await db
    .selectFrom('vendorNames')
    .innerJoin('vendorIntegrations as vendor', 'vendor.clientId', 'vendorNames.clientId')
    .selectAll('vendor')
    .where('vendorNames.nameKey', '=', vendorKey(name))
    .where('vendor.removedAt', 'is', null)
    .executeTakeFirst()
}

/** True if a vendor may register at a school; creates its client there if it is missing. */
export async function isVendorEnabled(deps: Deps, schoolId: SchoolId, vendor: VendorIntegrationsTable) {
  const existing = await findClient(deps.db, schoolId, vendor.clientId)
  if (existing) return existing.source === 'vendor' && isLive(existing)
  return await meetVendor(deps, schoolId, vendor)
}

/** Creates a vendor's client at a school where it has not registered yet. */
export async function vendorClient(deps: Deps, schoolId: SchoolId, clientId: string) {
  const vendor = await deps.db
    .selectFrom('vendorIntegrations')
    .selectAll()
    .where('clientId', '=', clientId)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  if (!vendor || !(await meetVendor(deps, schoolId, vendor))) return undefined
  return await findClient(deps.db, schoolId, clientId)
}

async function meetVendor(deps: Deps, schoolId: SchoolId, vendor: VendorIntegrationsTable): Promise<boolean> {
  const off = await deps.db
    .selectFrom('schoolsWithoutVendors')
    .select('schoolId')
    .where('schoolId', '=', schoolId)
    .executeTakeFirst()
  if (off) return false
  await makeVendorClient(deps, schoolId, vendor)
  return true
}

/** Creates the vendor's client at this school unless it exists. */
export async function makeVendorClient(
  { db, clock }: Deps,
  schoolId: SchoolId,
  { clientId, name, redirectUris, scopes }: VendorIntegrationsTable,
) {
  const now = clock.now()
  await db
    .insertInto('oauthClients')
    .values({
      schoolId,
      id: clientIdOf(clientId),
      source: 'vendor',
      name,
      redirectUris,
      scopes,
      audience: 'operator',
      isConfidential: false,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.columns(['schoolId', 'id']).doNothing())
    .execute()
}
