import type { AttemptId, AttemptsTable, QuizzesTable } from '../../../platform/db/schema/schema.gen.ts'
import { addDuration, day, minute, second } from '../../../platform/durations.ts'
import type { LateRule } from '../quizzes/quiz-settings.ts'

type AttemptState = Pick<AttemptsTable, 'state' | 'submittedAt' | 'passed'> & { readonly id: AttemptId }
type StartSettings = Pick<
  QuizzesTable,
  'purpose' | 'attemptsAllowed' | 'timeLimitSeconds' | 'dueAt' | 'dueAfterDays'
> & { readonly waitMinutes: number; readonly lateRule: LateRule }

/** The actions that a quiz allows a member now. */
export type StartStatus =
  | { readonly is: 'open'; readonly attemptId: AttemptId }
  | { readonly is: 'allowed' }
  | { readonly is: 'waiting'; readonly until: Date }
  | { readonly is: 'used_up' }
  /** The due date has passed, and late submissions are refused. */
  | { readonly is: 'overdue' }
  /** A person has not graded the last attempt yet. */
  | { readonly is: 'grading' }
  /** A passed assignment. */
  | { readonly is: 'done' }

/** True if a member may start an attempt, by the attempts they have made. */
export function startStatus(
  quiz: StartSettings,
  attempts: readonly AttemptState[],
  { now, dueAt }: { readonly now: Date; readonly dueAt: Date | null },
): StartStatus {
  const open = attempts.find(({ state }) => state === 'open')
  if (open) return { is: 'open', attemptId: open.id }
  if (quiz.purpose === 'assignment') {
    if (attempts.some(({ passed }) => passed)) return { is: 'done' }
    if (attempts.some(({ state }) => state === 'submitted')) return { is: 'grading' }
  }
  if (attemptsLeft(quiz, attempts) === 0) return { is: 'used_up' }
  if (quiz.lateRule === 'refuse' && dueAt && dueAt <= now) return { is: 'overdue' }
  const until = nextStart(quiz, attempts)
  return until && until > now ? { is: 'waiting', until } : { is: 'allowed' }
}

/** The number of attempts that are left; null: unlimited. An attempt that was returned does not count. */
export function attemptsLeft(
  { attemptsAllowed }: Pick<StartSettings, 'attemptsAllowed'>,
  attempts: readonly Pick<AttemptState, 'state'>[],
): number | null {
  if (attemptsAllowed === null) return null
  return Math.max(0, attemptsAllowed - attempts.filter(({ state }) => state !== 'returned').length)
}

function nextStart({ waitMinutes }: StartSettings, attempts: readonly AttemptState[]): Date | undefined {
  const counted = attempts.filter(({ state }) => state !== 'returned')
  const times = counted.flatMap(({ submittedAt }) => (submittedAt ? [submittedAt.getTime()] : []))
  if (waitMinutes === 0 || times.length === 0) return undefined
  return addDuration(new Date(Math.max(...times)), waitMinutes * minute)
}

/** The due date of an assignment for a member. */
export function dueDateOf(
  { dueAt, dueAfterDays }: Pick<StartSettings, 'dueAt' | 'dueAfterDays'>,
  countsFrom: Date,
): Date | null {
  return dueAfterDays === null ? dueAt : addDuration(countsFrom, dueAfterDays * day)
}

/** The last moment at which answers of an attempt are saved; null: none. */
export function deadlineOf(
  { timeLimitSeconds, lateRule }: StartSettings,
  { now, dueAt }: { readonly now: Date; readonly dueAt: Date | null },
): Date | null {
  const ends = [
    ...(timeLimitSeconds === null ? [] : [addDuration(now, timeLimitSeconds * second)]),
    ...(lateRule === 'refuse' && dueAt ? [dueAt] : []),
  ]
  return ends.length === 0 ? null : new Date(Math.min(...ends.map((end) => end.getTime())))
}
