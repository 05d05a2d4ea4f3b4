import type { OwnAttempt } from './own-attempts.ts'

type Rule = {
  readonly purpose: string
  readonly answersShown: string
  readonly answersShownFrom: Date | null
}
type Attempt = Pick<OwnAttempt, 'state' | 'passed'>

/**
 * True if a member sees the answers of an attempt. Never while any attempt at the lecture is open, nor while an assignment
 * may be revised: what an earlier one shows could answer it.
 */
export function showsAnswers(
  { purpose, answersShown, answersShownFrom }: Rule,
  attempt: Attempt,
  { attempts, now }: { readonly attempts: readonly Attempt[]; readonly now: Date },
): boolean {
  if (attempt.state === 'open' || attempts.some(({ state }) => state === 'open')) return false
  if (purpose === 'assignment' && mayBeRevised(attempts)) return false
  switch (answersShown) {
    case 'after_attempt':
      return true
    case 'after_passing':
      return attempts.some(({ passed }) => passed)
    case 'after_date':
      return answersShownFrom !== null && answersShownFrom <= now
    default:
      return false
  }
}

// The latest submission is returned, or its grader may still return it.
function mayBeRevised([latest]: readonly Attempt[]): boolean {
  return latest?.state === 'returned' || latest?.state === 'submitted'
}
