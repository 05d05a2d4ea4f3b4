import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { CourseId, LectureId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import type { Editor } from '../../identity/index.ts'
import type { LearningDeps } from '../deps.ts'
import { courseWithPace } from './course-students.ts'
import { courseStudentLimits } from './limits.ts'
import type { Pace, PaceOptions } from './pace.ts'

/** How many students got to a lecture, completed it, and went no further. */
export type LectureDropOff = {
  readonly id: LectureId
  readonly title: string
  readonly sectionTitle: string
  readonly reached: number
  readonly completed: number
  /** It is the last one that they opened, and they have not advanced for as long as makes a student stuck. */
  readonly stopped: number
}

/**
 * The drop-off of a course by lecture, in its order. It counts the students who enrolled last, up to a limit, so that a
 * course of a hundred thousand takes as long as one of two thousand.
 */
export async function dropOff(
  deps: LearningDeps,
  editor: Editor,
  courseId: CourseId,
  options: Pick<PaceOptions, 'stuckAfterDays'> = {},
): Promise<{ readonly students: number; readonly lectures: readonly LectureDropOff[] }> {
  const { outline, pace } = await courseWithPace(deps, editor, courseId, options)
  const rows = await countByLecture(deps.db, { schoolId: editor.schoolId, courseId, pace })
  const counts = new Map(rows.map((row) => [row.lectureId, row]))
  const lectures = outline?.sections.flatMap(({ title: sectionTitle, lectures: parts }) =>
    parts.map(({ id, title }) => {
      const { reached = 0, completed = 0, stopped = 0 } = counts.get(id) ?? {}
      return { id, title, sectionTitle, reached, completed, stopped }
    }),
  )
  return { students: rows[0]?.students ?? 0, lectures: lectures ?? [] }
}

type Count = {
  /** Null for students without progress. */
  readonly lectureId: LectureId | null
  readonly reached: number
  readonly completed: number
  readonly stopped: number
  readonly students: number
}

async function countByLecture(
  db: Db,
  {
    schoolId,
    courseId,
    pace,
  }: { readonly schoolId: SchoolId; readonly courseId: CourseId; readonly pace: Pace },
) {
  const { rows } = await sql<Count>`
    with student as materialized (
      select person_id, last_lecture_id,
        completed_at is null and advanced_at <= ${pace.stuckSince}::timestamptz as has_stopped
      from enrolments
      where school_id = ${schoolId} and course_id = ${courseId}
      order by enrolled_at desc, person_id desc
      limit ${courseStudentLimits.dropOffStudents}
    )
    select progress.lecture_id, count(*)::integer as reached,
      count(*) filter (where progress.state = 'completed')::integer as completed,
      count(*) filter (where student.has_stopped and student.last_lecture_id = progress.lecture_id)::integer as stopped,
      (select count(*)::integer from student) as students
    from student
    left join lateral (
      -- Kept apart by the offset: read by the key of each student, not for all students of the course.
      select lecture_id, state from lecture_progress
      where school_id = ${schoolId} and course_id = ${courseId} and person_id = student.person_id
        and state <> 'unread'
      offset 0
    ) as progress on true
    group by progress.lecture_id
  `.execute(db)
  return rows
}
