import { z } from 'zod'
import type { EnrolmentOfStudent } from '../../domain/learning/index.ts'
import { component } from '../wire/component.ts'
import { id, moment, momentOf, momentOrNull } from '../wire/shapes.ts'

/** An enrolment with the progress of the student. */
export const enrollment = component(
  'Enrollment',
  z.object({
    course: z.object({ id, slug: z.string(), name: z.string() }),
    enrolled_at: moment,
    last_watched_at: momentOrNull,
    completed_at: momentOrNull,
    completed_lectures: z.number().int(),
    total_lectures: z.number().int(),
    has_access: z.boolean(),
  }),
)

export function toEnrollment(row: EnrolmentOfStudent): z.input<typeof enrollment> {
  return {
    course: { id: row.courseId, slug: row.courseSlug, name: row.courseName },
    enrolled_at: momentOf(row.enrolledAt),
    last_watched_at: momentOf(row.lastWatchedAt),
    completed_at: momentOf(row.completedAt),
    completed_lectures: row.completedCount,
    total_lectures: row.totalCount,
    has_access: row.hasAccess,
  }
}
