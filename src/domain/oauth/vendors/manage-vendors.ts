import type { Updateable } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import { allSchools } from '../../../platform/db/all-schools.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { OauthClientId, OauthClientsTable } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { PlatformActor } from '../../tenancy/index.ts'
import { clientIdOf } from '../clients/client-id.ts'
import { refuseUnfit } from '../clients/client-settings.ts'
import { vendorKey, writeVendorNames } from './vendor-names.ts'

type Deps = { readonly db: Db; readonly clock: Clock }

/** The settings of a vendor that the host may change. The first name is displayed. */
export type VendorSettings = {
  readonly names: readonly [string, ...string[]]
  readonly redirectUris: readonly string[]
  readonly scopes: readonly string[]
}

/** Adds a platform to the known vendors; it can then register by name at every school that allows it. */
export async function addVendor(
  { db, clock }: Deps,
  _actor: PlatformActor,
  { clientId, ...vendor }: VendorSettings & { readonly clientId?: string },
): Promise<OauthClientId> {
  refuseUnfitVendor(vendor)
  const id = clientIdOf(clientId ?? newId(clock))
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    await refuseUsedClientId(tx, id)
    const entry = { ...columnsOf(vendor), editedAt: now, removedAt: null }
    await tx
      .insertInto('vendorIntegrations')
      .values({ ...entry, clientId: id, createdAt: now })
      .onConflict((conflict) => conflict.column('clientId').doUpdateSet(entry))
      .execute()
    await writeVendorNames(tx, id, vendor.names)
    await spread(tx, clock, id, { ...settingsOf(vendor), blockedAt: null })
  })
  return id
}

/** Changes a vendor in the list and at every school; omitted fields stay unchanged. */
export async function changeVendor(
  { db, clock }: Deps,
  _actor: PlatformActor,
  clientId: string,
  changes: Partial<VendorSettings>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const vendor = { ...(await lockVendor(tx, clientId)), ...changes }
    refuseUnfitVendor(vendor)
    await tx
      .updateTable('vendorIntegrations')
      .set({ ...columnsOf(vendor), editedAt: clock.now() })
      .where('clientId', '=', clientId)
      .execute()
    await writeVendorNames(tx, clientId, vendor.names)
    await spread(tx, clock, clientId, settingsOf(vendor))
  })
}

/** Removes a vendor from the list: it can no longer register, and its tokens are refused at every school. */
export async function removeVendor(
  { db, clock }: Deps,
  _actor: PlatformActor,
  clientId: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockVendor(tx, clientId)
    const removedAt = clock.now()
    await tx.updateTable('vendorIntegrations').set({ removedAt }).where('clientId', '=', clientId).execute()
    await tx.deleteFrom('vendorNames').where('clientId', '=', clientId).execute()
    await spread(tx, clock, clientId, { blockedAt: removedAt })
  })
}

/** The known vendors with all their registration names. */
export async function listVendors({ db }: { db: Db }, _actor: PlatformActor) {
  const vendors = await db
    .selectFrom('vendorIntegrations')
    .select(['clientId', 'name', 'redirectUris', 'scopes', 'createdAt', 'editedAt'])
    .where('removedAt', 'is', null)
    .orderBy('nameKey')
    .execute()
  const names = await db.selectFrom('vendorNames').select(['clientId', 'name']).orderBy('nameKey').execute()
  return vendors.map((vendor) => ({
    ...vendor,
    otherNames: names
      .filter(({ clientId, name }) => clientId === vendor.clientId && name !== vendor.name)
      .map(({ name }) => name),
  }))
}

function refuseUnfitVendor({ names, redirectUris, scopes }: VendorSettings) {
  for (const name of names) refuseUnfit('operator', { name, redirectUris, scopes })
}

async function refuseUsedClientId(tx: Tx, clientId: string) {
  const existing = await tx
    .selectFrom('vendorIntegrations')
    .select('removedAt')
    .where('clientId', '=', clientId)
    .forUpdate()
    .executeTakeFirst()
  if (existing && !existing.removedAt)
    throw new Refusal('conflict', `Vendor ${clientId} is already on the list`)
}

async function lockVendor(tx: Tx, clientId: string): Promise<VendorSettings> {
  const vendor = await tx
    .selectFrom('vendorIntegrations')
    .selectAll()
    .where('clientId', '=', clientId)
    .where('removedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!vendor) throw new Refusal('not_found', `No vendor has the client_id ${clientId}`)
  const names = await tx.selectFrom('vendorNames').select('name').where('clientId', '=', clientId).execute()
  return { ...vendor, names: [vendor.name, ...names.map(({ name }) => name)] }
}

/** The columns of a vendor's row. */
export function columnsOf(vendor: VendorSettings) {
  return { ...settingsOf(vendor), nameKey: vendorKey(vendor.names[0]) }
}

/** The vendor settings that its client at a school copies. */
export function settingsOf({ names, redirectUris, scopes }: VendorSettings) {
  return { name: names[0].trim(), redirectUris: [...new Set(redirectUris)], scopes: [...new Set(scopes)] }
}

/** Updates the vendor's clients at all schools from the list. */
export async function spread(
  tx: Tx,
  clock: Clock,
  clientId: string,
  changes: Updateable<OauthClientsTable>,
): Promise<void> {
  await tx
    .updateTable('oauthClients')
    .set({ ...changes, updatedAt: clock.now() })
    .where('source', '=', 'vendor')
    .where('id', '=', clientIdOf(clientId))
    .modifyEnd(allSchools('oauth.vendor_clients'))
    .execute()
}
