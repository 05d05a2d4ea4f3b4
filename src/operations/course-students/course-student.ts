import { z } from 'zod'
import { type CourseStudent, courseStudentLimits, studentStatuses } from '../../domain/learning/index.ts'
import { memberEmail, memberName } from '../personal-data.ts'
import { component } from '../wire/component.ts'
import { resourceId } from '../wire/resource-id.ts'
import { searchText } from '../wire/search-text.ts'
import { id, moment, momentOf, momentOrNull } from '../wire/shapes.ts'

const { stuckAfterDays, lecturesPerWeek } = courseStudentLimits

export const courseId = resourceId<'Course'>('course')

/** After how many days at the same lecture a student is stuck. */
export const stuckAfter = z
  .number()
  .int()
  .min(stuckAfterDays.from)
  .max(stuckAfterDays.to)
  .default(stuckAfterDays.usual)
  .describe('after how many days at the same lecture a student is stuck, and an opened lecture is due')

export const paceFilters = {
  stuck_after_days: stuckAfter,
  lectures_per_week: z
    .number()
    .int()
    .min(lecturesPerWeek.from)
    .max(lecturesPerWeek.to)
    .optional()
    .describe(
      `the pace by which a student is behind; without it the opening dates decide, or ${lecturesPerWeek.usual} where the course has none`,
    ),
}

export const studentFilters = {
  status: z
    .enum(studentStatuses)
    .optional()
    .describe(
      'done: completed; ended: lost access before; not_started: opened no lecture; stuck: did not advance for stuck_after_days; behind: completed fewer lectures than due; on_track: none of these',
    ),
  search: searchText.optional().describe('the beginning of the name or the e-mail address'),
  ...paceFilters,
}

/** A student of a course with their status. */
export const courseStudent = component(
  'CourseStudent',
  z.object({
    id: id.describe('of the student'),
    name: memberName,
    email: memberEmail,
    status: z.enum(studentStatuses),
    completed_lectures: z.number().int(),
    due_lectures: z.number().int().describe('how many should be completed'),
    lecture: z.object({ id, title: z.string() }).nullable().describe('the one opened last'),
    enrolled_at: moment,
    advanced_at: momentOrNull.describe('when they last opened a lecture for the first time or completed one'),
    last_watched_at: momentOrNull,
    completed_at: momentOrNull,
  }),
)

export function toCourseStudent(row: CourseStudent): z.input<typeof courseStudent> {
  const { lastLectureId, lectureTitle } = row
  return {
    id: row.personId,
    name: row.name,
    email: row.email,
    status: row.status,
    completed_lectures: row.completedLectures,
    due_lectures: row.dueLectures,
    lecture: lastLectureId && lectureTitle !== null ? { id: lastLectureId, title: lectureTitle } : null,
    enrolled_at: momentOf(row.enrolledAt),
    advanced_at: momentOf(row.advancedAt),
    last_watched_at: momentOf(row.lastWatchedAt),
    completed_at: momentOf(row.completedAt),
  }
}
