import { addDuration, day } from '../../../platform/durations.ts'
import type { Outline, OutlineLecture } from '../../catalog/index.ts'
import { courseStudentLimits } from './limits.ts'

/** Numbers of lectures by the moment from which the days of a member count: `values[n]` from the nth threshold on. */
export type Steps = { readonly thresholds: readonly Date[]; readonly values: readonly number[] }

/** The pace with which students of a course are compared. */
export type Pace = {
  /** Everything up to now counts for the number of lectures that should be completed each week. */
  readonly now: Date
  /** Students without progress since then are stuck. */
  readonly stuckSince: Date
  /** The lectures that were open at `stuckSince`. */
  readonly opened: Steps
  /** The lectures that should be completed: all up to the latest one that opened by a date before `stuckSince`. */
  readonly due: Steps
  /** The lectures that should be completed each week since the enrolment; null if opening dates decide. */
  readonly lecturesPerWeek: number | null
  readonly lectureCount: number
}

export type PaceOptions = {
  readonly stuckAfterDays?: number | undefined
  /** Overrides the opening dates. */
  readonly lecturesPerWeek?: number | undefined
}

/** The pace of a course at a moment. Without opening dates and another pace it is one lecture a week. */
export function paceOf(
  outline: Pick<Outline, 'sections'> | undefined,
  now: Date,
  { stuckAfterDays = courseStudentLimits.stuckAfterDays.usual, lecturesPerWeek }: PaceOptions = {},
): Pace {
  const lectures = outline?.sections.flatMap((section) => section.lectures) ?? []
  const openings = openingsOf(lectures)
  const stuckSince = addDuration(now, -stuckAfterDays * day)
  const hasDates = openings.some(({ kind }) => kind !== 'enrolment')
  const usual = hasDates ? null : courseStudentLimits.lecturesPerWeek.usual
  return {
    now,
    stuckSince,
    opened: stepsOf(openings, stuckSince, (isOpen) => openings.filter(isOpen).length),
    due: stepsOf(openings, stuckSince, (isOpen) =>
      openings.reduce((due, each, at) => (each.kind !== 'enrolment' && isOpen(each) ? at + 1 : due), 0),
    ),
    lecturesPerWeek: lecturesPerWeek ?? usual,
    lectureCount: lectures.length,
  }
}

/** When a lecture opens: with the enrolment, at a date, or some days after the enrolment or the start of the cohort. */
type Opening =
  | { readonly kind: 'enrolment' }
  | { readonly kind: 'date'; readonly at: Date }
  | { readonly kind: 'days'; readonly days: number }

// A lecture behind a prerequisite opens with it at the earliest.
function openingsOf(lectures: readonly OutlineLecture[]): readonly Opening[] {
  const byId = new Map(lectures.map((lecture) => [lecture.id, lecture]))
  return lectures.map((lecture) => {
    const passed = new Set([lecture])
    let root = lecture
    for (;;) {
      const before = root.prerequisiteId && byId.get(root.prerequisiteId)
      if (!before || passed.has(before) || root.isPreview) return openingOf(root)
      passed.add(before)
      root = before
    }
  })
}

function openingOf({ isPreview, unlockAt, unlockAfterDays }: OutlineLecture): Opening {
  if (isPreview) return { kind: 'enrolment' }
  if (unlockAt) return { kind: 'date', at: unlockAt }
  return unlockAfterDays === null ? { kind: 'enrolment' } : { kind: 'days', days: unlockAfterDays }
}

// Each number of days has a threshold: lectures of these days are open at the moment to all members before it.
function stepsOf(
  openings: readonly Opening[],
  at: Date,
  countWhere: (isOpen: (opening: Opening) => boolean) => number,
): Steps {
  const days = [...new Set(openings.flatMap((each) => (each.kind === 'days' ? [each.days] : [])))]
  const longestFirst = days.toSorted((one, other) => other - one)
  const isOpenFrom = (bucket: number) => (opening: Opening) => {
    if (opening.kind === 'enrolment') return true
    return opening.kind === 'date' ? opening.at <= at : longestFirst.indexOf(opening.days) >= bucket
  }
  return {
    // One millisecond later: a lecture is open in the moment of its opening.
    thresholds: longestFirst.map((each) => addDuration(at, -each * day + 1)),
    values: Array.from({ length: longestFirst.length + 1 }, (_, bucket) => countWhere(isOpenFrom(bucket))),
  }
}
