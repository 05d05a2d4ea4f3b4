import { resultOf } from '../../attempts/penalty.ts'
import type { QuestionContent } from '../../questions/content/question-content.ts'
import { gradeAnswer } from '../../questions/grading/grade-answer.ts'
import type { OutdatedAnswer } from './outdated-answers.ts'

/** The rules for a passed attempt that does not reach the pass mark with the corrected key. */
export const passRules = ['keep', 'follow'] as const
export type PassRule = (typeof passRules)[number]

type Graded = Omit<OutdatedAnswer, 'memberName' | 'personId' | 'attemptId' | 'position'>

/** An answer and its attempt before and after the corrected key. The attempt has no result until it is graded. */
export type Correction = {
  readonly oldAnswerPoints: number
  readonly newAnswerPoints: number
  readonly result: ResultChange | null
}

export type ResultChange = {
  readonly oldPoints: number
  readonly newPoints: number
  readonly passedBefore: boolean
  /** By the points, whatever the pass rule. */
  readonly reachesPassMark: boolean
}

/** The points of an answer by another key, and the result of its attempt with them. */
export function regradeAnswer(content: QuestionContent, graded: Graded): Correction {
  const { answer, answerPoints, answerMaxPoints } = graded
  const { points, needsPerson } = gradeAnswer(content, answer, answerMaxPoints)
  // The new version waits for a person: the points stay until somebody gives others.
  const newAnswerPoints = needsPerson ? answerPoints : points
  return { oldAnswerPoints: answerPoints, newAnswerPoints, result: resultChange(graded, newAnswerPoints) }
}

function resultChange(graded: Graded, newAnswerPoints: number): ResultChange | null {
  const { isGraded, sum, points: oldPoints, passed: passedBefore, answerPoints } = graded
  if (!isGraded || sum === null || oldPoints === null || passedBefore === null) return null
  const { points, passed } = resultOf({ ...graded, points: [sum - answerPoints + newAnswerPoints] })
  return { oldPoints, newPoints: points, passedBefore, reachesPassMark: passed }
}

/** True if an attempt is passed after a regrade: a pass is taken away only if the operator chose to follow the points. */
export function passesAfter({ passedBefore, reachesPassMark }: ResultChange, rule: PassRule): boolean {
  return reachesPassMark || (passedBefore && rule === 'keep')
}

/** The numbers of attempts that gain and lose points, and that pass or fail only now. */
export type RegradeSummary = {
  readonly attempts: number
  readonly gained: number
  readonly lost: number
  readonly nowPassed: number
  /** Passed before, and no longer by their points. */
  readonly nowFailed: number
}

/** The sum of the changes of a regrade. */
export function summaryOf(corrections: readonly Correction[]): RegradeSummary {
  const count = (is: (correction: Correction) => boolean | undefined) => corrections.filter(is).length
  return {
    attempts: corrections.length,
    gained: count(({ oldAnswerPoints, newAnswerPoints }) => newAnswerPoints > oldAnswerPoints),
    lost: count(({ oldAnswerPoints, newAnswerPoints }) => newAnswerPoints < oldAnswerPoints),
    nowPassed: count(({ result }) => result?.reachesPassMark && !result.passedBefore),
    nowFailed: count(({ result }) => result?.passedBefore && !result.reachesPassMark),
  }
}
