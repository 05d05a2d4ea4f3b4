import { sql } from 'kysely'
import type { Db } from '../../../src/platform/db/database.ts'
import type { LectureId, SchoolId } from '../../../src/platform/db/schema/schema.gen.ts'
import { beginning } from '../world/test-clock.ts'
import type { Cast } from './fixture.ts'

const content = {
  kind: 'true_false',
  prompt: 'Bisque ware is porous.',
  media: [],
  feedback: { general: '', right: '', partial: '', wrong: '' },
  answer: true,
  reasons: { true: '', false: '' },
}

/** Questions of two authors in the question bank of Ceramics, and an attempt of each at a quiz. */
export async function plantAssessments(db: Db, cast: Cast) {
  const { school, people } = cast
  const schoolId = school.id
  for (const personId of [people.mei, people.tom]) {
    await sql`insert into questions (school_id, id, kind, title, tags, version, search, created_at, updated_at)
      values (${schoolId}, ${personId}, 'true_false', 'Bisque', '{firing}', 1, 'bisque', ${beginning}, ${beginning})`.execute(
      db,
    )
    await sql`insert into question_versions (school_id, question_id, version, content, points, by_person_id, created_at)
      values (${schoolId}, ${personId}, 1, ${JSON.stringify(content)}, 100, ${personId}, ${beginning})`.execute(
      db,
    )
  }
  await plantAttempts(db, cast)
}

async function plantAttempts(db: Db, { school: { id: schoolId }, people }: Cast) {
  const lecture = await db
    .selectFrom('lectures')
    .where('schoolId', '=', schoolId)
    .orderBy('id')
    .select(['id', 'courseId'])
    .executeTakeFirstOrThrow()
  const [lectureId, courseId] = [lecture.id, lecture.courseId]
  await sql`insert into quizzes (school_id, lecture_id, course_id, purpose, pass_percent, answers_shown, updated_at)
    values (${schoolId}, ${lectureId}, ${courseId}, 'assignment', 60, 'never', ${beginning})
    on conflict do nothing`.execute(db)
  await sql`insert into quiz_items (school_id, lecture_id, position, question_id)
    values (${schoolId}, ${lectureId}, 101, ${people.mei})`.execute(db)
  for (const personId of [people.mei, people.tom]) {
    await sql`insert into attempts (school_id, id, person_id, course_id, lecture_id, number, seed, state, started_at,
        pass_percent, max_points)
      values (${schoolId}, ${personId}, ${personId}, ${courseId}, ${lectureId}, 1, 7, 'open', ${beginning}, 60, 100)`.execute(
      db,
    )
    await sql`insert into attempt_questions (school_id, attempt_id, position, question_id, version, max_points)
      values (${schoolId}, ${personId}, 1, ${personId}, 1, 100)`.execute(db)
    await sql`insert into attempt_files (school_id, id, attempt_id, position, file_key, name, mime_type, size_bytes,
        uploaded_at)
      values (${schoolId}, ${personId}, ${personId}, 1, ${`answers/${personId}.pdf`}, 'bowl.pdf', 'application/pdf', 9,
        ${beginning})`.execute(db)
  }
  await plantGrading(db, { schoolId, lectureId, people })
}

type Graded = { readonly schoolId: SchoolId; readonly lectureId: LectureId; readonly people: Cast['people'] }

async function plantGrading(db: Db, { schoolId, lectureId, people }: Graded) {
  const criteria = JSON.stringify([{ title: 'Form', levels: [] }])
  for (const personId of [people.mei, people.tom]) {
    await sql`insert into rubrics (school_id, id, lecture_id, question_id, criteria, updated_at)
      values (${schoolId}, ${personId}, ${lectureId}, ${personId}, ${criteria}, ${beginning})`.execute(db)
    await sql`insert into grading_claims (school_id, attempt_id, person_id, expires_at)
      values (${schoolId}, ${personId}, ${personId}, ${beginning})`.execute(db)
    await sql`insert into regrades (school_id, id, lecture_id, question_id, version, pass_rule, by_person_id, created_at)
      values (${schoolId}, ${personId}, ${lectureId}, ${personId}, 1, 'keep', ${personId}, ${beginning})`.execute(
      db,
    )
  }
}
