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
    .select(['courses.slug', 'courses.name', 'enrolments.enrolledAt', 'enrolments.completedAt'])
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
  return { enrolments, progress, reminders }
}

// A foreign key guarantees the lecture.
function lectureTitle(table: 'lecture_progress' | 'lecture_reminders', schoolId: SchoolId) {
  const owner = sql.table(table)
  return sql<string>`(
    select lectures.title from lectures
    where lectures.school_id = ${schoolId} and lectures.id = ${owner}.lecture_id
  )`.as('title')
}
