import { Refusal } from '../../../platform/refusal.ts'
import type { AttemptQuestion } from '../attempts/attempt-questions.ts'
import { type ChosenLevels, rubricPoints } from './rubric.ts'
import { criteriaFor, type Rubric } from './rubrics.ts'

/** The grade of one answer by a person. Points take precedence over those of the levels. */
export type AnswerGrade = {
  readonly position: number
  /** In hundredths; without them those of the levels. */
  readonly points?: number | undefined
  readonly levels?: ChosenLevels | undefined
  readonly comment?: string | undefined
}

/** A grade as it is stored; null: unchanged. */
export type StoredGrade = {
  readonly position: number
  readonly points: number | null
  readonly levels: ChosenLevels | null
  readonly comment: string | null
}

type Graded = Pick<AttemptQuestion, 'position' | 'questionId' | 'maxPoints'>
type Context = { readonly questions: readonly Graded[]; readonly rubrics: readonly Rubric[] }

/** The grades of a submission, within the points of its questions and the levels of their rubrics. */
export function gradesOf(answers: readonly AnswerGrade[], { questions, rubrics }: Context): StoredGrade[] {
  return answers.map(({ position, points, levels, comment }, at) => {
    const question = questions.find((each) => each.position === position)
    if (!question) throw outside(`answers.${at}.position`, 'must be the position of a question')
    const { maxPoints, questionId } = question
    if (points !== undefined && points > maxPoints)
      throw outside(`answers.${at}.points`, `must be at most ${maxPoints}`)
    const byRubric = levels && rubricPoints(criteriaFor(rubrics, questionId), levels, maxPoints)
    return { position, points: points ?? byRubric ?? null, levels: levels ?? null, comment: comment ?? null }
  })
}

function outside(field: string, message: string): Refusal {
  return new Refusal('invalid_input', 'Invalid grade', { problems: [{ field, message }] })
}
