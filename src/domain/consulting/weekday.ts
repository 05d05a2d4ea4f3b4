/** Days of the week in their order; the database counts them from 1. */
export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Weekday = (typeof weekdays)[number]

export function weekdayNumber(day: Weekday): number {
  return weekdays.indexOf(day) + 1
}

export function weekdayOf(number: number): Weekday {
  const day = weekdays[number - 1]
  if (!day) throw new Error(`${number} is not a weekday number`)
  return day
}
