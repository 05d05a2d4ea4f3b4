import { day } from '../../../../src/platform/durations.ts'
import type { Lecture, Outline } from '../curriculum/outline.ts'

/** The opening of a lecture for a student who enrols at a moment. */
export type Opening = {
  readonly lecture: Lecture
  /** Days after the enrolment, at the earliest. */
  readonly day: number
  /** The moment of it. */
  readonly at: Date
  readonly reason: 'open' | 'moment' | 'days' | 'lecture'
  /** The prerequisite lecture. */
  readonly after?: Lecture
}

/** The openings of all lectures, by their id. */
export function openingsOf(outline: Outline, enrolledAt: Date): ReadonlyMap<string, Opening> {
  const lectures = outline.flatMap((section) => section.lectures)
  const byId = new Map(lectures.map((lecture) => [lecture.id, lecture]))
  const found = new Map<string, Opening>()
  const opening = (lecture: Lecture, chain: readonly string[] = []): Opening => {
    const existing = found.get(lecture.id)
    if (existing) return existing
    const prerequisite = byId.get(lecture.unlock?.after_lecture_id ?? '')
    // Lectures never wait for each other in a circle; should they, the first one counts as open.
    const isCircle = chain.includes(lecture.id)
    const prerequisiteOpening =
      prerequisite && !lecture.is_preview && !isCircle
        ? opening(prerequisite, [...chain, lecture.id])
        : undefined
    const result = prerequisiteOpening
      ? { ...prerequisiteOpening, lecture, because: 'lecture' as const, after: prerequisiteOpening.lecture }
      : openingByRule(lecture, enrolledAt)
    found.set(lecture.id, result)
    return result
  }
  for (const lecture of lectures) opening(lecture)
  return found
}

// Days are 24 hours from the enrolment, as for students.
function openingByRule(lecture: Lecture, enrolledAt: Date): Opening {
  const { unlock, is_preview } = lecture
  const from = enrolledAt.getTime()
  if (!is_preview && unlock?.after_days)
    return {
      lecture,
      day: unlock.after_days,
      at: new Date(from + unlock.after_days * day),
      reason: 'days',
    }
  const moment = unlock?.at ? Date.parse(unlock.at) : 0
  if (!is_preview && moment > from)
    return { lecture, day: (moment - from) / day, at: new Date(moment), reason: 'moment' }
  return { lecture, day: 0, at: enrolledAt, reason: 'open' }
}

/** Lectures that open one after another at the same time, for no other reason, are one row. */
export type Row = { readonly openings: readonly Opening[] }

export function rowsOf(lectures: readonly Lecture[], openings: ReadonlyMap<string, Opening>): readonly Row[] {
  const rows: Opening[][] = []
  for (const lecture of lectures) {
    const opening = openings.get(lecture.id)
    if (!opening) continue
    const last = rows.at(-1)
    if (last?.[0]?.reason === 'open' && opening.reason === 'open') last.push(opening)
    else rows.push([opening])
  }
  return rows.map((each) => ({ openings: each }))
}

const steps = [1, 2, 7, 14, 30, 60, 90, 180, 365, 730, 1825]

/** The days that the axis names, and how far it goes. */
export function axisOf(openings: ReadonlyMap<string, Opening>) {
  const last = Math.max(7, ...[...openings.values()].map(({ day }) => day))
  const step = steps.find((each) => last / each <= 6) ?? 3650
  const end = Math.ceil((last * 1.08) / step) * step
  return { end, ticks: Array.from({ length: Math.floor(end / step) + 1 }, (_none, n) => n * step) }
}
