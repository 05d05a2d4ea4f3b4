import { sql } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { PersonId } from '../../../platform/db/schema/schema.gen.ts'
import type { LookupRow } from '../../../platform/paging.ts'
import { liveSessions } from '../sign-in/sessions.ts'
import { type Editor, refuseUnlessMay } from './editor.ts'
import { membersReadableBy } from './members.ts'

/** The security and the sessions of a member’s account at this school; undefined if the person is not a member. */
export async function memberAccount(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  editor: Editor,
  personId: PersonId,
) {
  refuseUnlessMay(editor, 'members:read')
  const { schoolId } = editor
  const sessions = liveSessions(db, clock, { schoolId, personId }).select(
    sql<number>`count(*)::integer`.as('count'),
  )
  return await db
    .selectFrom(membersReadableBy(db, editor).where('own.personId', '=', personId).as('member'))
    .select([
      sessions.as('openSessions'),
      sql<boolean>`exists (
        select from second_factors where person_id = ${personId} and confirmed_at is not null
      )`.as('hasSecondFactor'),
      sql<boolean>`exists (
        select from passkeys where school_id = ${schoolId} and person_id = ${personId}
      )`.as('hasPasskey'),
      sql<Date | null>`(
        select happened_at from audit_entries
        where school_id = ${schoolId} and person_id = ${personId} and kind = 'sign_in.succeeded'
        order by happened_at desc, id desc limit 1
      )`.as('lastSignInAt'),
    ])
    .executeTakeFirst()
}

export type MemberAccount = LookupRow<typeof memberAccount>
