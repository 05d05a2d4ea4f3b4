import { day } from '../../platform/durations.ts'

/** The number of days for which the use of an app is stored and listed. */
export const useDays = 90

/** The maximum number of apps in a list. */
export const mostAppsListed = 500

/** The maximum length of the name of an app. */
export const longestAppName = 120

/** The maximum number of redirect URIs of an app. */
export const mostRedirectUris = 20

/** The time for which a former secret of an app stays valid at most and by default, in milliseconds. */
export const secretOverlap = { most: 30 * day, usual: day } as const
