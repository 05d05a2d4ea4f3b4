import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { prepared } from '../../platform/db/prepared/prepared.ts'
import { preparedPage } from '../../platform/db/prepared/prepared-page.ts'
import type {
  CourseId,
  LectureId,
  LecturerId,
  PersonId,
  SchoolId,
} from '../../platform/db/schema/schema.gen.ts'
import { isSlug } from '../../platform/fields.ts'
import type { Page, PageRequest } from '../../platform/paging.ts'
import { type Outline, outlinesAt } from '../catalog/index.ts'
import { type EntitlementOwner, ownedItem } from '../entitlements/index.ts'
import { type MemberActor, ownerTypes } from '../tenancy/index.ts'
import type { LearningDeps } from './deps.ts'
import { countsFrom, enrolmentRows } from './enrolments.ts'
import { type OwnInJson, ownInJson } from './own-in-json.ts'
import {
  type CountsInJson,
  type CourseProgress,
  progressFromJson,
  progressIn,
  progressInJson,
} from './progress/detail-progress.ts'
import { type Section, sectionsFor } from './sections-for.ts'

/** A course that a member is enrolled in and has access to. */
export type EnrolledCourse = {
  readonly id: CourseId
  readonly slug: string
  readonly name: string
  readonly imageKey: string | null
  readonly lecturers: readonly CourseLecturer[]
  readonly enrolledAt: Date
  /** The end of access; null if it never ends. */
  readonly expiresAt: Date | null
  readonly hasLifetimeAccess: boolean
  readonly lastWatched: LastWatched | null
  /** Only if it was requested. */
  readonly progress?: CourseProgress
  /** Only if the syllabus was requested. */
  readonly sections?: readonly Section[]
}

export type CourseLecturer = {
  readonly id: LecturerId
  readonly name: string
  readonly avatarKey: string | null
}
type LastWatched = {
  readonly lectureId: LectureId
  readonly positionSeconds: number
  readonly watchedAt: Date
}

/** The requested parts of each course. */
export type CourseParts = { readonly progress?: boolean; readonly syllabus?: boolean }

/**
 * The courses a member has access to, latest enrolment first: by one statement, whatever parts are requested, and one
 * more for curricula that are not in memory.
 */
export async function enrolledCourses(
  deps: LearningDeps,
  member: MemberActor,
  page: PageRequest,
  parts: CourseParts = {},
): Promise<Page<EnrolledCourse>> {
  const now = deps.clock.now()
  const { schoolId, memberId } = member
  const read = parts.syllabus ? readSyllabus : parts.progress ? readProgress : readCourses
  const found = await read(deps.db, page, { schoolId, memberId, now })
  return { ...found, rows: await asEnrolledCourses(deps, member, found.rows, { parts, now }) }
}

const order = { at: 'enrolment.enrolled_at', id: 'enrolment.course_id', latestFirst: true }
type Of = { readonly schoolId: SchoolId; readonly memberId: PersonId; readonly now: Date }
const rows = (db: Db, { schoolId, memberId, now }: Of) => openCourses(db, { schoolId, memberId }, now)

const together = { ...ownerTypes, now: 'timestamptz' } as const

const readCourses = preparedPage('learning.courses', {
  order,
  rows,
  together,
  select: (courses, { schoolId }) => described(courses, schoolId),
})
const readProgress = preparedPage('learning.courses_progress', {
  order,
  rows,
  together,
  select: (courses, { schoolId }) =>
    described(courses, schoolId).select(progressInJson(schoolId, sql`course.lecture_count`).as('progress')),
})
const readSyllabus = preparedPage('learning.courses_syllabus', {
  order,
  rows,
  together,
  select: (courses, { schoolId }) => withOwn(courses, schoolId),
})

/** One enrolled course by its slug. */
export async function enrolledCourseBySlug(
  deps: LearningDeps,
  member: MemberActor,
  slug: string,
  parts: CourseParts = {},
): Promise<EnrolledCourse | undefined> {
  if (!isSlug(slug)) return undefined
  const now = deps.clock.now()
  const { schoolId, memberId } = member
  const find = parts.syllabus || parts.progress ? findWholeBySlug : findBySlug
  const found = await find(deps.db, { schoolId, memberId, now, slug })
  return (await asEnrolledCourses(deps, member, found, { parts, now }))[0]
}

type CourseReference = Of & { readonly slug: string }

const findBySlug = prepared('learning.course_by_slug', (db, reference: CourseReference) =>
  described(rows(db, reference), reference.schoolId).where('course.slug', '=', reference.slug),
)
const findWholeBySlug = prepared('learning.whole_course_by_slug', (db, reference: CourseReference) =>
  withOwn(rows(db, reference), reference.schoolId).where('course.slug', '=', reference.slug),
)

