import { day, hour, minute, second, week } from './durations.ts'

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const units = [
  ['week', week],
  ['day', day],
  ['hour', hour],
  ['minute', minute],
  ['second', second],
] as const

/** A number in an English sentence: a word up to ten. */
export function numberInWords(number: number): string {
  return numbers[number] ?? String(number)
}

/** A duration in an English sentence: a week, an hour, five minutes, 30 seconds. */
export function inWords(duration: number): string {
  const [unit, size] = units.find(([, size]) => duration % size === 0) ?? ['second', second]
  const count = duration / size
  if (count === 1) return unit === 'hour' ? 'an hour' : `a ${unit}`
  return `${numberInWords(count)} ${unit}s`
}
