import { sql } from 'kysely'
import { violates } from '../../../platform/db/constraint.ts'
import type { Db } from '../../../platform/db/database.ts'
import { keysetPage } from '../../../platform/db/paging/keyset.ts'
import type { LiveSessionId, PersonId } from '../../../platform/db/schema/schema.gen.ts'
import type { PageRequest, RowOf } from '../../../platform/paging.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { joinUrlAt } from '../../catalog/index.ts'
import { type Editor, refuseUnlessMay } from '../../identity/index.ts'
import type { MemberActor } from '../../tenancy/index.ts'
import type { LearningDeps } from '../deps.ts'
import { enrolmentsReadableBy } from '../enrolments.ts'
import { sessionsReadableBy } from './live-sessions.ts'
import { ownSessions } from './own-cohort.ts'

/** A page of the members of a session's cohort and whether they attended; staff's mark counts before joining. */
export async function listAttendance(
  { db }: LearningDeps,
  editor: Editor,
  { page, sessionId }: { readonly page: PageRequest; readonly sessionId: LiveSessionId },
) {
  refuseUnlessMay(editor, 'students:read')
  const order = { at: 'enrolment.enrolled_at', id: 'enrolment.person_id', latestFirst: true }
  // Not a join: the index of a cohort's members has their order only for one cohort.
  const cohortOfSession = ownSession(db, editor, sessionId).select('session.cohortId')
  const members = enrolmentsReadableBy(db, editor)
    .innerJoin('people', 'people.id', 'enrolment.personId')
    .leftJoin('sessionAttendance as attendance', (join) =>
      join
        .onRef('attendance.schoolId', '=', 'enrolment.schoolId')
        .on('attendance.sessionId', '=', sessionId)
        .onRef('attendance.personId', '=', 'enrolment.personId'),
    )
    .where('enrolment.cohortId', '=', cohortOfSession)
    .select(['enrolment.personId', 'enrolment.enrolledAt', 'people.name', 'people.email'])
    .select(['attendance.joinedAt', 'attendance.isPresent as marked'])
    .select(sql<boolean>`coalesce(attendance.is_present, attendance.joined_at is not null)`.as('isPresent'))
  return await keysetPage(members, order, page)
}

function ownSession(db: Db, editor: Editor, id: LiveSessionId) {
  return sessionsReadableBy(db, editor).where('session.id', '=', id)
}

/** The attendance of one member. */
export type Attendance = RowOf<typeof listAttendance>

type Mark = {
  readonly sessionId: LiveSessionId
  readonly memberId: PersonId
  /** Null removes the mark: members who joined count as present. */
  readonly isPresent: boolean | null
}

/** Marks whether a member of the cohort attended. */
export async function markAttendance(
  { db, clock }: LearningDeps,
  editor: Editor,
  { sessionId, memberId: personId, isPresent }: Mark,
): Promise<void> {
  refuseUnlessMay(editor, 'students:write')
  const { schoolId } = editor
  const member = await enrolmentsReadableBy(db, editor)
    .innerJoin('liveSessions as session', (join) =>
      join
        .onRef('session.schoolId', '=', 'enrolment.schoolId')
        .onRef('session.cohortId', '=', 'enrolment.cohortId'),
    )
    .where('session.id', 'in', ownSession(db, editor, sessionId).select('session.id'))
    .where('enrolment.personId', '=', personId)
    .select('enrolment.personId')
    .executeTakeFirst()
  if (!member) throw new Refusal('not_found', 'No such member in the cohort of this session')
  const updatedAt = clock.now()
  await db
    .insertInto('sessionAttendance')
    .values({ schoolId, sessionId, personId, isPresent, updatedAt })
    .onConflict((conflict) =>
      conflict.columns(['schoolId', 'sessionId', 'personId']).doUpdateSet({ isPresent, updatedAt }),
    )
    .execute()
    .catch(refuseRemovedSession)
}

/** Returns the URL to join a session of the member's cohort, and records that the member joined. */
export async function joinSession(
  { db, clock }: LearningDeps,
  member: MemberActor,
  sessionId: LiveSessionId,
): Promise<string> {
  const now = clock.now()
  const session = await ownSessions(db, member, now)
    .where('session.id', '=', sessionId)
    .select(['session.startsAt', 'session.endsAt', 'session.joinUrl'])
    .executeTakeFirst()
  if (!session) throw new Refusal('not_found', 'No such session in your cohorts')
  const url = joinUrlAt(session, now)
  if (!url) throw new Refusal('conflict', 'This session cannot be joined now')
  const { schoolId, memberId: personId } = member
  await db
    .insertInto('sessionAttendance')
    .values({ schoolId, sessionId, personId, joinedAt: now, updatedAt: now })
    .onConflict((conflict) =>
      conflict
        .columns(['schoolId', 'sessionId', 'personId'])
        .doUpdateSet({ joinedAt: now, updatedAt: now })
        .where('sessionAttendance.joinedAt', 'is', null),
    )
    .execute()
    .catch(refuseRemovedSession)
  return url
}

function refuseRemovedSession(error: unknown): never {
  throw violates(error, 'session_attendance_session_fkey')
    ? new Refusal('not_found', 'No such live session')
    : error
}
