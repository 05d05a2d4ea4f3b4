import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { CourseId, PersonId, SchoolId } from '../../platform/db/schema.gen.ts'
import type { Holder } from '../entitlements/index.ts'
import type { MemberActor } from '../tenancy/index.ts'
import type { LearningDeps } from './deps.ts'
import { enrollmentsOf } from './enrollments.ts'

/** How far a member has come in a course; the lectures neither completed nor read are unread. */
export type CourseProgress = {
  readonly completedCount: number
  readonly readCount: number
  readonly totalCount: number
  /** Completed of all, 0 to 100, to two decimals. */
  readonly percentage: number
  readonly lastActivityAt: Date | null
  readonly completedAt: Date | null
}

/** How far a member has come in each of these courses, by one statement; other courses are not in the answer. */
export async function detailProgress(
  { db }: LearningDeps,
  { schoolId, memberId }: MemberActor,
  courseIds: readonly CourseId[],
): Promise<ReadonlyMap<CourseId, CourseProgress>> {
  const rows = await countStates(db, schoolId, memberId, courseIds)
  return new Map(rows.map(({ courseId, ...counts }) => [courseId, withPercentage(counts)]))
}

const countStates = prepared(
  'learning.detail_progress',
  (db, schoolId: SchoolId, memberId: PersonId, courseIds: readonly CourseId[]) =>
    statesOf(db, { schoolId, memberId }).where('enrollment.courseId', '=', (eb) =>
      eb.fn.any(eb.val(courseIds)),
    ),
)

function statesOf(db: Db, holder: Holder) {
  return enrollmentsOf(db, holder)
    .leftJoin('lectureProgress as progress', (join) =>
      join
        .onRef('progress.schoolId', '=', 'enrollment.schoolId')
        .onRef('progress.personId', '=', 'enrollment.personId')
        .onRef('progress.courseId', '=', 'enrollment.courseId'),
    )
    .groupBy(['enrollment.schoolId', 'enrollment.courseId', 'enrollment.completedAt'])
    .select(['enrollment.courseId', 'enrollment.completedAt'])
    .select([
      sql<number>`count(*) filter (where progress.state = 'completed')::integer`.as('completedCount'),
      sql<number>`count(*) filter (where progress.state = 'read')::integer`.as('readCount'),
      // Counted by itself: what a member did is one range of an index, not a look-up for each lecture.
      sql<number>`(
        select count(*) from lectures
        where lectures.school_id = enrollment.school_id and lectures.course_id = enrollment.course_id
      )::integer`.as('totalCount'),
      sql<Date | null>`greatest(
        max(progress.opened_at), max(progress.reported_at), max(progress.completed_at)
      )`.as('lastActivityAt'),
    ])
}

export type CountsInJson = Omit<CourseProgress, 'percentage' | 'lastActivityAt' | 'completedAt'> & {
  readonly lastActivityAt: string | null
  readonly completedAt: string | null
}

/** The same beside a statement's own `course`. */
export function progressInJson(db: Db, holder: Holder) {
  return sql<CountsInJson>`(
    select json_build_object(
      'completedCount', counted.completed_count, 'readCount', counted.read_count,
      'totalCount', counted.total_count, 'lastActivityAt', counted.last_activity_at,
      'completedAt', counted.completed_at
    )
    from (${statesOf(db, holder)}) as counted where counted.course_id = course.id
  )`
}

export function progressFromJson({ lastActivityAt, completedAt, ...counts }: CountsInJson): CourseProgress {
  return withPercentage({
    ...counts,
    lastActivityAt: lastActivityAt === null ? null : new Date(lastActivityAt),
    completedAt: completedAt === null ? null : new Date(completedAt),
  })
}

function withPercentage(counts: Omit<CourseProgress, 'percentage'>): CourseProgress {
  const { completedCount, totalCount } = counts
  const percentage = totalCount === 0 ? 0 : Math.round((completedCount / totalCount) * 10_000) / 100
  return { ...counts, percentage }
}
