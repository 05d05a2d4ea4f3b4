import { minute } from '../../platform/durations.ts'

/** The time in which tries and mails are counted, in milliseconds. */
export const triesWindow = 15 * minute
export const triesWindowMinutes = triesWindow / minute
