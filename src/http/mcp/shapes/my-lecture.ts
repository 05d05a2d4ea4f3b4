import { z } from 'zod'
import { lectureKinds } from '../../../domain/catalog/index.ts'
import { type Lecture, lectureStates, lockReasons } from '../../../domain/learning/index.ts'
import { id, momentOf, momentOrNull } from '../../../operations/wire/shapes.ts'

/** A lecture as a member sees it. */
export const myLecture = z.object({
  id,
  title: z.string(),
  kind: z.enum(lectureKinds),
  state: z.enum(lectureStates),
  duration_seconds: z.number().nullable(),
  position_seconds: z.number().describe('the last position'),
  is_locked: z.boolean(),
  lock_reason: z.enum(lockReasons).nullable(),
  unlock_at: momentOrNull.describe('when it unlocks automatically, if it does'),
})

export function lectureOf(lecture: Lecture): z.input<typeof myLecture> {
  return {
    id: lecture.id,
    title: lecture.title,
    kind: lecture.kind,
    state: lecture.state,
    duration_seconds: lecture.durationSeconds,
    position_seconds: lecture.positionSeconds,
    is_locked: lecture.isLocked,
    lock_reason: lecture.lockReason,
    unlock_at: momentOf(lecture.unlockAt),
  }
}
