import type { RoomMessages } from './room-messages.ts'

/** A duration for people: "9 min", "1 h 20 min". */
export function lengthOf(messages: Pick<RoomMessages, 'minutes' | 'hours'>, seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  return minutes < 60 ? messages.minutes(minutes) : messages.hours(Math.floor(minutes / 60), minutes % 60)
}
