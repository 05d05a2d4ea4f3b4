import { addDuration, day, hour, inSeconds, minute, second } from '../../platform/durations.ts'

/** How long each thing lives, in seconds. Discovery, token answers and docs read them from here. */
export const lifetimes = {
  code: inSeconds(minute),
  /** How long a consent page waits for its reader. */
  consentPage: inSeconds(30 * minute),
  accessToken: inSeconds(2 * hour),
  idToken: inSeconds(10 * minute),
  /** After its pair was minted. */
  refreshToken: inSeconds(90 * day),
  /** After the consent a pair descends from. */
  consent: inSeconds(400 * day),
} as const

/** The maximum number of unpresented children of a pair; one more revokes the oldest. */
export const mostUnpresentedChildren = 10

export function secondsAfter(moment: Date, seconds: number): Date {
  return addDuration(moment, seconds * second)
}
