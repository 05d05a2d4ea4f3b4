import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { allSchools } from '../../../platform/db/all-schools.ts'
import type { PersonId } from '../../../platform/db/schema/schema.gen.ts'
import type { LookupRow } from '../../../platform/paging.ts'
import { type Editor, refuseUnlessMay, type SignedIn } from '../../identity/index.ts'
import type { OAuthDeps } from '../deps.ts'

type Deps = Pick<OAuthDeps, 'db' | 'clock'>

/** The apps with a live token pair of this member at this school, with their scopes, start and activity. */
export async function connectedApps(deps: Deps, me: SignedIn) {
  return await deps.db
    .with('livePair', () => livePairs(deps, me.personId).where('pair.schoolId', '=', me.schoolId))
    .selectFrom('livePair')
    .innerJoin('oauthClients as client', 'client.id', 'livePair.clientId')
    .where('client.schoolId', '=', me.schoolId)
    .where('client.deletedAt', 'is', null)
    .groupBy(['client.schoolId', 'client.id'])
    .select(['client.id', 'client.name', 'client.source', 'client.logoKey', 'client.reviewedAt'])
    .select(({ selectFrom, fn }) => [
      fn.min('livePair.createdAt').as('since'),
      sql<string[]>`(
        select array_agg(distinct scope) from live_pair as each, unnest(each.scopes) as scope
        where each.client_id = client.id
      )`.as('scopes'),
      jsonArrayFrom(
        selectFrom('appActivity')
          // Single-word names, because names inside JSON are not converted to camel case.
          .select(['appActivity.kind', 'appActivity.times', 'appActivity.lastAt as last'])
          .where('appActivity.schoolId', '=', me.schoolId)
          .whereRef('appActivity.clientId', '=', 'client.id')
          .where('appActivity.personId', '=', me.personId)
          .orderBy('appActivity.lastAt', 'desc'),
      ).as('activity'),
    ])
    .orderBy('since', 'desc')
    .orderBy('client.id')
    .execute()
}

/** The names of the apps that a member has connected, for operators who may read members. */
export async function appsOfMember(deps: Deps, editor: Editor, personId: PersonId) {
  refuseUnlessMay(editor, 'members:read')
  return await deps.db
    .with('livePair', () => livePairs(deps, personId).where('pair.schoolId', '=', editor.schoolId))
    .selectFrom('livePair')
    .innerJoin('oauthClients as client', 'client.id', 'livePair.clientId')
    .where('client.schoolId', '=', editor.schoolId)
    .where('client.deletedAt', 'is', null)
    .groupBy(['client.schoolId', 'client.id'])
    .select(['client.name', sql<Date>`min(live_pair.created_at)`.as('since')])
    .orderBy('since', 'desc')
    .orderBy('client.name')
    .execute()
}

/** An app that a person has connected, and its school. */
export type AppAtSchool = { readonly name: string; readonly school: string }

/** Every app that a person has connected, at every school where they have a role. */
export async function connectedAppsOf(deps: Deps, personId: PersonId): Promise<AppAtSchool[]> {
  return await deps.db
    .with('livePair', () =>
      livePairs(deps, personId).where('pair.schoolId', 'in', (eb) =>
        eb
          .selectFrom('schoolRoles')
          .select('schoolRoles.schoolId')
          .where('schoolRoles.personId', '=', personId),
      ),
    )
    .selectFrom('livePair')
    .innerJoin('oauthClients as client', (join) =>
      join.onRef('client.schoolId', '=', 'livePair.schoolId').onRef('client.id', '=', 'livePair.clientId'),
    )
    .innerJoin('schools as school', 'school.id', 'livePair.schoolId')
    .where('client.deletedAt', 'is', null)
    .groupBy(['school.id', 'client.schoolId', 'client.id'])
    .select(['client.name', 'school.name as school'])
    .orderBy('school.name')
    .orderBy('client.name')
    .modifyEnd(allSchools('oauth.apps_of_person'))
    .execute()
}

function livePairs({ db, clock }: Deps, personId: PersonId) {
  return db
    .selectFrom('tokenPairs as pair')
    .innerJoin('authorizations as consent', (join) =>
      join.onRef('consent.schoolId', '=', 'pair.schoolId').onRef('consent.id', '=', 'pair.authorizationId'),
    )
    .innerJoin('people as owner', 'owner.id', 'pair.personId')
    .where('consent.personId', '=', personId)
    .where('pair.personId', '=', personId)
    .where('pair.revokedAt', 'is', null)
    .where('pair.refreshExpiresAt', '>', clock.now())
    .where('consent.revokedAt', 'is', null)
    .whereRef('consent.appSignOuts', '=', 'owner.appSignOuts')
    .select(['pair.schoolId', 'consent.clientId', 'consent.createdAt', 'pair.scopes'])
}

/** An app that a member has connected. */
export type ConnectedApp = LookupRow<typeof connectedApps>[number]
