import { day, hour, inSeconds, minute } from '../../platform/durations.ts'

/** The limits of the settings of a quiz. */
export const quizLimits = {
  items: 200,
  drawn: 100,
  attempts: 100,
  waitMinutes: (30 * day) / minute,
  timeLimitSeconds: { from: 30, to: inSeconds(24 * hour) },
  dueAfterDays: 3650,
} as const
