/** Durations in milliseconds. A day here is 24 hours; days of a calendar are counted by `calendar.ts`. */
export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour
export const week = 7 * day

/** The instant a duration after another; a negative duration lies before it. */
export function addDuration(instant: Date, duration: number): Date {
  return new Date(instant.getTime() + duration)
}

/** A duration in seconds, as cookies, tokens and HTTP headers have it. */
export function inSeconds(duration: number): number {
  return duration / second
}
