import { day, inSeconds } from '../../../../../src/platform/durations.ts'

/** The seconds of a duration such as 12:30, 1:02:03 or 45; null if empty, undefined if it is not a duration. */
export function secondsOf(text: string): number | null | undefined {
  const parts = text.trim().split(':')
  if (text.trim() === '') return null
  if (parts.length > 3 || !parts.every((part) => /^\d{1,5}$/.test(part))) return undefined
  const seconds =
    parts.length === 1 ? Number(parts[0]) * 60 : parts.reduce((sum, part) => sum * 60 + Number(part), 0)
  return seconds >= 1 && seconds <= inSeconds(day) ? seconds : undefined
}

/** The duration of a file, if the browser can read it. */
export function durationOfFile(file: File): Promise<number | undefined> {
  return new Promise((resolve) => {
    const media = document.createElement(file.type.startsWith('audio/') ? 'audio' : 'video')
    const objectUrl = URL.createObjectURL(file)
    const done = (seconds: number | undefined) => {
      URL.revokeObjectURL(objectUrl)
      resolve(seconds)
    }
    media.preload = 'metadata'
    media.onloadedmetadata = () =>
      done(Number.isFinite(media.duration) ? Math.max(1, Math.round(media.duration)) : undefined)
    media.onerror = () => done(undefined)
    media.src = objectUrl
  })
}
