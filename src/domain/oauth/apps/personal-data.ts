import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { PersonId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'

/** The authorization data of a person at a school for their data export, without secrets. */
export async function appPersonalData({ db }: { db: Db }, schoolId: SchoolId, personId: PersonId) {
  const consents = await db
    .selectFrom('authorizations')
    .innerJoin('oauthClients', (join) =>
      join
        .onRef('oauthClients.schoolId', '=', 'authorizations.schoolId')
        .onRef('oauthClients.id', '=', 'authorizations.clientId'),
    )
    .select([
      'oauthClients.name as app',
      'authorizations.scopes',
      'authorizations.createdAt',
      'authorizations.revokedAt',
    ])
    .where('authorizations.schoolId', '=', schoolId)
    .where('authorizations.personId', '=', personId)
    .orderBy('authorizations.id')
    .execute()
  const activity = await db
    .selectFrom('appActivity')
    .innerJoin('oauthClients', (join) =>
      join
        .onRef('oauthClients.schoolId', '=', 'appActivity.schoolId')
        .onRef('oauthClients.id', '=', 'appActivity.clientId'),
    )
    .select([
      'oauthClients.name as app',
      'appActivity.kind',
      'appActivity.times',
      'appActivity.firstAt',
      'appActivity.lastAt',
    ])
    .where('appActivity.schoolId', '=', schoolId)
    .where('appActivity.personId', '=', personId)
    .execute()
  const used = await daysOfUse(db, schoolId, personId)
  return { consents, used, activity: activity.map((each) => ({ ...each, times: Number(each.times) })) }
}

/** The days on which an app was used for the person. */
async function daysOfUse(db: Db, schoolId: SchoolId, personId: PersonId) {
  return await db
    .selectFrom('appUsePeople')
    .innerJoin('oauthClients', (join) =>
      join
        .onRef('oauthClients.schoolId', '=', 'appUsePeople.schoolId')
        .onRef('oauthClients.id', '=', 'appUsePeople.clientId'),
    )
    .where('appUsePeople.schoolId', '=', schoolId)
    .where('appUsePeople.personId', '=', personId)
    .select(['oauthClients.name as app', sql<string>`to_char(app_use_people.day, 'YYYY-MM-DD')`.as('day')])
    .orderBy('day')
    .execute()
}
