import { sql } from 'kysely'
import type { CourseId, LectureId } from '../../platform/db/schema.gen.ts'
import type { MemberActor } from '../tenancy/index.ts'
import type { LearningDeps } from './deps.ts'
import { openCourses } from './enrolled-courses.ts'
import type { Lecture, Section } from './sections-for.ts'
import { syllabus } from './syllabus.ts'

/** The next lecture of a member. */
export type NextLecture = {
  readonly courseId: CourseId
  readonly courseSlug: string
  readonly courseName: string
  readonly sectionTitle: string
  readonly lecture: Lecture
}

const coursesLookedAt = 20

/** The next lecture, in one course or in the one watched last; undefined when nothing open is left. */
export async function nextLecture(
  deps: LearningDeps,
  member: MemberActor,
  { courseId }: { readonly courseId?: CourseId | undefined } = {},
): Promise<NextLecture | undefined> {
  const courses = await lastWatchedFirst(deps, member, courseId)
  const ids = courses.map((course) => course.courseId)
  const curricula = await syllabus(deps, member, ids)
  for (const { lastLectureId, ...course } of courses) {
    const next = nextIn(curricula.get(course.courseId) ?? [], lastLectureId)
    if (next) return { ...course, ...next }
  }
  return undefined
}

async function lastWatchedFirst(
  { db, clock }: LearningDeps,
  member: MemberActor,
  courseId: CourseId | undefined,
) {
  const courses = openCourses(db, member, clock.now()).innerJoin('courses as course', (join) =>
    join.onRef('course.schoolId', '=', 'enrolment.schoolId').onRef('course.id', '=', 'enrolment.courseId'),
  )
  return await (courseId ? courses.where('course.id', '=', courseId) : courses)
    .orderBy(sql`enrolment.last_watched_at desc nulls last`)
    .orderBy('enrolment.enrolledAt', 'desc')
    .orderBy('enrolment.courseId')
    .limit(coursesLookedAt)
    .select(['enrolment.courseId', 'enrolment.lastLectureId'])
    .select(['course.slug as courseSlug', 'course.name as courseName'])
    .execute()
}

type Place = { readonly sectionTitle: string; readonly lecture: Lecture }

/** The lecture last watched, unless it is done; else the next open one after it; else the first open one. */
export function nextIn(sections: readonly Section[], lastId: LectureId | null): Place | undefined {
  const places = sections.flatMap(({ title: sectionTitle, lectures }) =>
    lectures.map((lecture) => ({ sectionTitle, lecture })),
  )
  const last = places.findIndex(({ lecture }) => lecture.id === lastId)
  const fromLast = [...places.slice(Math.max(last, 0)), ...places.slice(0, Math.max(last, 0))]
  return fromLast.find(({ lecture }) => !lecture.isLocked && lecture.state !== 'completed')
}
