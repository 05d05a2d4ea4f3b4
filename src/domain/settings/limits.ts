import { second } from '../../platform/durations.ts'

/** The maximum number of test mails of an operator in an hour. */
export const mostTestMailsInAnHour = 5

/** The timeout of a request to an origin of the school. */
export const originTimeoutMs = 5 * second
