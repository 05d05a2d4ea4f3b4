import { addDuration, day, hour, inSeconds, minute, second } from '../../platform/durations.ts'

/** The lifetimes of codes, tokens and pages in seconds; also used by discovery, token responses and docs. */
export const lifetimes = {
  code: inSeconds(minute),
  /** The validity of a consent page. */
  consentPage: inSeconds(30 * minute),
  accessToken: inSeconds(2 * hour),
  idToken: inSeconds(10 * minute),
  /** Since the creation of its pair. */
  refreshToken: inSeconds(90 * day),
  /** Since the consent that the pair descends from. */
  consent: inSeconds(400 * day),
} as const

/** The maximum number of unpresented children of a pair; one more revokes the oldest. */
export const mostUnpresentedChildren = 10

export function secondsAfter(moment: Date, seconds: number): Date {
  return addDuration(moment, seconds * second)
}
