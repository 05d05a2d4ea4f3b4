import { type RawBuilder, sql } from 'kysely'
import { inSeconds, week } from '../../../platform/durations.ts'
import { countsFrom } from '../enrolments.ts'
import type { Pace, Steps } from './pace.ts'

/**
 * The statuses of a student in a course, in the order in which they are decided: each student has the first whose rule
 * holds.
 */
export const studentStatuses = ['done', 'ended', 'not_started', 'stuck', 'behind', 'on_track'] as const
export type StudentStatus = (typeof studentStatuses)[number]

/** The number of lectures that a student should have completed. */
export function dueLectures({ due, lecturesPerWeek, lectureCount, now }: Pace): RawBuilder<number> {
  if (lecturesPerWeek === null) return stepSql(due)
  const weeks = sql`floor(extract(epoch from ${now}::timestamptz - ${countsFrom}) / ${inSeconds(week)}::integer)`
  return sql<number>`greatest(0, least(${lectureCount}::integer, ${weeks} * ${lecturesPerWeek}::integer))::integer`
}

/** The one rule of each status, for the `enrolment` of a statement. */
function rulesOf(pace: Pace, hasAccess: RawBuilder<boolean>): Record<StudentStatus, RawBuilder<boolean>> {
  const completed = sql`enrolment.completed_lectures`
  return {
    // Every lecture is completed.
    done: sql`enrolment.completed_at is not null`,
    // The access ended before that.
    ended: sql`not ${hasAccess}`,
    // No lecture was ever opened.
    not_started: sql`enrolment.advanced_at is null`,
    // No lecture was opened for the first time or completed for some days, although one was open all that time.
    stuck: sql`(enrolment.advanced_at <= ${pace.stuckSince}::timestamptz and ${completed} < ${stepSql(pace.opened)})`,
    // Fewer lectures are completed than the opening dates or the weekly pace demand.
    behind: sql`${completed} < ${dueLectures(pace)}`,
    on_track: sql`true`,
  }
}

/** The status of a student. */
export function statusOf(pace: Pace, hasAccess: RawBuilder<boolean>): RawBuilder<StudentStatus> {
  const rules = rulesOf(pace, hasAccess)
  const cases = studentStatuses.map((status) => sql`when ${rules[status]} then ${sql.lit(status)}`)
  return sql<StudentStatus>`case ${sql.join(cases, sql` `)} end`
}

/** The students with a status: its rule holds, and none of those before it. */
export function hasStatus(status: StudentStatus, pace: Pace, hasAccess: RawBuilder<boolean>) {
  const rules = rulesOf(pace, hasAccess)
  const earlier = studentStatuses.slice(0, studentStatuses.indexOf(status))
  const conditions = [...earlier.map((each) => sql<boolean>`not (${rules[each]})`), rules[status]]
  return conditions.reduce((all, each) => sql<boolean>`(${all} and ${each})`)
}

function stepSql({ thresholds, values }: Steps): RawBuilder<number> {
  const moments = thresholds.map((threshold) => threshold.toISOString())
  return sql<number>`(${[...values]}::integer[])[1 + width_bucket(${countsFrom}, ${moments}::timestamptz[])]`
}
