import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { OauthClientId, OauthClientsTable, PersonId } from '../../../platform/db/schema.gen.ts'
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
  return await clients.select(shown).orderBy('createdAt', 'desc').orderBy('id').limit(500).execute()
}

const shown = [
  'id',
  'name',
  'audience',
  'isConfidential',
  'scopes',
  'redirectUris',
  'source',
  'logoKey',
  'createdAt',
  'updatedAt',
  'reviewedAt',
  'disabledAt',
  'blockedAt',
] as const

/** A client as its managers see it. */
export type ManagedClient = Awaited<ReturnType<typeof listClients>>[number]

/** One client of a school, with how many people have connected it; undefined where there is none. */
export async function clientById({ db }: Deps, work: ClientWork, id: OauthClientId) {
  refuseUnlessManager(work)
  return await db
    .selectFrom('oauthClients')
    .where('schoolId', '=', work.schoolId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .select(shown)
    .select(
      sql<number>`(
        select count(distinct person_id)::integer from authorizations
        where authorizations.school_id = oauth_clients.school_id and authorizations.client_id = oauth_clients.id
          and authorizations.revoked_at is null
      )`.as('people'),
    )
    .executeTakeFirst()
}

/** A member who allowed a client something. */
export type Consent = {
  readonly clientId: OauthClientId
  readonly personId: PersonId
  readonly name: string
  readonly scopes: readonly string[]
  readonly createdAt: Date
}

const latestConsents = 20

/** Who allowed these clients what, the latest of each first, by one statement. */
export async function consentsTo(
  { db }: Deps,
  work: ClientWork,
  clientIds: readonly OauthClientId[],
): Promise<readonly Consent[]> {
  refuseUnlessManager(work)
  const { rows } = await sql<Consent>`
    select client_id, person_id, people.name, scopes, numbered.created_at from (
      select client_id, person_id, scopes, created_at,
        row_number() over (partition by client_id order by created_at desc, id desc) as place
      from authorizations
      where school_id = ${work.schoolId} and client_id = any(${[...clientIds]}) and revoked_at is null
    ) as numbered join people on people.id = numbered.person_id
    where place <= ${latestConsents} order by client_id, place
  `.execute(db)
  return rows
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
