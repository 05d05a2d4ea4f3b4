import { z } from 'zod'
import { lectureStates, type Section } from '../../domain/learning/index.ts'
import { component } from '../wire/component.ts'
import { id, momentOf, momentOrNull } from '../wire/shapes.ts'

const lecture = z.object({
  id,
  title: z.string(),
  kind: z.string(),
  state: z.enum(lectureStates),
  duration_seconds: z.number().int().nullable().describe('null: it has no duration'),
  position_seconds: z.number().describe('the last position'),
  is_locked: z.boolean(),
  locked_because: z.string().nullable(),
  unlocks_at: momentOrNull,
})

/** The progress of a student in a course, by lecture. */
export const courseProgress = component(
  'CourseProgress',
  z.object({
    student_id: id,
    course_id: id,
    completed_lectures: z.number().int(),
    total_lectures: z.number().int(),
    sections: z.array(z.object({ id, title: z.string(), lectures: z.array(lecture) })),
  }),
)

export function toCourseProgress(
  of: { readonly id: string; readonly courseId: string },
  sections: readonly Section[],
): z.input<typeof courseProgress> {
  const lectures = sections.flatMap((section) => section.lectures)
  return {
    student_id: of.id,
    course_id: of.courseId,
    completed_lectures: lectures.filter(({ state }) => state === 'completed').length,
    total_lectures: lectures.length,
    sections: sections.map((section) => ({
      id: section.id,
      title: section.title,
      lectures: section.lectures.map(toLecture),
    })),
  }
}

function toLecture(row: Section['lectures'][number]): z.input<typeof lecture> {
  const { title, kind, state, isLocked, lockReason, unlockAt } = row
  return {
    id: row.id,
    title,
    kind,
    state,
    duration_seconds: row.durationSeconds,
    position_seconds: row.positionSeconds,
    is_locked: isLocked,
    locked_because: lockReason,
    unlocks_at: momentOf(unlockAt),
  }
}
