import { day } from '../../platform/durations.ts'

/** The time for which a request with an idempotency key runs once, in milliseconds. */
export const idempotencyKeyLifetime = day
