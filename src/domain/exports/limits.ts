import { hour, week } from '../../platform/durations.ts'

/** The time for which a finished export can be downloaded, in milliseconds. */
export const exportLifetime = week

/** The lifetime of the URL of a school export, in milliseconds. */
export const exportLinkLifetime = hour
