import { day } from '../../../platform/durations.ts'

type LateSettings = { readonly lateRule: string; readonly latePenaltyPercent: number | null }

/** The penalty of a submission in percent of its points: so much for every day that has begun since the due date. */
export function penaltyOf(quiz: LateSettings, dueAt: Date | null, submittedAt: Date): number {
  if (!isLate(dueAt, submittedAt) || quiz.lateRule !== 'penalty') return 0
  const days = Math.ceil((submittedAt.getTime() - (dueAt?.getTime() ?? 0)) / day)
  return Math.min(100, days * (quiz.latePenaltyPercent ?? 0))
}

/** True if a submission came after its due date. */
export function isLate(dueAt: Date | null, submittedAt: Date): boolean {
  return dueAt !== null && submittedAt > dueAt
}

type Graded = {
  readonly points: readonly number[]
  readonly maxPoints: number
  readonly penaltyPercent: number
  readonly passPercent: number
}

/** The points of an attempt after its penalty, in whole hundredths, and whether they pass. */
export function resultOf({ points, maxPoints, penaltyPercent, passPercent }: Graded) {
  const sum = points.reduce((total, each) => total + each, 0)
  const rest = Math.min(maxPoints, Math.floor((sum * (100 - penaltyPercent)) / 100))
  return { points: rest, passed: rest * 100 >= passPercent * maxPoints }
}
