import { type Answer, isBlank } from '../answers.ts'
import type { QuestionContent } from '../content/question-content.ts'
import { type GradedPart, type Share, shareOf } from './grade-parts.ts'

/** The outcome of an answer; `pending` until a person grades it. */
export type Outcome = 'right' | 'partial' | 'wrong' | 'unanswered' | 'pending'

/** The result of one answer. Points are whole hundredths. */
export type Grade = {
  readonly points: number
  readonly maxPoints: number
  readonly outcome: Outcome
  /** True if a person grades the answer; its points are 0 until then. */
  readonly needsPerson: boolean
  /** For questions with parts: which of them are right. */
  readonly parts: readonly GradedPart[]
}

/**
 * Grades an answer by the key of a question version. Depends on nothing else, so that grading again gives the same
 * result. An unanswered question gets no points and needs no person.
 */
export function gradeAnswer(content: QuestionContent, answer: Answer | null, maxPoints: number): Grade {
  const unanswered = { points: 0, maxPoints, needsPerson: false, parts: [] }
  if (answer === null || isBlank(answer)) return { ...unanswered, outcome: 'unanswered' }
  const share = shareOf(content, answer)
  if (!share) return { ...unanswered, outcome: 'pending', needsPerson: true }
  const points = pointsOf(share, maxPoints)
  return { points, maxPoints, outcome: outcomeOf(share), needsPerson: false, parts: share.parts }
}

// Credits have at most five decimals, so as whole numbers they are exact, and so is every sum and product of them here.
const creditUnits = 100_000
const fullCredit = 100 * creditUnits

function pointsOf({ credit, of }: Share, maxPoints: number): number {
  const units = BigInt(Math.round(credit * creditUnits))
  const whole = BigInt(fullCredit) * BigInt(of)
  const rounded = Number((2n * units * BigInt(maxPoints) + whole) / (2n * whole))
  return Math.min(Math.max(rounded, 0), maxPoints)
}

function outcomeOf({ credit, of }: Share): Outcome {
  if (Math.round(credit * creditUnits) >= fullCredit * of) return 'right'
  return credit > 0 ? 'partial' : 'wrong'
}
