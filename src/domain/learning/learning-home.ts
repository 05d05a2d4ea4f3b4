import { sql } from 'kysely'
import { prepared } from '../../platform/db/prepared/prepared.ts'
import type { CourseId, LectureId, PersonId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import type { Page, PageRequest } from '../../platform/paging.ts'
import type { MemberActor } from '../tenancy/index.ts'
import type { LearningDeps } from './deps.ts'
import { type EnrolledCourse, enrolledCourses, openCourses } from './enrolled-courses.ts'
import { countsFrom } from './enrolments.ts'
import { nextIn } from './next-lecture.ts'
import type { Lecture } from './sections-for.ts'
import { syllabus } from './syllabus.ts'

/** The next lecture of a member and its course. */
export type GoOn = {
  readonly course: EnrolledCourse
  readonly sectionTitle: string
  readonly lecture: Lecture
}

/** A lecture that opens at a known time. */
export type ComingLecture = {
  readonly id: LectureId
  readonly title: string
  readonly courseSlug: string
  readonly courseName: string
  readonly opensAt: Date
}

export type LearningHome = {
  readonly courses: Page<EnrolledCourse>
  readonly goOn: GoOn | undefined
  readonly coming: readonly ComingLecture[]
}

// The number of unfinished courses searched for an open next lecture.
const candidates = 3
const mostComing = 4

/** The home page of a member: courses with progress, the next lecture, and coming openings. */
export async function learningHome(
  deps: LearningDeps,
  member: MemberActor,
  page: PageRequest,
): Promise<LearningHome> {
  const [courses, coming] = await Promise.all([
    enrolledCourses(deps, member, page, { progress: true }),
    comingLectures(deps, member),
  ])
  return { courses, coming, goOn: await whereToGoOn(deps, member, courses.rows) }
}

async function whereToGoOn(deps: LearningDeps, member: MemberActor, courses: readonly EnrolledCourse[]) {
  const unfinished = courses.filter(({ progress }) => isUnfinished(progress)).toSorted(lastWatchedFirst)
  const candidatesByTime = unfinished.slice(0, candidates)
  if (candidatesByTime.length === 0) return undefined
  const ids = candidatesByTime.map(({ id }): CourseId => id)
  const curricula = await syllabus(deps, member, ids)
  for (const course of candidatesByTime) {
    const next = nextIn(curricula.get(course.id) ?? [], course.lastWatched?.lectureId ?? null)
    if (next) return { course, ...next }
  }
  return undefined
}

function isUnfinished(progress: EnrolledCourse['progress']): boolean {
  return progress !== undefined && progress.completedCount < progress.totalCount
}

function lastWatchedFirst(one: EnrolledCourse, other: EnrolledCourse): number {
  const at = ({ lastWatched }: EnrolledCourse) => lastWatched?.watchedAt.getTime() ?? 0
  return at(other) - at(one)
}

async function comingLectures({ db, clock }: LearningDeps, { schoolId, memberId }: MemberActor) {
  return await findComing(db, { schoolId, memberId, now: clock.now() })
}

const opensAt = sql<Date>`coalesce(
  lecture.unlock_at, ${countsFrom} + lecture.unlock_after_days * interval '24 hours'
)`

const findComing = prepared(
  'learning.coming',
  (db, { schoolId, memberId, now }: { schoolId: SchoolId; memberId: PersonId; now: Date }) =>
    openCourses(db, { schoolId, memberId }, now)
      .innerJoin('courses as course', (join) =>
        join
          .onRef('course.schoolId', '=', 'enrolment.schoolId')
          .onRef('course.id', '=', 'enrolment.courseId'),
      )
      .innerJoin('lectures as lecture', (join) =>
        join
          .onRef('lecture.schoolId', '=', 'enrolment.schoolId')
          .onRef('lecture.courseId', '=', 'enrolment.courseId'),
      )
      .where('lecture.isPreview', '=', false)
      .where(sql<boolean>`${opensAt} > ${now}::timestamptz`)
      .where(sql<boolean>`not exists (
        select from lecture_unlocks as opened
        where opened.school_id = enrolment.school_id and opened.person_id = enrolment.person_id
          and opened.lecture_id = lecture.id
      )`)
      .where(sql<boolean>`not exists (
        select from lecture_progress as progress
        where progress.school_id = enrolment.school_id and progress.person_id = enrolment.person_id
          and progress.course_id = enrolment.course_id and progress.lecture_id = lecture.id
          and progress.state = 'completed'
      )`)
      .orderBy(opensAt)
      .orderBy('lecture.courseId')
      .orderBy('lecture.position')
      .limit(sql.lit(mostComing))
      .select(['lecture.id', 'lecture.title', 'course.slug as courseSlug', 'course.name as courseName'])
      .select(opensAt.as('opensAt')),
)
