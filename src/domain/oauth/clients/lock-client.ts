import type { Tx } from '../../../platform/db/database.ts'
import type { OauthClientId } from '../../../platform/db/schema/schema.gen.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type ClientWork, refuseUnlessManager } from './manage.ts'

/** Locks a client for a change by its manager until the transaction ends. */
export async function lockClient(tx: Tx, work: ClientWork, clientId: OauthClientId) {
  refuseUnlessManager(work)
  const client = await tx
    .selectFrom('oauthClients')
    .selectAll()
    .where('schoolId', '=', work.schoolId)
    .where('id', '=', clientId)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!client) throw new Refusal('not_found', 'No such OAuth application')
  return client
}
