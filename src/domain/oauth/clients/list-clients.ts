import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { OauthClientsTable } from '../../../platform/db/schema.gen.ts'
import type { PlatformActor } from '../../tenancy/index.ts'
import { type ClientWork, refuseUnlessManager } from './manage.ts'

type Deps = { readonly db: Db }
type Source = NonNullable<OauthClientsTable['source'] extends { __select__: infer S } ? S : never>

/** The clients of a school for its managers, newest first; those with documents are the review queue. */
export async function listClients({ db }: Deps, work: ClientWork, { source }: { source?: Source } = {}) {
  refuseUnlessManager(work)
  let clients = db
    .selectFrom('oauthClients')
    .where('schoolId', '=', work.schoolId)
    .where('deletedAt', 'is', null)
  if (source) clients = clients.where('source', '=', source)
  return await clients
    .select([
      'id',
      'name',
      'audience',
      'isConfidential',
      'scopes',
      'redirectUris',
      'source',
      'logoKey',
      'createdAt',
      'reviewedAt',
      'disabledAt',
      'blockedAt',
    ])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(500)
    .execute()
}

/** At which schools clients of these ids are, for the host of the deployment. */
export async function schoolsWithClients({ db }: Deps, _actor: PlatformActor, clientIds: readonly string[]) {
  return await db
    .selectFrom('oauthClients')
    .innerJoin('schools', 'schools.id', 'oauthClients.schoolId')
    .where(sql<boolean>`oauth_clients.id = any(${[...clientIds]})`)
    .where('oauthClients.deletedAt', 'is', null)
    .select(['oauthClients.id as clientId', 'schools.subdomain'])
    .orderBy('schools.subdomain')
    .orderBy('oauthClients.id')
    .execute()
}
