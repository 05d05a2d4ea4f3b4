import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { cappedCount } from '../../../platform/db/paging/capped-count.ts'
import type {
  OauthClientId,
  OauthClientsTable,
  PersonId,
  SchoolId,
} from '../../../platform/db/schema/schema.gen.ts'
import type { PlatformActor } from '../../tenancy/index.ts'
import { mostAppsListed } from '../limits.ts'
import { type ClientWork, isManager, refuseUnlessManager } from './manage.ts'

type Deps = { readonly db: Db }
type Source = NonNullable<OauthClientsTable['source'] extends { __select__: infer S } ? S : never>

/** The review states of a client with a metadata document. */
export const reviewStates = ['to_review', 'allowed', 'blocked'] as const

type ClientFilter = { readonly source?: Source; readonly state?: (typeof reviewStates)[number] | undefined }

/** The clients of a school for its managers, newest first; those with documents are the review queue. */
export async function listClients({ db }: Deps, work: ClientWork, { source, state }: ClientFilter = {}) {
  refuseUnlessManager(work)
  let clients = clientsAt(db, work)
  if (source) clients = clients.where('source', '=', source)
  if (state) clients = clients.where(isIn[state])
  return await clients
    .select(columns)
    .select(peopleOf(work.schoolId).as('people'))
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(mostAppsListed)
    .execute()
}

function clientsAt(db: Db, { schoolId }: ClientWork) {
  return db.selectFrom('oauthClients').where('schoolId', '=', schoolId).where('deletedAt', 'is', null)
}

// A review lifts a block.
const isIn = {
  to_review: sql<boolean>`reviewed_at is null and blocked_at is null`,
  allowed: sql<boolean>`reviewed_at is not null and blocked_at is null`,
  blocked: sql<boolean>`blocked_at is not null`,
}

/** The number of clients that wait for a review, counted up to a limit; null without the permission. */
export async function countClientsToReview({ db }: Deps, work: ClientWork): Promise<number | null> {
  if (!isManager(work)) return null
  const waiting = clientsAt(db, work).where('source', '=', 'document').where(isIn.to_review).select('id')
  const { count } = await db.selectNoFrom(cappedCount(waiting).as('count')).executeTakeFirstOrThrow()
  return count
}

/** The number of people who have connected the client of the statement. */
const peopleOf = (schoolId: SchoolId) => sql<number>`(
  select count(distinct person_id)::integer from authorizations
  where authorizations.school_id = ${schoolId} and authorizations.client_id = oauth_clients.id
    and authorizations.revoked_at is null
)`

const columns = [
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

/** One client of a school with the number of people who have connected it; undefined if it does not exist. */
export async function clientById({ db }: Deps, work: ClientWork, id: OauthClientId) {
  refuseUnlessManager(work)
  return await clientsAt(db, work)
    .where('id', '=', id)
    .select(columns)
    .select(peopleOf(work.schoolId).as('people'))
    .executeTakeFirst()
}

/** A member's consent to a client. */
export type Consent = {
  readonly clientId: OauthClientId
  readonly personId: PersonId
  readonly name: string
  readonly scopes: readonly string[]
  readonly createdAt: Date
}

const latestConsents = 20

/** The consents to these clients, latest of each client first, by one statement. */
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

/** The schools with clients of these ids, for the host of the deployment. */
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
