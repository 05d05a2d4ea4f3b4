import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { PersonId, SchoolId } from '../../platform/db/schema/schema.gen.ts'

/** The learning data of a person at a school, for their data export. */
export async function learningPersonalData({ db }: { db: Db }, schoolId: SchoolId, personId: PersonId) {
  const enrolments = await db
    .selectFrom('enrolments')
    .innerJoin('courses', (join) =>
      join
        .onRef('courses.schoolId', '=', 'enrolments.schoolId')
        .onRef('courses.id', '=', 'enrolments.courseId'),
    )
    .leftJoin('cohorts', (join) =>
      join
        .onRef('cohorts.schoolId', '=', 'enrolments.schoolId')
        .onRef('cohorts.id', '=', 'enrolments.cohortId'),
    )
    .select(['courses.slug', 'courses.name', 'enrolments.enrolledAt', 'enrolments.completedAt'])
    .select('cohorts.name as cohort')
    .where('enrolments.schoolId', '=', schoolId)
    .where('enrolments.personId', '=', personId)
    .orderBy('enrolments.enrolledAt')
    .execute()
  const progress = await db
    .selectFrom('lectureProgress')
    .select(lectureTitle('lecture_progress', schoolId))
    .select(['state', 'positionSeconds', 'openedAt', 'completedAt'])
    .where('schoolId', '=', schoolId)
    .where('personId', '=', personId)
    .execute()
  const reminders = await db
    .selectFrom('lectureReminders')
    .select(lectureTitle('lecture_reminders', schoolId))
    .select(['askedAt', 'toldAt'])
    .where('schoolId', '=', schoolId)
    .where('personId', '=', personId)
    .orderBy('askedAt')
    .execute()
  const of = { schoolId, personId }
  const [notes, attendance] = [await notesOf(db, of), await attendanceOf(db, of)]
  return { enrolments, progress, reminders, notes, attendance }
}

type PersonAt = { readonly schoolId: SchoolId; readonly personId: PersonId }

async function notesOf(db: Db, { schoolId, personId }: PersonAt) {
  return await db
    .selectFrom('lectureNotes')
    .select(lectureTitle('lecture_notes', schoolId))
    .select(['positionSeconds', 'body', 'createdAt', 'updatedAt'])
    .where('schoolId', '=', schoolId)
    .where('personId', '=', personId)
    .orderBy('createdAt')
    .execute()
}

async function attendanceOf(db: Db, { schoolId, personId }: PersonAt) {
  return await db
    .selectFrom('sessionAttendance')
    .innerJoin('liveSessions', (join) =>
      join
        .onRef('liveSessions.schoolId', '=', 'sessionAttendance.schoolId')
        .onRef('liveSessions.id', '=', 'sessionAttendance.sessionId'),
    )
    .select(['liveSessions.title', 'liveSessions.startsAt', 'sessionAttendance.joinedAt'])
    .select('sessionAttendance.isPresent')
    .where('sessionAttendance.schoolId', '=', schoolId)
    .where('sessionAttendance.personId', '=', personId)
    .orderBy('liveSessions.startsAt')
    .execute()
}

// A foreign key guarantees the lecture.
function lectureTitle(table: 'lecture_progress' | 'lecture_reminders' | 'lecture_notes', schoolId: SchoolId) {
  const owner = sql.table(table)
  return sql<string>`(
    select lectures.title from lectures
    where lectures.school_id = ${schoolId} and lectures.id = ${owner}.lecture_id
  )`.as('title')
}
