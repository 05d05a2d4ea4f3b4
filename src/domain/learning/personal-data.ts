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
    .selectFrom('lectureProgress as progress')
    .innerJoin('lectures', (join) =>
      join
        .onRef('lectures.schoolId', '=', 'progress.schoolId')
        .onRef('lectures.id', '=', 'progress.lectureId'),
    )
    .select([
      'lectures.title',
      'progress.state',
      'progress.positionSeconds',
      'progress.openedAt',
      'progress.completedAt',
    ])
    .where('progress.schoolId', '=', schoolId)
    .where('progress.personId', '=', personId)
    .execute()
  return { enrolments, progress, reminders: await remindersOf(db, schoolId, personId) }
}

async function remindersOf(db: Db, schoolId: SchoolId, personId: PersonId) {
  return await db
    .selectFrom('lectureReminders as reminder')
    .innerJoin('lectures', (join) =>
      join
        .onRef('lectures.schoolId', '=', 'reminder.schoolId')
        .onRef('lectures.id', '=', 'reminder.lectureId'),
    )
    .select(['lectures.title', 'reminder.askedAt', 'reminder.toldAt'])
    .where('reminder.schoolId', '=', schoolId)
    .where('reminder.personId', '=', personId)
    .orderBy('reminder.askedAt')
    .execute()
}
