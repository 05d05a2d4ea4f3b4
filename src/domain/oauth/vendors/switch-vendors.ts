import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { recordAudit } from '../../tenancy/index.ts'
import { disableClient, enableClient } from '../clients/change-client.ts'
import { clientIdOf } from '../clients/client-id.ts'
import { findClient } from '../clients/find-client.ts'
import { authorOf, type ClientWork, refuseUnlessManager } from '../clients/manage.ts'
import { makeVendorClient } from './vendor-client.ts'

type Deps = { readonly db: Db; readonly clock: Clock }
export type SwitchTo = 'on' | 'off'

/** Enables or disables a known vendor at a school; tokens of a disabled one are refused. */
export async function switchVendor(
  deps: Deps,
  work: ClientWork,
  clientId: string,
  to: SwitchTo,
): Promise<void> {
  refuseUnlessManager(work)
  const vendor = await deps.db
    .selectFrom('vendorIntegrations')
    .selectAll()
    .where('clientId', '=', clientId)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  if (!vendor) throw new Refusal('not_found', `No vendor has the client_id ${clientId}`)
  await makeVendorClient(deps, work.schoolId, vendor)
  const client = await findClient(deps.db, work.schoolId, clientId)
  if (client?.source !== 'vendor')
    throw new Refusal('conflict', `${clientId} is already used by another client at this school`)
  const change = to === 'on' ? enableClient : disableClient
  await change(deps, work, clientIdOf(clientId))
}

/** Switches all known and future vendors on or off at a school; individual settings are reset. */
export async function switchAllVendors({ db, clock }: Deps, work: ClientWork, to: SwitchTo): Promise<void> {
  refuseUnlessManager(work)
  await inTransaction(db, async (tx) => {
    if (to === 'off') await rememberOff(tx, clock, work)
    else await tx.deleteFrom('schoolsWithoutVendors').where('schoolId', '=', work.schoolId).execute()
    await tx
      .updateTable('oauthClients')
      .set({ disabledAt: to === 'off' ? clock.now() : null, updatedAt: clock.now() })
      .where('schoolId', '=', work.schoolId)
      .where('source', '=', 'vendor')
      .where('deletedAt', 'is', null)
      .execute()
    await recordAudit(tx, clock, { kind: `vendors.switched_${to}`, ...authorOf(work) })
  })
}

async function rememberOff(tx: Tx, clock: Clock, { schoolId }: ClientWork) {
  await tx
    .insertInto('schoolsWithoutVendors')
    .values({ schoolId, since: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The known vendors with their state at a school. */
export async function vendorsAt({ db }: Pick<Deps, 'db'>, work: ClientWork) {
  refuseUnlessManager(work)
  const vendors = await db
    .selectFrom('vendorIntegrations as vendor')
    .leftJoin('oauthClients as client', (join) =>
      join.onRef('client.id', '=', 'vendor.clientId').on('client.schoolId', '=', work.schoolId),
    )
    .leftJoin('schoolsWithoutVendors as off', (join) => join.on('off.schoolId', '=', work.schoolId))
    .select([
      'vendor.clientId',
      'vendor.name',
      'client.id',
      'client.disabledAt',
      'client.deletedAt',
      'off.since',
    ])
    .where('vendor.removedAt', 'is', null)
    .orderBy('vendor.nameKey')
    .execute()
  return vendors.map(({ clientId, name, id, disabledAt, deletedAt, since }) => ({
    clientId,
    name,
    isOn: id === null ? since === null : !(disabledAt || deletedAt),
  }))
}
