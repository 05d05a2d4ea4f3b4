import type { PersonId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { LearningDeps } from './deps.ts'

const tables = ['lectureNotes', 'lectureReminders', 'sectionOpenings', 'sessionAttendance'] as const

/** Deletes what only a deleted account needed; enrolments and progress stay for the figures of the school. */
export async function forgetLearning(
  { db }: LearningDeps,
  schoolId: SchoolId,
  personId: PersonId,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const table of tables) {
      await tx.deleteFrom(table).where('schoolId', '=', schoolId).where('personId', '=', personId).execute()
    }
  })
}
