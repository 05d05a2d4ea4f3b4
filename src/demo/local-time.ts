/** The moment at which the clocks of a zone show this time, on the day that a moment falls on there. */
export function localTime(day: Date, time: string, timeZone: string): Date {
  return momentAt(dateOf(day, timeZone), time, timeZone)
}

/** The last time before a moment that it was this weekday (1 is Monday) and time of day in a zone. */
export function lastWeekday(before: Date, weekday: number, time: string, timeZone: string): Date {
  const today = dateOf(before, timeZone)
  const found = momentAt(today.subtract({ days: (today.dayOfWeek - weekday + 7) % 7 }), time, timeZone)
  return found < before ? found : new Date(found.getTime() - 7 * 24 * 3600_000)
}

function dateOf(moment: Date, timeZone: string) {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
}

function momentAt(date: Temporal.PlainDate, time: string, timeZone: string): Date {
  const plainTime = Temporal.PlainTime.from(time)
  return new Date(date.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds)
}
