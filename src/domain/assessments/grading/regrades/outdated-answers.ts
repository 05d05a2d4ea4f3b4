import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import type {
  AttemptId,
  LectureId,
  PersonId,
  QuestionId,
  SchoolId,
} from '../../../../platform/db/schema/schema.gen.ts'
import type { Answer } from '../../questions/answers.ts'

/** The answers that a regrade concerns. */
export type RegradeScope = {
  readonly schoolId: SchoolId
  readonly lectureId: LectureId
  readonly questionId: QuestionId
  /** The version with the corrected key. */
  readonly version: number
}

/** An answer that an older key graded, with the result of its attempt. */
export type OutdatedAnswer = {
  readonly attemptId: AttemptId
  readonly personId: PersonId
  readonly memberName: string
  readonly position: number
  readonly answer: Answer | null
  readonly answerPoints: number
  readonly answerMaxPoints: number
  readonly isGraded: boolean
  /** The sum of all answers before the penalty; null while some wait for a grader. */
  readonly sum: number | null
  readonly points: number | null
  readonly maxPoints: number
  readonly passed: boolean | null
  readonly penaltyPercent: number
  readonly passPercent: number
}

type Batch = { readonly most: number; readonly isLocked: true }

/** The answers of submitted attempts that a key before this version graded; a person's grades are never among them. */
export async function outdatedAnswers(
  db: Db,
  { schoolId, lectureId, questionId, version }: RegradeScope,
  batch?: Batch,
): Promise<readonly OutdatedAnswer[]> {
  const { rows } = await sql<OutdatedAnswer>`
    select attempts.id as attempt_id, attempts.person_id, people.name as member_name, own.position, own.answer,
      own.points as answer_points, own.max_points as answer_max_points, attempts.state = 'graded' as is_graded,
      (select case when count(*) = count(each.points) then sum(each.points)::integer end
        from attempt_questions each
        where each.school_id = ${schoolId} and each.attempt_id = attempts.id) as sum,
      attempts.points, attempts.max_points, attempts.passed, attempts.penalty_percent, attempts.pass_percent
    from attempt_questions own
    join attempts on attempts.school_id = own.school_id and attempts.id = own.attempt_id
    join people on people.id = attempts.person_id
    where own.school_id = ${schoolId} and own.question_id = ${questionId} and own.version < ${version}
      and coalesce(own.key_version, own.version) < ${version} and own.graded_by = 'key'
      and attempts.school_id = ${schoolId} and attempts.lecture_id = ${lectureId}
      and attempts.state in ('graded', 'submitted')
    order by attempts.id
    ${batch ? sql`limit ${batch.most} for update of attempts` : sql``}
  `.execute(db)
  return rows
}
