import { datesBetween, instantAt, weekdayOf } from '../../platform/calendar.ts'
import { minute } from '../../platform/durations.ts'

/** From one moment until just before another. */
export type Span = { readonly startsAt: Date; readonly endsAt: Date }

/** A weekly slot in the service's time zone. */
export type WeeklySlot = {
  /** 1 is Monday. */
  readonly weekday: number
  readonly startTime: string
  readonly endTime: string
  readonly effectiveFrom: Date | null
  readonly effectiveUntil: Date | null
}

/** The availability of a service, without its meetings. */
export type Timetable = {
  readonly timeZone: string
  readonly durationMinutes: number
  readonly slots: readonly WeeklySlot[]
  /** Times at which the service is closed. */
  readonly exceptions: readonly Span[]
}

/** No service lasts longer (consulting_services_duration_range), in milliseconds. */
export const longestMeeting = 480 * minute

/** Every meeting that could begin in these times, earliest first, each once. */
export function meetingTimes(timetable: Timetable, from: Date, until: Date): Span[] {
  const found = new Map<number, Span>()
  for (const date of datesBetween(from, until, timetable.timeZone)) {
    const today = weekdayOf(date)
    for (const slot of timetable.slots.filter(({ weekday }) => weekday === today)) {
      for (const meeting of meetingsOn(date, slot, timetable)) {
        const { startsAt } = meeting
        if (startsAt >= from && startsAt < until) found.set(startsAt.getTime(), meeting)
      }
    }
  }
  return [...found.values()].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
}

// Consecutive meetings from the slot's start in elapsed time: days with a clock change have fewer or more.
function* meetingsOn(date: string, slot: WeeklySlot, timetable: Timetable): Generator<Span> {
  const { timeZone, exceptions } = timetable
  const length = timetable.durationMinutes * minute
  const opens = instantAt(date, slot.startTime, timeZone).getTime()
  const closes = instantAt(date, slot.endTime, timeZone).getTime()
  for (let start = opens; start + length <= closes; start += length) {
    const meeting = { startsAt: new Date(start), endsAt: new Date(start + length) }
    if (isEffective(slot, meeting) && !overlapsAny(meeting, exceptions)) yield meeting
  }
}

function isEffective({ effectiveFrom, effectiveUntil }: WeeklySlot, { startsAt, endsAt }: Span): boolean {
  return (!effectiveFrom || effectiveFrom <= startsAt) && (!effectiveUntil || endsAt <= effectiveUntil)
}

export function overlapsAny(span: Span, spans: readonly Span[]): boolean {
  return spans.some(({ startsAt, endsAt }) => startsAt < span.endsAt && span.startsAt < endsAt)
}
