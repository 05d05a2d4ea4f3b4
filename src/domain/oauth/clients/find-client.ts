import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../../platform/db/database.ts'
import { prepared } from '../../../platform/db/prepared/prepared.ts'
import type { OauthClientId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { clientIdOf } from './client-id.ts'

/** The client of this id at a school, ended ones too; its secrets only as hashes. */
export async function findClient(db: Db, schoolId: SchoolId, clientId: string) {
  const [client] = await selectClient(db, { schoolId, clientId: clientIdOf(clientId) })
  return client
}

export type FoundClient = NonNullable<Awaited<ReturnType<typeof findClient>>>

/** Whether a client may still act: nobody has disabled, blocked or deleted it. */
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
            // One word: the names inside JSON stay as the database writes them.
            .select(['oauthClientSecrets.hash', 'oauthClientSecrets.expiresAt as end'])
            .whereRef('oauthClientSecrets.schoolId', '=', 'oauthClients.schoolId')
            .whereRef('oauthClientSecrets.clientId', '=', 'oauthClients.id'),
        ).as('secrets'),
      ),
)
