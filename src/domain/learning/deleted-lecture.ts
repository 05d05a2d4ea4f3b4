import { violates } from '../../platform/db/constraint.ts'
import { Refusal } from '../../platform/refusal.ts'

const keysToLecture = [
  'attempts_lecture',
  'lecture_notes_lecture_fkey',
  'enrolments_last_lecture_in_course',
  'lecture_progress_school_id_lecture_id_fkey',
  'lecture_reminders_school_id_lecture_id_fkey',
  'lecture_unlocks_school_id_lecture_id_fkey',
]

/** Turns the error of a row whose lecture was deleted after it was read into a refusal; throws every other error. */
export function refuseDeletedLecture(error: unknown): never {
  if (keysToLecture.some((name) => violates(error, name)))
    throw new Refusal('not_found', 'No such lecture: it was deleted')
  throw error
}
