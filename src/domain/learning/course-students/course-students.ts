import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { keysetPage } from '../../../platform/db/paging/keyset.ts'
import type { CourseId, PersonId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import type { PageRequest, RowOf } from '../../../platform/paging.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { coursesOfStaff, type Outline, outlinesAt } from '../../catalog/index.ts'
import { grantsLiveAt } from '../../entitlements/index.ts'
import { type Editor, matchesSearch, refuseUnlessMay } from '../../identity/index.ts'
import type { LearningDeps } from '../deps.ts'
import { enrolmentsReadableBy } from '../enrolments.ts'
import { type Pace, type PaceOptions, paceOf } from './pace.ts'
import { dueLectures, hasStatus, type StudentStatus, statusOf, studentStatuses } from './status.ts'

/** The filters of the students of a course. */
export type CourseStudentFilter = PaceOptions & {
  readonly status?: StudentStatus | undefined
  /** The beginning of a name or an e-mail address. */
  readonly search?: string | undefined
}

/** A page of the students of a course with their status, by two statements and one more for an uncached curriculum. */
export async function listCourseStudents(
  deps: LearningDeps,
  editor: Editor,
  courseId: CourseId,
  { page, ...filter }: CourseStudentFilter & { readonly page: PageRequest },
) {
  const { pace, outline } = await courseWithPace(deps, editor, courseId, filter)
  const order = orders[filter.status ?? 'all']
  const access = hasAccess(deps.db, editor.schoolId, courseId, pace.now)
  const students = filtered(deps.db, editor, { courseId, pace, ...filter })
    .innerJoin('people', 'people.id', 'enrolment.personId')
    .select(['enrolment.personId', 'people.name', 'people.email', 'enrolment.enrolledAt'])
    .select(['enrolment.completedAt', 'enrolment.advancedAt', 'enrolment.lastWatchedAt'])
    .select(['enrolment.completedLectures', 'enrolment.lastLectureId'])
    .select([
      sql<Date>`${sql.ref(order.at)}`.as('listedAt'),
      statusOf(pace, access).as('status'),
      dueLectures(pace).as('dueLectures'),
    ])
  const { rows, ...rest } = await keysetPage(students, { ...order, id: 'enrolment.person_id' }, page)
  const titles = titlesOf(outline)
  return {
    ...rest,
    rows: rows.map((row) => ({ ...row, lectureTitle: titles.get(row.lastLectureId ?? '') ?? null })),
  }
}

/** A student of a course, and how far they are. */
export type CourseStudent = RowOf<typeof listCourseStudents>

// Each order is the one of an index, so that a page of a status reads a range of it.
const enrolledAt = { at: 'enrolment.enrolled_at', latestFirst: true }
const advancedAt = { at: 'enrolment.advanced_at', latestFirst: true }
const orders = {
  all: enrolledAt,
  done: { at: 'enrolment.completed_at', latestFirst: true },
  ended: enrolledAt,
  not_started: { at: 'enrolment.enrolled_at', latestFirst: false },
  stuck: { at: 'enrolment.advanced_at', latestFirst: false },
  behind: advancedAt,
  on_track: advancedAt,
} as const satisfies Record<StudentStatus | 'all', { readonly at: string; readonly latestFirst: boolean }>

/** The number of students with each status, by the same number of statements as a page. */
export async function countCourseStudents(
  deps: LearningDeps,
  editor: Editor,
  courseId: CourseId,
  options: PaceOptions = {},
) {
  const { pace } = await courseWithPace(deps, editor, courseId, options)
  const { schoolId } = editor
  // Joined instead of looked up for each of what may be a hundred thousand students.
  const students = enrolmentsReadableBy(deps.db, editor)
    .leftJoin(liveGrants(deps.db, schoolId, courseId, pace.now).as('access'), (join) =>
      join.onRef('access.personId', '=', 'enrolment.personId'),
    )
    .where('enrolment.courseId', '=', courseId)
    .select(statusOf(pace, sql<boolean>`(access.person_id is not null)`).as('status'))
  const counted = await deps.db
    .selectFrom(students.as('student'))
    .groupBy('student.status')
    .select(['student.status', sql<number>`count(*)::integer`.as('count')])
    .execute()
  const counts = new Map(counted.map(({ status, count }) => [status, count]))
  return {
    total: counted.reduce((total, { count }) => total + count, 0),
    statuses: Object.fromEntries(
      studentStatuses.map((status) => [status, counts.get(status) ?? 0]),
    ) as Record<StudentStatus, number>,
    lecturesPerWeek: pace.lecturesPerWeek,
  }
}

/** Students of a course: these, or all that match the filter. */
export type StudentSelection = CourseStudentFilter & {
  readonly courseId: CourseId
  readonly memberIds?: readonly PersonId[] | undefined
}

/** The ids of the selected students of a course that the editor works on, as a query. */
export async function selectedStudents(
  deps: LearningDeps,
  editor: Editor,
  { memberIds, courseId, ...filter }: StudentSelection,
) {
  const { pace } = await courseWithPace(deps, editor, courseId, filter)
  const students = filtered(deps.db, editor, { courseId, pace, ...filter }).select('enrolment.personId')
  if (!memberIds) return students
  return students.where('enrolment.personId', '=', (row) => row.fn.any(row.val([...memberIds])))
}

type Filtered = CourseStudentFilter & { readonly courseId: CourseId; readonly pace: Pace }

function filtered(db: Db, editor: Editor, { courseId, pace, status, search }: Filtered) {
  let students = enrolmentsReadableBy(db, editor).where('enrolment.courseId', '=', courseId)
  if (status)
    students = students.where(hasStatus(status, pace, hasAccess(db, editor.schoolId, courseId, pace.now)))
  if (search) students = students.where(matchesSearch(search, 'enrolment.person_id'))
  return students
}

/** The course with its curriculum and its pace; refused if the editor does not work on it. */
export async function courseWithPace(
  deps: LearningDeps,
  editor: Editor,
  courseId: CourseId,
  options: PaceOptions,
) {
  refuseUnlessMay(editor, 'students:read')
  const course = await coursesOfStaff(deps.db, editor)
    .where('courses.id', '=', courseId)
    .select('courses.curriculumVersion as version')
    .executeTakeFirst()
  if (!course) throw new Refusal('not_found', 'No such course among those that you work on')
  const outlines = await outlinesAt(deps, editor.schoolId, [{ courseId, version: course.version }])
  const outline = outlines.get(courseId)
  return { outline, pace: paceOf(outline, deps.clock.now(), options) }
}

function titlesOf(outline: Outline | undefined): ReadonlyMap<string, string> {
  const lectures = outline?.sections.flatMap((section) => section.lectures) ?? []
  return new Map(lectures.map(({ id, title }) => [id, title]))
}

// A scalar subquery, looked up for each row of a page: as `exists` it is joined with the grants of all students.
function hasAccess(db: Db, schoolId: SchoolId, courseId: CourseId, now: Date) {
  const grant = grantsOf(db, schoolId, courseId, now)
    .whereRef('entitlements.personId', '=', sql.ref('enrolment.person_id'))
    .select(sql<boolean>`true`.as('isLive'))
    .limit(1)
  return sql<boolean>`coalesce((${grant}), false)`
}

function liveGrants(db: Db, schoolId: SchoolId, courseId: CourseId, now: Date) {
  return grantsOf(db, schoolId, courseId, now).select('entitlements.personId').distinct()
}

function grantsOf(db: Db, schoolId: SchoolId, courseId: CourseId, now: Date) {
  return grantsLiveAt(db, 'course', now)
    .where('entitlements.schoolId', '=', schoolId)
    .where('entitlements.itemId', '=', courseId)
}
