import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { PlatformActor } from '../../tenancy/index.ts'
import { scopesFor } from '../scopes.ts'
import { type KnownVendor, knownVendors } from './known-vendors.ts'
import { columnsOf, settingsOf, spread, type VendorSettings } from './manage-vendors.ts'
import { vendorKey, writeVendorNames } from './vendor-names.ts'

type Deps = { readonly db: Db; readonly clock: Clock }

/**
 * Adds the vendors of this release to the list and updates those of earlier releases. Vendors that the host
 * has added, changed or removed are left alone. Idempotent.
 */
export async function plantKnownVendors(
  { db, clock }: Deps,
  _actor: PlatformActor,
  vendors: readonly KnownVendor[] = knownVendors,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Several processes may start simultaneously; readers do not wait.
    await sql`lock table vendor_integrations in share row exclusive mode`.execute(tx)
    const list = await readList(tx)
    for (const vendor of vendors) await plant(tx, clock, vendor, list)
  })
}

type List = Awaited<ReturnType<typeof readList>>

async function readList(tx: Tx) {
  return {
    listed: await tx.selectFrom('vendorIntegrations').selectAll().execute(),
    names: await tx.selectFrom('vendorNames').selectAll().execute(),
  }
}

async function plant(tx: Tx, clock: Clock, vendor: KnownVendor, { listed, names }: List) {
  const { clientId } = vendor
  const existing = listed.find((each) => each.clientId === clientId)
  if (existing?.editedAt || existing?.removedAt) return
  const usedNameKeys = new Set(
    names.filter((each) => each.clientId !== clientId).map(({ nameKey }) => nameKey),
  )
  const [first, ...rest] = vendor.names.filter((name) => !usedNameKeys.has(vendorKey(name)))
  // The host already has a vendor with that name, which takes precedence.
  if (first !== vendor.names[0] || first === undefined) return
  const entry: VendorSettings = {
    names: [first, ...rest],
    redirectUris: vendor.redirectUris,
    scopes: scopesFor('operator'),
  }
  const own = names.filter((each) => each.clientId === clientId).map(({ name }) => name)
  if (existing && isAsListed(existing, entry) && isDeepStrictEqual(new Set(own), new Set(entry.names))) return
  await write(tx, clock, clientId, entry)
}

function isAsListed({ name, redirectUris, scopes }: List['listed'][number], entry: VendorSettings): boolean {
  return isDeepStrictEqual({ name, redirectUris, scopes }, settingsOf(entry))
}

async function write(tx: Tx, clock: Clock, clientId: KnownVendor['clientId'], entry: VendorSettings) {
  await tx
    .insertInto('vendorIntegrations')
    .values({ ...columnsOf(entry), clientId, createdAt: clock.now() })
    .onConflict((conflict) => conflict.column('clientId').doUpdateSet(columnsOf(entry)))
    .execute()
  await writeVendorNames(tx, clientId, entry.names)
  await spread(tx, clock, clientId, settingsOf(entry))
}
