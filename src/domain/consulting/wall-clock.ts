/** Midnight at the end of a day. */
export const endOfDay = '24:00'

/**
 * The first moment of a day at which a time zone shows this time or a later one: a time that is skipped in
 * spring becomes the moment of the change, and one that occurs twice in autumn its first occurrence.
 */
export function firstMomentAt(date: Temporal.PlainDate, time: string, zone: string): Temporal.Instant {
  const wanted =
    time === endOfDay
      ? date.add({ days: 1 }).toPlainDateTime()
      : date.toPlainDateTime(Temporal.PlainTime.from(time))
  const found = wanted.toZonedDateTime(zone, { disambiguation: 'earlier' })
  if (found.toPlainDateTime().equals(wanted)) return found.toInstant()
  const change = found.getTimeZoneTransition('next')
  if (!change) throw new Error(`${wanted} is skipped in ${zone}, yet its clocks never change`)
  return change.toInstant()
}

/** The days of a zone's calendar that these moments touch. */
export function* daysBetween(from: Date, until: Date, zone: string): Generator<Temporal.PlainDate> {
  const last = dayOf(until, zone)
  for (let day = dayOf(from, zone); Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
    yield day
  }
}

function dayOf(moment: Date, zone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone).toPlainDate()
}
