import { prepared } from '../../../platform/db/prepared/prepared.ts'
import type { OauthClientId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { isLive } from '../clients/find-client.ts'
import { DocumentRefused } from './document-refused.ts'

/** The client of a stored document and the time until which the document is fresh. */
export const findStored = prepared(
  'oauth.document_client',
  (db, { schoolId, clientId }: { schoolId: SchoolId; clientId: OauthClientId }) =>
    db
      .selectFrom('oauthClients as client')
      .leftJoin('oauthClientDocuments as document', (join) =>
        join.onRef('document.schoolId', '=', 'client.schoolId').onRef('document.clientId', '=', 'client.id'),
      )
      .where('client.schoolId', '=', schoolId)
      .where('client.id', '=', clientId)
      .select(['client.blockedAt', 'client.disabledAt', 'client.deletedAt', 'document.freshUntil']),
)

export function refuseEnded(client: Parameters<typeof isLive>[0]) {
  if (!isLive(client)) throw new DocumentRefused('This site has blocked or removed this client.')
}