/** The number of enrolled courses. */
export async function enrolledCourseCount(deps: LearningDeps, member: MemberActor): Promise<number> {
  const { count } = await openCourses(deps.db, member, deps.clock.now())
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The member's enrolments whose access has not ended. */
export function openCourses(db: Db, owner: EntitlementOwner, now: Date) {
  const access = ownedItem(db, owner, 'course', 'enrolment.course_id', now)
  return enrolmentRows(db, owner).innerJoinLateral(access.as('access'), (join) => join.onTrue())
}

function described(courses: ReturnType<typeof openCourses>, schoolId: SchoolId) {
  return courses
    .innerJoin('courses as course', (join) =>
      join.onRef('course.schoolId', '=', 'enrolment.schoolId').onRef('course.id', '=', 'enrolment.courseId'),
    )
    .leftJoin('lectureProgress as last', (join) =>
      join
        .onRef('last.schoolId', '=', 'enrolment.schoolId')
        .onRef('last.personId', '=', 'enrolment.personId')
        .onRef('last.courseId', '=', 'enrolment.courseId')
        .onRef('last.lectureId', '=', 'enrolment.lastLectureId'),
    )
    .select([
      'course.id',
      'course.slug',
      'course.name',
      'course.imageKey',
      lecturersInJson(schoolId).as('lecturers'),
    ])
    .select(['enrolment.enrolledAt', 'access.endsAt as expiresAt'])
    .select(['enrolment.lastLectureId', 'enrolment.lastWatchedAt', 'last.positionSeconds'])
}

function withOwn(courses: ReturnType<typeof openCourses>, schoolId: SchoolId) {
  return described(courses, schoolId).select([
    'enrolment.completedAt',
    countsFrom.as('countsFrom'),
    'course.curriculumVersion',
    ownInJson(schoolId).as('own'),
  ])
}

export type LecturerInJson = CourseLecturer & { readonly position: number }

/** The lecturers of the `course` of a statement, for `inOrder`: the database would sort each of these short lists again. */
export const lecturersInJson = (schoolId: SchoolId) => sql<readonly LecturerInJson[]>`(
  select coalesce(json_agg((
    select json_build_object(
      'position', teaches.position, 'id', lecturer.id, 'name', lecturer.name, 'avatarKey', lecturer.avatar_key)
    from lecturers as lecturer
    where lecturer.school_id = ${schoolId} and lecturer.id = teaches.lecturer_id
  )), '[]')
  from course_lecturers as teaches
  where teaches.school_id = ${schoolId} and teaches.course_id = course.id
)`

/** The lecturers of a course, the first named first. */
export function inOrder(lecturers: readonly LecturerInJson[]): CourseLecturer[] {
  return lecturers
    .toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))
    .map(({ id, name, avatarKey }) => ({ id, name, avatarKey }))
}

type Row = Awaited<ReturnType<ReturnType<typeof described>['execute']>>[number] & {
  readonly progress?: CountsInJson
  readonly completedAt?: Date | null
  readonly countsFrom?: Date
  readonly curriculumVersion?: string | null
  readonly own?: OwnInJson
}
type CourseQuery = { readonly parts: CourseParts; readonly now: Date }

async function asEnrolledCourses(
  deps: LearningDeps,
  { schoolId }: MemberActor,
  found: readonly Row[],
  request: CourseQuery,
) {
  const references = found.flatMap(({ id: courseId, curriculumVersion: version }) =>
    version === undefined ? [] : [{ courseId, version }],
  )
  const outlines = await outlinesAt(deps, schoolId, references)
  return found.map((row) => asEnrolledCourse(row, outlines.get(row.id), request))
}

function asEnrolledCourse(row: Row, outline: Outline | undefined, request: CourseQuery): EnrolledCourse {
  const { id, slug, name, imageKey, enrolledAt, expiresAt, progress, own } = row
  return {
    id,
    slug,
    name,
    imageKey,
    lecturers: inOrder(row.lecturers),
    enrolledAt,
    expiresAt,
    hasLifetimeAccess: expiresAt === null,
    lastWatched: lastWatchedIn(row),
    ...(progress && { progress: progressFromJson(progress) }),
    ...(own && partsOf({ ...row, own }, outline, request)),
  }
}

function lastWatchedIn({ lastLectureId, lastWatchedAt, positionSeconds }: Row): LastWatched | null {
  if (!lastLectureId || !lastWatchedAt) return null
  return { lectureId: lastLectureId, positionSeconds: positionSeconds ?? 0, watchedAt: lastWatchedAt }
}

type WholeRow = Row & { readonly own: OwnInJson }

function partsOf(row: WholeRow, outline: Outline | undefined, { parts, now }: CourseQuery) {
  const { own, enrolledAt, expiresAt, completedAt = null, countsFrom: from = enrolledAt } = row
  const enrolment = { countsFrom: from, access: { endsAt: expiresAt }, now }
  return {
    ...(parts.progress && {
      progress: progressIn(own, { totalCount: outline?.lectureCount ?? 0, completedAt }),
    }),
    ...(parts.syllabus && { sections: sectionsFor(outline, own, enrolment) }),
  }
}
