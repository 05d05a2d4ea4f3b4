import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { prepared } from '../../platform/db/prepared/prepared.ts'
import type { CourseId, LectureId, PersonId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { outlinesAt } from '../catalog/index.ts'
import type { MemberActor } from '../tenancy/index.ts'
import type { LearningDeps } from './deps.ts'
import { openCourses } from './enrolled-courses.ts'
import { countsFrom } from './enrolments.ts'
import { ownInJson } from './own-in-json.ts'
import { type Lecture, type Section, sectionsFor } from './sections-for.ts'

/** The next lecture of a member. */
export type NextLecture = {
  readonly courseId: CourseId
  readonly courseSlug: string
  readonly courseName: string
  readonly sectionTitle: string
  readonly lecture: Lecture
}

const coursesLookedAt = 20

/** The next lecture, in one course or in the one watched last; undefined if no open one is left. */
export async function nextLecture(
  deps: LearningDeps,
  { schoolId, memberId }: MemberActor,
  { courseId }: { readonly courseId?: CourseId | undefined } = {},
): Promise<NextLecture | undefined> {
  const now = deps.clock.now()
  const of = { schoolId, memberId, now }
  const courses = await (courseId ? findOne(deps.db, { ...of, courseId }) : findLastWatched(deps.db, of))
  const outlines = await outlinesAt(deps, schoolId, courses)
  for (const { lastLectureId, version, countsFrom, endsAt, own, ...course } of courses) {
    const sections = sectionsFor(outlines.get(course.courseId), own, { countsFrom, access: { endsAt }, now })
    const next = nextIn(sections, lastLectureId)
    if (next) return { ...course, ...next }
  }
  return undefined
}

type Of = { readonly schoolId: SchoolId; readonly memberId: PersonId; readonly now: Date }

const findLastWatched = prepared('learning.last_watched', (db, of: Of) =>
  ownCourses(db, of)
    .orderBy(sql`enrolment.last_watched_at desc nulls last`)
    .orderBy('enrolment.enrolledAt', 'desc')
    .orderBy('enrolment.courseId')
    .limit(sql.lit(coursesLookedAt)),
)
const findOne = prepared('learning.last_watched_in', (db, of: Of & { readonly courseId: CourseId }) =>
  ownCourses(db, of).where('course.id', '=', of.courseId),
)

function ownCourses(db: Db, { schoolId, memberId, now }: Of) {
  return openCourses(db, { schoolId, memberId }, now)
    .innerJoin('courses as course', (join) =>
      join.onRef('course.schoolId', '=', 'enrolment.schoolId').onRef('course.id', '=', 'enrolment.courseId'),
    )
    .select(['enrolment.courseId', 'enrolment.lastLectureId', countsFrom.as('countsFrom'), 'access.endsAt'])
    .select(['course.slug as courseSlug', 'course.name as courseName', 'course.curriculumVersion as version'])
    .select(ownInJson(schoolId).as('own'))
}

type LecturePosition = { readonly sectionTitle: string; readonly lecture: Lecture }

/** The last watched lecture, unless it is completed; otherwise the next open one after it; otherwise the first open one. */
export function nextIn(sections: readonly Section[], lastId: LectureId | null): LecturePosition | undefined {
  const positions = sections.flatMap(({ title: sectionTitle, lectures }) =>
    lectures.map((lecture) => ({ sectionTitle, lecture })),
  )
  const last = positions.findIndex(({ lecture }) => lecture.id === lastId)
  const fromLast = [...positions.slice(Math.max(last, 0)), ...positions.slice(0, Math.max(last, 0))]
  return fromLast.find(({ lecture }) => !lecture.isLocked && lecture.state !== 'completed')
}
