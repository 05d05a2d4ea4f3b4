import type { OwnAttempt } from './own-attempts.ts'

type Rule = { readonly answersShown: string; readonly answersShownFrom: Date | null }
type Attempt = Pick<OwnAttempt, 'state' | 'passed'>

/**
 * Whether a member sees the answers of an attempt. Never while any attempt at the lecture is open: what an earlier one
 * shows could answer it.
 */
export function showsAnswers(
  { answersShown, answersShownFrom }: Rule,
  attempt: Attempt,
  { attempts, now }: { readonly attempts: readonly Attempt[]; readonly now: Date },
): boolean {
  if (attempt.state === 'open' || attempts.some(({ state }) => state === 'open')) return false
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
