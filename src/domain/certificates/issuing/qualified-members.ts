import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { CourseId, PersonId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { hour, inSeconds } from '../../../platform/durations.ts'

export type CertificateCourse = { readonly schoolId: SchoolId; readonly courseId: CourseId }

/** Among these people, those who meet the enabled rule of a course and have no certificate of it yet. */
export async function qualifiedMembers(
  db: Db,
  { schoolId, courseId }: CertificateCourse,
  personIds: readonly PersonId[],
) {
  return await db
    .selectFrom('certificateRules as rule')
    .innerJoin('enrolments', (join) =>
      join
        .onRef('enrolments.schoolId', '=', 'rule.schoolId')
        .onRef('enrolments.courseId', '=', 'rule.courseId'),
    )
    .innerJoin('people', 'people.id', 'enrolments.personId')
    .where('rule.schoolId', '=', schoolId)
    .where('rule.courseId', '=', courseId)
    .where('rule.isEnabled', '=', true)
    .where(({ eb, fn, val }) => eb('enrolments.personId', '=', fn.any(val(personIds))))
    .where('people.deletedAt', 'is', null)
    .where(({ not, exists }) => not(exists(ownCertificate(db, { schoolId, courseId }))))
    .where(meetsRule(schoolId))
    .select(['people.id', 'people.name', 'people.locale'])
    .orderBy('enrolments.enrolledAt')
    .orderBy('people.id')
    .execute()
}

function ownCertificate(db: Db, { schoolId, courseId }: CertificateCourse) {
  return db
    .selectFrom('certificates as own')
    .select('own.id')
    .where('own.schoolId', '=', schoolId)
    .where('own.courseId', '=', courseId)
    .whereRef('own.personId', '=', sql.ref('enrolments.person_id'))
}

// Passing a quiz completes its lecture.
function meetsRule(schoolId: SchoolId) {
  const isCompleted = sql`exists (
    select from lecture_progress as progress
    where progress.school_id = ${schoolId} and progress.person_id = enrolments.person_id
      and progress.course_id = enrolments.course_id and progress.lecture_id = lecture.id
      and progress.state = 'completed'
  )`
  return sql<boolean>`exists (
    select from (
      select count(*) as lectures, count(*) filter (where done) as completed,
        coalesce(sum(seconds) filter (where done), 0) as seconds,
        coalesce(bool_and(done) filter (where is_required), true) as has_passed
      from (
        select ${isCompleted} as done, lecture.duration_seconds as seconds,
          exists (
            select from certificate_rule_quizzes as quiz
            where quiz.school_id = ${schoolId} and quiz.course_id = rule.course_id and quiz.lecture_id = lecture.id
          ) as is_required
        from lectures as lecture
        where lecture.school_id = ${schoolId} and lecture.course_id = enrolments.course_id
      ) as each_lecture
    ) as sums
    where sums.lectures > 0 and sums.has_passed
      and (rule.min_percent is null or sums.completed * 100 >= rule.min_percent * sums.lectures)
      and (rule.min_hours is null or sums.seconds >= rule.min_hours * ${inSeconds(hour)})
  )`
}
