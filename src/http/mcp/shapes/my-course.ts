import { z } from 'zod'
import type { CourseProgress, EnrolledCourse } from '../../../domain/learning/index.ts'
import { id, moment, momentOf, momentOrNull } from '../../../operations/wire/shapes.ts'

export const progress = z.object({
  completed: z.number().int(),
  read: z.number().int().describe('opened, not completed'),
  total: z.number().int(),
  percentage: z.number().describe('percentage of completed lectures, 0 to 100'),
  last_activity_at: momentOrNull,
  completed_at: momentOrNull,
})

export function progressOf(courseProgress: CourseProgress | undefined): z.input<typeof progress> | null {
  if (!courseProgress) return null
  return {
    completed: courseProgress.completedCount,
    read: courseProgress.readCount,
    total: courseProgress.totalCount,
    percentage: courseProgress.percentage,
    last_activity_at: momentOf(courseProgress.lastActivityAt),
    completed_at: momentOf(courseProgress.completedAt),
  }
}

/** An enrolled course. */
export const myCourse = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  lecturers: z.array(z.string()),
  enrolled_at: moment,
  access_ends_at: momentOrNull.describe('null: never'),
  has_lifetime_access: z.boolean(),
  last_watched: z
    .object({ lecture_id: id, position_seconds: z.number(), watched_at: moment })
    .nullable()
    .describe('the last position'),
  progress: progress.nullable(),
})

export function courseOfMember(
  course: EnrolledCourse,
  done: CourseProgress | undefined,
): z.input<typeof myCourse> {
  const { lastWatched } = course
  return {
    id: course.id,
    slug: course.slug,
    name: course.name,
    lecturers: course.lecturers.map(({ name }) => name),
    enrolled_at: momentOf(course.enrolledAt),
    access_ends_at: momentOf(course.expiresAt),
    has_lifetime_access: course.hasLifetimeAccess,
    last_watched: lastWatched && {
      lecture_id: lastWatched.lectureId,
      position_seconds: lastWatched.positionSeconds,
      watched_at: momentOf(lastWatched.watchedAt),
    },
    progress: progressOf(done),
  }
}
