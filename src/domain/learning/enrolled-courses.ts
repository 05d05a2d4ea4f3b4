import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { keysetPage, mostPerPage } from '../../platform/db/keyset.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { CourseId, LectureId, LecturerId, PersonId, SchoolId } from '../../platform/db/schema.gen.ts'
import type { Page, PageRequest } from '../../platform/paging.ts'
import { type Holder, heldBy } from '../entitlements/index.ts'
import type { MemberActor } from '../tenancy/index.ts'
import type { LearningDeps } from './deps.ts'
import { enrollmentsOf } from './enrollments.ts'

/** A course that a member is enrolled in and has access to. */
export type EnrolledCourse = {
  readonly id: CourseId
  readonly slug: string
  readonly name: string
  readonly imageKey: string | null
  readonly lecturers: readonly CourseLecturer[]
  readonly enrolledAt: Date
  /** When access ends; null is never. */
  readonly expiresAt: Date | null
  readonly hasLifetimeAccess: boolean
  readonly lastWatched: LastWatched | null
}

type CourseLecturer = { readonly id: LecturerId; readonly name: string; readonly avatarKey: string | null }
type LastWatched = {
  readonly lectureId: LectureId
  readonly positionSeconds: number
  readonly watchedAt: Date
}

/** The courses a member has access to, latest enrolment first, by one statement. */
export async function enrolledCourses(
  { db, clock }: LearningDeps,
  member: MemberActor,
  page: PageRequest,
): Promise<Page<EnrolledCourse>> {
  const isBeginning = 'first' in page && !page.after
  const found = isBeginning
    ? await firstPage(db, member, clock.now(), page.first)
    : await keysetPage(described(db, member, clock.now()), latestFirst, page)
  return { ...found, rows: found.rows.map(asEnrolledCourse) }
}

const latestFirst = { at: 'enrollment.enrolled_at', id: 'enrollment.course_id', latestFirst: true }

// The page that everybody asks for: planned once, since planning it takes longer than running it.
async function firstPage(db: Db, { schoolId, memberId }: MemberActor, now: Date, first: number) {
  const size = Math.min(first, mostPerPage)
  const rows = await findFirst(db, schoolId, memberId, now, size + 1)
  return { rows: rows.slice(0, size), hasNext: rows.length > size, hasPrevious: false }
}

const findFirst = prepared(
  'learning.first_courses',
  (db, schoolId: SchoolId, memberId: PersonId, now: Date, limit: number) =>
    described(db, { schoolId, memberId }, now)
      .orderBy('enrollment.enrolledAt', 'desc')
      .orderBy('enrollment.courseId', 'desc')
      .limit(sql<number>`${limit}::integer`),
)

/** One of them by its slug. */
export async function enrolledCourseBySlug(
  { db, clock }: LearningDeps,
  { schoolId, memberId }: MemberActor,
  slug: string,
): Promise<EnrolledCourse | undefined> {
  const [row] = await findBySlug(db, schoolId, memberId, clock.now(), slug)
  return row && asEnrolledCourse(row)
}

const findBySlug = prepared(
  'learning.course_by_slug',
  (db, schoolId: SchoolId, memberId: PersonId, now: Date, slug: string) =>
    described(db, { schoolId, memberId }, now).where('course.slug', '=', slug),
)

/** How many there are. */
export async function enrolledCourseCount(deps: LearningDeps, member: MemberActor): Promise<number> {
  const { count } = await openCourses(deps.db, member, deps.clock.now())
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The member's enrolments whose access has not ended. */
export function openCourses(db: Db, holder: Holder, now: Date) {
  return enrollmentsOf(db, holder).innerJoin(heldBy(db, holder, 'course', now).as('access'), (join) =>
    join.on(sql<boolean>`access.item_id = enrollment.course_id`),
  )
}

function described(db: Db, holder: Holder, now: Date) {
  return openCourses(db, holder, now)
    .innerJoin('courses as course', (join) =>
      join
        .onRef('course.schoolId', '=', 'enrollment.schoolId')
        .onRef('course.id', '=', 'enrollment.courseId'),
    )
    .leftJoin('lectureProgress as last', (join) =>
      join
        .onRef('last.schoolId', '=', 'enrollment.schoolId')
        .onRef('last.personId', '=', 'enrollment.personId')
        .onRef('last.courseId', '=', 'enrollment.courseId')
        .onRef('last.lectureId', '=', 'enrollment.lastLectureId'),
    )
    .select(['course.id', 'course.slug', 'course.name', 'course.imageKey', lecturers.as('lecturers')])
    .select(['enrollment.enrolledAt', 'access.endsAt as expiresAt'])
    .select(['enrollment.lastLectureId', 'enrollment.lastWatchedAt', 'last.positionSeconds'])
}

const lecturers = sql<CourseLecturer[]>`(
  select coalesce(json_agg(
    json_build_object('id', lecturer.id, 'name', lecturer.name, 'avatarKey', lecturer.avatar_key)
    order by teaches.position, lecturer.id
  ), '[]')
  from course_lecturers as teaches
  join lecturers as lecturer on lecturer.school_id = teaches.school_id and lecturer.id = teaches.lecturer_id
  where teaches.school_id = course.school_id and teaches.course_id = course.id
)`

type Row = Awaited<ReturnType<ReturnType<typeof described>['execute']>>[number]

function asEnrolledCourse({ lastLectureId, lastWatchedAt, positionSeconds, ...course }: Row): EnrolledCourse {
  const lastWatched =
    lastLectureId && lastWatchedAt
      ? { lectureId: lastLectureId, positionSeconds: positionSeconds ?? 0, watchedAt: lastWatchedAt }
      : null
  return { ...course, hasLifetimeAccess: course.expiresAt === null, lastWatched }
}
