import { hour, inSeconds } from '../../platform/durations.ts'
import type { RoomMessages } from './room-messages.ts'

/** A duration for people: "9 min", "1 h 20 min". */
export function lengthOf(messages: Pick<RoomMessages, 'minutes' | 'hours'>, seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  return minutes < 60 ? messages.minutes(minutes) : messages.hours(Math.floor(minutes / 60), minutes % 60)
}

/** A place in a recording as a player shows it: "4:05", "1:02:09". */
export function clockTime(seconds: number): string {
  const [hours, minutes, rest] = [
    Math.floor(seconds / inSeconds(hour)),
    Math.floor(seconds / 60) % 60,
    seconds % 60,
  ]
  const padded = String(Math.floor(rest)).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${padded}` : `${minutes}:${padded}`
}
