import { hour, inSeconds } from '../../../platform/durations.ts'

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

/** The seconds of such a text; undefined if it is none. */
export function parseClockTime(text: string): number | undefined {
  const found = /^(?:(?<hours>\d{1,2}):)?(?<minutes>\d{1,3}):(?<seconds>[0-5]\d)$/.exec(text.trim())
  if (!found?.groups) return undefined
  const { hours = '0', minutes = '0', seconds = '0' } = found.groups
  return Number(hours) * inSeconds(hour) + Number(minutes) * 60 + Number(seconds)
}
