import { sql } from 'kysely'
import { type ClientWork, refuseUnlessManager } from '../clients/manage.ts'
import type { OAuthDeps } from '../deps.ts'
import { mostAppsListed } from '../limits.ts'
import type { ActivityKind } from './activity.ts'

/** The number of times an app accessed one kind of data at a school, without personal data. */
export type AppActivity = {
  readonly clientId: string
  readonly clientName: string
  readonly kind: ActivityKind
  readonly times: bigint
  readonly lastAt: Date
}

/** App activity at a school for its managers: counts only, most active first, in one statement. */
export async function appActivity({ db }: Pick<OAuthDeps, 'db'>, work: ClientWork): Promise<AppActivity[]> {
  refuseUnlessManager(work)
  return await db
    .selectFrom('appActivity as activity')
    .innerJoin('oauthClients as client', (join) =>
      join.onRef('client.schoolId', '=', 'activity.schoolId').onRef('client.id', '=', 'activity.clientId'),
    )
    .where('activity.schoolId', '=', work.schoolId)
    .groupBy(['client.id', 'client.name', 'activity.kind'])
    .orderBy('times', 'desc')
    .orderBy('client.id')
    .orderBy('activity.kind')
    .limit(mostAppsListed)
    .select(['client.id as clientId', 'client.name as clientName'])
    .select(sql<ActivityKind>`activity.kind`.as('kind'))
    .select([
      sql<bigint>`sum(activity.times)::bigint`.as('times'),
      sql<Date>`max(activity.last_at)`.as('lastAt'),
    ])
    .execute()
}
