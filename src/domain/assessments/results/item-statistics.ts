import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { LectureId, QuestionId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { type Editor, refuseUnlessMay } from '../../identity/index.ts'
import type { AssessmentsDeps } from '../deps.ts'
import { refuseUnknownQuiz } from '../grading/rubrics.ts'
import type { QuestionContent } from '../questions/content/question-content.ts'
import { type GivenAnswer, labelledAnswers } from './given-answers.ts'
import { mostAnswersListed, mostTakersCounted } from './limits.ts'

/**
 * The statistics of each question of a quiz, by three statements. They count the first graded attempt of each member: later
 * attempts know the questions.
 */
export async function itemStatistics({ db }: AssessmentsDeps, editor: Editor, lectureId: LectureId) {
  refuseUnlessMay(editor, 'students:read')
  await refuseUnknownQuiz(db, editor, lectureId)
  const { schoolId } = editor
  const items = await itemsOf(db, schoolId, lectureId)
  const given = Map.groupBy(await givenAnswers(db, schoolId, lectureId), ({ questionId }) => questionId)
  return items.map(({ content, ...item }) => ({
    ...item,
    answers: labelledAnswers(content as QuestionContent, given.get(item.questionId) ?? []),
  }))
}

type Item = {
  readonly questionId: QuestionId
  readonly title: string
  readonly kind: string
  /** The latest version, and the answers that an earlier key graded. */
  readonly version: number
  readonly outdated: number
  readonly content: unknown
  readonly answered: number
  /** The mean share of the points, from 0 to 1; null without answers. */
  readonly difficulty: number | null
  /**
   * Discrimination between strong and weak members: the correlation of its points with the points of all other
   * answers, from -1 to 1; null if either of them is the same for everybody.
   */
  readonly discrimination: number | null
}

async function itemsOf(db: Db, schoolId: SchoolId, lectureId: LectureId): Promise<readonly Item[]> {
  const { rows } = await sql<Item>`
    with ${firstAttempts(schoolId, lectureId)}, answers as (
      select own.question_id, own.points::float8 as points, own.max_points,
        sum(own.points) over (partition by own.attempt_id) - own.points as rest
      from first_attempts cross join lateral (${answersOf(schoolId)}) own
    ), counted as (
      select question_id, count(*)::integer as answered,
        avg(points / nullif(max_points, 0)) as difficulty, corr(points, rest) as discrimination
      from answers group by question_id
    )
    select questions.id as question_id, questions.title, questions.kind, questions.version, latest.content,
      counted.answered, counted.difficulty, counted.discrimination, (
        select count(*)::integer from attempt_questions own
        join attempts on attempts.school_id = own.school_id and attempts.id = own.attempt_id
        where own.school_id = ${schoolId} and own.question_id = questions.id and own.version < questions.version
          and coalesce(own.key_version, own.version) < questions.version and own.graded_by = 'key'
          and attempts.lecture_id = ${lectureId} and attempts.state in ('graded', 'submitted')
      ) as outdated
    from counted
    join questions on questions.school_id = ${schoolId} and questions.id = counted.question_id
    join question_versions latest on latest.school_id = questions.school_id
      and latest.question_id = questions.id and latest.version = questions.version
    order by counted.difficulty, questions.id
  `.execute(db)
  return rows
}

// The members with the lowest ids: who joined first.
const firstAttempts = (schoolId: SchoolId, lectureId: LectureId): RawBuilder<unknown> => sql`
  first_attempts as materialized (
    select distinct on (person_id) id from attempts
    where school_id = ${schoolId} and lecture_id = ${lectureId} and state = 'graded'
    order by person_id, number limit ${mostTakersCounted}
  )`

// The offset keeps it apart from the join, which would read the answers to all quizzes of the school in one range.
const answersOf = (schoolId: SchoolId): RawBuilder<unknown> => sql`
  select attempt_id, question_id, answer, points, max_points from attempt_questions
  where school_id = ${schoolId} and attempt_id = first_attempts.id offset 0`

// Ids of options where the kind has them, otherwise the text of short answers.
const answerValues = sql`
  select own.answer ->> 'option' as value where own.answer ->> 'kind' = 'single_choice'
  union all select jsonb_array_elements_text(own.answer -> 'options') where own.answer ->> 'kind' = 'multiple_choice'
  union all select own.answer ->> 'value' where own.answer ->> 'kind' = 'true_false'
  union all select left(lower(btrim(own.answer ->> 'text')), 100) where own.answer ->> 'kind' in ('short_text', 'number')`

/** The most frequent answers to each question. */
async function givenAnswers(
  db: Db,
  schoolId: SchoolId,
  lectureId: LectureId,
): Promise<readonly GivenAnswer[]> {
  const { rows } = await sql<GivenAnswer>`
    with ${firstAttempts(schoolId, lectureId)}, counted as (
      select own.question_id, given.value, count(*)::integer as count,
        avg(own.points::float8 / nullif(own.max_points, 0)) as share,
        row_number() over (partition by own.question_id order by count(*) desc, given.value) as rank
      from first_attempts cross join lateral (${answersOf(schoolId)}) own
      cross join lateral (${answerValues}) given
      where given.value is not null and given.value <> ''
      group by own.question_id, given.value
    )
    select question_id, value, count, share from counted where rank <= ${mostAnswersListed}
    order by question_id, rank
  `.execute(db)
  return rows
}
