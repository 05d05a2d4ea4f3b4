import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../../platform/db/database.ts'
import { prepared } from '../../../platform/db/prepared/prepared.ts'
import type { OauthClientId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { clientIdOf } from './client-id.ts'

/** The client with this id at a school, even if it is no longer valid; its secrets only as hashes. */
export async function findClient(db: Db, schoolId: SchoolId, clientId: string) {
  const [client] = await selectClient(db, { schoolId, clientId: clientIdOf(clientId) })
  return client
}

export type FoundClient = NonNullable<Awaited<ReturnType<typeof findClient>>>

/** True if a client is not disabled, blocked or deleted. */
export function isLive({
  disabledAt,
  blockedAt,
  deletedAt,
}: Pick<FoundClient, 'disabledAt' | 'blockedAt' | 'deletedAt'>): boolean {
  return !(disabledAt || blockedAt || deletedAt)
}

const selectClient = prepared(
  'oauth.find_client',
  (db, { schoolId, clientId }: { schoolId: SchoolId; clientId: OauthClientId }) =>
    db
      .selectFrom('oauthClients')
      .where('oauthClients.schoolId', '=', schoolId)
      .where('oauthClients.id', '=', clientId)
      .select([
        'oauthClients.id',
        'oauthClients.name',
        'oauthClients.audience',
        'oauthClients.isConfidential',
        'oauthClients.scopes',
        'oauthClients.redirectUris',
        'oauthClients.source',
        'oauthClients.logoKey',
        'oauthClients.reviewedAt',
        'oauthClients.disabledAt',
        'oauthClients.blockedAt',
        'oauthClients.deletedAt',
      ])
      .select(({ selectFrom }) =>
        jsonArrayFrom(
          selectFrom('oauthClientSecrets')
            // A single-word name, because names inside JSON are not converted to camel case.
            .select(['oauthClientSecrets.hash', 'oauthClientSecrets.expiresAt as end'])
            .where('oauthClientSecrets.schoolId', '=', schoolId)
            .whereRef('oauthClientSecrets.clientId', '=', 'oauthClients.id'),
        ).as('secrets'),
      ),
)
