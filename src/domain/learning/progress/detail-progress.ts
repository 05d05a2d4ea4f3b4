import { type RawBuilder, sql } from 'kysely'
import { prepared } from '../../../platform/db/prepared/prepared.ts'
import type { CourseId, PersonId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import type { MemberActor } from '../../tenancy/index.ts'
import type { LearningDeps } from '../deps.ts'
import { enrolmentRows } from '../enrolments.ts'
import type { OwnInJson } from '../own-in-json.ts'

/** The progress of a member in a course; the lectures neither completed nor read are unread. */
export type CourseProgress = {
  readonly completedCount: number
  readonly readCount: number
  readonly totalCount: number
  /** Completed of all, 0 to 100, to two decimals. */
  readonly percentage: number
  readonly lastActivityAt: Date | null
  readonly completedAt: Date | null
}

/** The progress of a member in each of these courses, by one statement; other courses are not in the answer. */
export async function detailProgress(
  { db }: LearningDeps,
  { schoolId, memberId }: MemberActor,
  courseIds: readonly CourseId[],
): Promise<ReadonlyMap<CourseId, CourseProgress>> {
  const rows = await countStates(db, { schoolId, memberId, courseIds })
  return new Map(rows.map(({ courseId, progress }) => [courseId, progressFromJson(progress)]))
}

const countOfEnrolment = (schoolId: SchoolId) => sql`(
  select lecture_count from courses
  where courses.school_id = ${schoolId} and courses.id = enrolment.course_id
)`

const countStates = prepared(
  'learning.detail_progress',
  (
    db,
    {
      schoolId,
      memberId,
      courseIds,
    }: { schoolId: SchoolId; memberId: PersonId; courseIds: readonly CourseId[] },
  ) =>
    enrolmentRows(db, { schoolId, memberId })
      .where('enrolment.courseId', '=', (eb) => eb.fn.any(eb.val(courseIds)))
      .select(['enrolment.courseId', progressInJson(schoolId, countOfEnrolment(schoolId)).as('progress')]),
)

export type CountsInJson = Omit<CourseProgress, 'percentage' | 'lastActivityAt' | 'completedAt'> & {
  readonly lastActivityAt: string | null
  readonly completedAt: string | null
}

/**
 * The progress of the member of the statement's `enrolment`: one index range, not a look-up per lecture. The database
 * keeps the number of lectures with the course.
 */
export const progressInJson = (schoolId: SchoolId, lectureCount: RawBuilder<unknown>) => sql<CountsInJson>`(
  select json_build_object(
    'completedCount', count(*) filter (where progress.state = 'completed'),
    'readCount', count(*) filter (where progress.state = 'read'),
    'totalCount', ${lectureCount},
    'lastActivityAt', greatest(max(progress.opened_at), max(progress.reported_at), max(progress.completed_at)),
    'completedAt', enrolment.completed_at
  )
  from lecture_progress as progress
  where progress.school_id = ${schoolId} and progress.person_id = enrolment.person_id
    and progress.course_id = enrolment.course_id
)`

export function progressFromJson({ lastActivityAt, completedAt, ...counts }: CountsInJson): CourseProgress {
  return {
    ...counts,
    percentage: percentageOf(counts),
    lastActivityAt: momentOf(lastActivityAt),
    completedAt: momentOf(completedAt),
  }
}

/** The detailed progress, if the syllabus has already read the member's progress. */
export function progressIn(
  { progress }: OwnInJson,
  { totalCount, completedAt }: { readonly totalCount: number; readonly completedAt: Date | null },
): CourseProgress {
  const states = progress?.done.state ?? []
  const completedCount = states.filter((state) => state === 'completed').length
  const readCount = states.filter((state) => state === 'read').length
  return {
    completedCount,
    readCount,
    totalCount,
    percentage: percentageOf({ completedCount, totalCount }),
    lastActivityAt: momentOf(progress?.lastActivityAt ?? null),
    completedAt,
  }
}

function percentageOf({ completedCount, totalCount }: Pick<CourseProgress, 'completedCount' | 'totalCount'>) {
  return totalCount === 0 ? 0 : Math.round((completedCount / totalCount) * 10_000) / 100
}

function momentOf(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}
