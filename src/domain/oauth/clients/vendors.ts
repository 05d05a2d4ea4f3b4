import type { Clock } from '../../../platform/clock.ts'
import { violates } from '../../../platform/db/constraint.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { OauthClientId, SchoolId, VendorIntegrationsTable } from '../../../platform/db/schema.gen.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { PlatformActor } from '../../tenancy/index.ts'
import { type ClientSettings, refuseUnfit } from './client-settings.ts'
import { findClient } from './find-client.ts'

type Deps = { readonly db: Db; readonly clock: Clock }

/** Puts a platform on the list of known integrations; its client then exists at every school. */
export async function addVendor(
  { db, clock }: Deps,
  _actor: PlatformActor,
  { clientId, ...vendor }: Omit<ClientSettings, 'logoKey'> & { readonly clientId?: string },
): Promise<OauthClientId> {
  refuseUnfit('operator', vendor)
  const id = (clientId ?? newId(clock)) as OauthClientId
  const { name, scopes, redirectUris } = vendor
  try {
    await db
      .insertInto('vendorIntegrations')
      .values({
        nameKey: vendorKey(name),
        clientId: id,
        name: name.trim(),
        redirectUris: [...redirectUris],
        scopes: [...scopes],
        createdAt: clock.now(),
      })
      .execute()
  } catch (error) {
    const isTaken =
      violates(error, 'vendor_integrations_pkey') || violates(error, 'vendor_integrations_client_unique')
    if (isTaken) throw new Refusal('conflict', `${name} is on the list already`)
    throw error
  }
  return id
}

export async function listVendors({ db }: Deps, _actor: PlatformActor) {
  return await db.selectFrom('vendorIntegrations').selectAll().orderBy('nameKey').execute()
}

/** The known vendor of this name, however it is spelt. */
export async function vendorNamed({ db }: Deps, name: string) {
  return await db
    .selectFrom('vendorIntegrations')
    .selectAll()
    .where('nameKey', '=', vendorKey(name))
    .executeTakeFirst()
}

/** A vendor's client at a school that has not met it yet. */
export async function vendorClient(deps: Deps, schoolId: SchoolId, clientId: string) {
  const vendor = await deps.db
    .selectFrom('vendorIntegrations')
    .selectAll()
    .where('clientId', '=', clientId as OauthClientId)
    .executeTakeFirst()
  if (!vendor) return undefined
  await ensureVendorClient(deps, schoolId, vendor)
  return await findClient(deps.db, schoolId, clientId)
}

/** Makes the vendor's client at this school, or brings it up to date with the list. */
export async function ensureVendorClient(
  { db, clock }: Deps,
  schoolId: SchoolId,
  { clientId, name, redirectUris, scopes }: VendorIntegrationsTable,
) {
  const now = clock.now()
  const current = { name, redirectUris, scopes, updatedAt: now }
  await db
    .insertInto('oauthClients')
    .values({
      ...current,
      schoolId,
      id: clientId as OauthClientId,
      source: 'vendor',
      audience: 'operator',
      isConfidential: false,
      createdAt: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['schoolId', 'id']).doUpdateSet(current).where('oauthClients.source', '=', 'vendor'),
    )
    .execute()
}

// Compared as people read them: width, case and surrounding space do not matter.
function vendorKey(name: string): string {
  return name.normalize('NFKC').toUpperCase().toLowerCase().trim()
}
