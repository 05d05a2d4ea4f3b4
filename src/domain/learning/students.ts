import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { keysetPage } from '../../platform/db/paging/keyset.ts'
import type { CourseId, PersonId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { invalid } from '../../platform/fields.ts'
import type { PageRequest, RowOf } from '../../platform/paging.ts'
import { grantsLiveAt } from '../entitlements/index.ts'
import { type Editor, matchesSearch, readableWith, refuseUnlessMay } from '../identity/index.ts'
import { selectedStudents } from './course-students/course-students.ts'
import type { PaceOptions } from './course-students/pace.ts'
import type { StudentStatus } from './course-students/status.ts'
import type { LearningDeps } from './deps.ts'
import { enrolmentsReadableBy } from './enrolments.ts'

/** The students of a course and their progress, latest enrolment first, by one statement. */
export async function studentsOf(deps: LearningDeps, editor: Editor, courseId: CourseId, page: PageRequest) {
  const query = described(deps, editor).where('enrolment.courseId', '=', courseId)
  return await keysetPage(query, { ...newestFirst, id: 'enrolment.person_id' }, page)
}

/** The enrolments of a member and their progress, latest first, by one statement. */
export async function enrolmentsOf(
  deps: LearningDeps,
  editor: Editor,
  memberId: PersonId,
  page: PageRequest,
) {
  const query = described(deps, editor).where('enrolment.personId', '=', memberId)
  return await keysetPage(query, { ...newestFirst, id: 'enrolment.course_id' }, page)
}

/** One enrolment of a member; undefined if there is none. */
export async function enrolmentOf(
  deps: LearningDeps,
  editor: Editor,
  memberId: PersonId,
  courseId: CourseId,
) {
  return await described(deps, editor)
    .where('enrolment.personId', '=', memberId)
    .where('enrolment.courseId', '=', courseId)
    .executeTakeFirst()
}

/** The progress of a student in a course. */
export type EnrolmentOfStudent = RowOf<typeof enrolmentsOf>

/** The filters of a list of students. */
export type StudentFilter = {
  readonly courseId?: CourseId | undefined
  /** The beginning of a name or an e-mail address. */
  readonly search?: string | undefined
}

/** The status of a student in the course of the filter. */
export type StatusFilter = PaceOptions & { readonly status?: StudentStatus | undefined }

/** A page of everybody who is enrolled in any course or in one course, the latest enrolment first, by one statement. */
export async function listStudents(
  deps: LearningDeps,
  editor: Editor,
  { page, status, ...filter }: StudentFilter & StatusFilter & { readonly page: PageRequest },
) {
  refuseUnlessMay(editor, 'students:read')
  const order = { at: 'own.enrolled_at', id: 'own.person_id', latestFirst: true }
  const students = studentsReadableBy(deps.db, editor, filter)
  if (!status) return await keysetPage(students, order, page)
  const { courseId } = filter
  if (!courseId)
    throw invalid('list of students', [{ field: 'courseId', message: 'is required with status' }])
  const selected = await selectedStudents(deps, editor, { ...filter, courseId, status })
  return await keysetPage(students.where('own.personId', 'in', selected), order, page)
}

/** One student; undefined if not enrolled at this school. */
export async function studentById({ db }: LearningDeps, editor: Editor, memberId: PersonId) {
  refuseUnlessMay(editor, 'students:read')
  return await studentsReadableBy(db, editor).where('own.personId', '=', memberId).executeTakeFirst()
}

/** The visibility rule of students: those with an enrolment at this school. */
export function studentsReadableBy(db: Db, editor: Editor, { courseId, search }: StudentFilter = {}) {
  const { schoolId } = editor
  const ofEnrolments = <T>(column: string) =>
    sql<T>`(select ${sql.raw(column)} from enrolments where school_id = ${schoolId} and person_id = own.person_id)`
  let students = db
    .selectFrom('enrolments as own')
    .innerJoin('people', 'people.id', 'own.personId')
    .where('own.schoolId', '=', schoolId)
    // One row of each student: their enrolment in the course, or their first.
    .where(courseId ? sql<boolean>`own.course_id = ${courseId}` : isFirstEnrolment)
    .select(['own.personId as id', 'own.enrolledAt as listedAt', 'people.name', 'people.email'])
    .select([
      ofEnrolments<number>('count(*)::integer').as('courseCount'),
      ofEnrolments<number>('count(completed_at)::integer').as('completedCount'),
      ofEnrolments<Date>('min(enrolled_at)').as('firstEnrolledAt'),
      ofEnrolments<Date | null>('max(last_watched_at)').as('lastWatchedAt'),
    ])
  if (search) students = students.where(matchesSearch(search, 'own.person_id'))
  return readableWith(students, editor, 'students:read')
}

// Two first enrolments at the same moment both have the mark.
const isFirstEnrolment = sql<boolean>`own.is_first and not exists (
  select from enrolments as former
  where former.school_id = own.school_id and former.person_id = own.person_id and former.is_first
    and (former.enrolled_at, former.course_id) < (own.enrolled_at, own.course_id)
)`

const newestFirst = { at: 'enrolment.enrolled_at', latestFirst: true }

function described({ db, clock }: LearningDeps, editor: Editor) {
  refuseUnlessMay(editor, 'students:read')
  return enrolmentsReadableBy(db, editor)
    .innerJoin('people', 'people.id', 'enrolment.personId')
    .innerJoin('courses as course', (join) =>
      join.onRef('course.schoolId', '=', 'enrolment.schoolId').onRef('course.id', '=', 'enrolment.courseId'),
    )
    .select(['enrolment.personId as memberId', 'people.name', 'people.email'])
    .select(['enrolment.courseId', 'course.slug as courseSlug', 'course.name as courseName'])
    .select(['enrolment.enrolledAt', 'enrolment.lastWatchedAt', 'enrolment.completedAt'])
    .select([
      completedCount(editor.schoolId).as('completedCount'),
      totalCount(editor.schoolId).as('totalCount'),
    ])
    .select(hasAccess(db, editor.schoolId, clock.now()).as('hasAccess'))
}

const completedCount = (schoolId: SchoolId) => sql<number>`(
  select count(*)::integer from lecture_progress as progress
  where progress.school_id = ${schoolId} and progress.person_id = enrolment.person_id
    and progress.course_id = enrolment.course_id and progress.state = 'completed'
)`

const totalCount = (schoolId: SchoolId) => sql<number>`(
  select count(*)::integer from lectures
  where lectures.school_id = ${schoolId} and lectures.course_id = enrolment.course_id
)`

function hasAccess(db: Db, schoolId: SchoolId, now: Date) {
  const grant = grantsLiveAt(db, 'course', now)
    .where('entitlements.schoolId', '=', schoolId)
    .whereRef('entitlements.personId', '=', sql.ref('enrolment.person_id'))
    .whereRef('entitlements.itemId', '=', sql.ref('enrolment.course_id'))
    .select('entitlements.id')
  return sql<boolean>`exists (${grant})`
}
