import type { Db } from '../../../platform/db/database.ts'
import { keysetPage } from '../../../platform/db/paging/keyset.ts'
import type { CohortId, CourseId } from '../../../platform/db/schema/schema.gen.ts'
import type { LookupRow, PageRequest } from '../../../platform/paging.ts'
import { coursesOfStaff } from '../../catalog/index.ts'
import { type Editor, readableWith, refuseUnlessMay } from '../../identity/index.ts'
import type { LearningDeps } from '../deps.ts'

/** The visibility rule of cohorts for staff: those of the courses that they work on. */
export function cohortsReadableBy(db: Db, editor: Editor) {
  const cohorts = db
    .selectFrom('cohorts as cohort')
    .innerJoin('courses as course', (join) =>
      join.onRef('course.schoolId', '=', 'cohort.schoolId').onRef('course.id', '=', 'cohort.courseId'),
    )
    .where('cohort.schoolId', '=', editor.schoolId)
    .where('cohort.courseId', 'in', coursesOfStaff(db, editor))
  return readableWith(cohorts, editor, 'courses:read')
}

const columns = [
  'cohort.id',
  'cohort.courseId',
  'cohort.name',
  'cohort.startsAt',
  'cohort.endsAt',
  'cohort.capacity',
  'cohort.taken',
  'cohort.joinFrom',
  'cohort.joinUntil',
  'cohort.createdAt',
  'cohort.updatedAt',
  'course.name as courseName',
  'course.slug as courseSlug',
] as const

/** A page of the cohorts of a school or of one course, the latest start first. */
export async function listCohorts(
  { db }: LearningDeps,
  editor: Editor,
  { page, courseId }: { readonly page: PageRequest; readonly courseId?: CourseId | undefined },
) {
  refuseUnlessMay(editor, 'courses:read')
  const order = { at: 'cohort.startsAt', id: 'cohort.id', latestFirst: true }
  const cohorts = cohortsReadableBy(db, editor).select(columns)
  return await keysetPage(courseId ? cohorts.where('cohort.courseId', '=', courseId) : cohorts, order, page)
}

/** One cohort; undefined if there is none. */
export async function cohortById({ db }: LearningDeps, editor: Editor, id: CohortId) {
  refuseUnlessMay(editor, 'courses:read')
  return await cohortsReadableBy(db, editor).where('cohort.id', '=', id).select(columns).executeTakeFirst()
}

/** A run of a course with its seats. */
export type Cohort = LookupRow<typeof cohortById>
