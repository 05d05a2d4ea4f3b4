import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { PersonId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'

/** The authorization data of a person at a school for their data export, without secrets. */
export async function appPersonalData({ db }: { db: Db }, schoolId: SchoolId, personId: PersonId) {
  const consents = await db
    .selectFrom('authorizations')
    .select(appName('authorizations', schoolId))
    .select(['scopes', 'createdAt', 'revokedAt'])
    .where('schoolId', '=', schoolId)
    .where('personId', '=', personId)
    .orderBy('id')
    .execute()
  const activity = await db
    .selectFrom('appActivity')
    .select(appName('app_activity', schoolId))
    .select(['kind', 'times', 'firstAt', 'lastAt'])
    .where('schoolId', '=', schoolId)
    .where('personId', '=', personId)
    .execute()
  // The days on which an app was used for the person.
  const used = await db
    .selectFrom('appUsePeople')
    .select(appName('app_use_people', schoolId))
    .select(sql<string>`to_char(app_use_people.day, 'YYYY-MM-DD')`.as('day'))
    .where('schoolId', '=', schoolId)
    .where('personId', '=', personId)
    .orderBy('day')
    .execute()
  return { consents, used, activity: activity.map((each) => ({ ...each, times: Number(each.times) })) }
}

// A foreign key guarantees the app.
function appName(table: 'authorizations' | 'app_activity' | 'app_use_people', schoolId: SchoolId) {
  const owner = sql.table(table)
  return sql<string>`(
    select app.name from oauth_clients app
    where app.school_id = ${schoolId} and app.id = ${owner}.client_id
  )`.as('app')
}
