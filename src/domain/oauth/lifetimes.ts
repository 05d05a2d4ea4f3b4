const minute = 60
const day = 24 * 60 * minute

/** How long each thing lives, in seconds. Discovery, token answers and docs read them from here. */
export const lifetimes = {
  code: 60,
  /** How long a consent page waits for its reader. */
  consentPage: 30 * minute,
  accessToken: 2 * 60 * minute,
  idToken: 10 * minute,
  /** After its pair was minted. */
  refreshToken: 90 * day,
  /** After the consent a pair descends from. */
  consent: 400 * day,
} as const

/** The maximum number of unpresented children of a pair; one more revokes the oldest. */
export const mostUnpresentedChildren = 10

export function secondsAfter(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000)
}
