import type { Fixture } from '../../../support/footprints/fixture.ts'
import { deletes, type Touch } from '../../../support/footprints/footprint.ts'

const tables = {
  lectureNotes: 'lecture_notes',
  lectureReminders: 'lecture_reminders',
  sectionOpenings: 'section_openings',
  sessionAttendance: 'session_attendance',
} as const

/** The rows of Mei that the deletion of her account removes. */
export async function forgetsLearning({ pool, mei, school }: Fixture): Promise<Touch[]> {
  const touches: Touch[] = []
  for (const table of Object.keys(tables) as (keyof typeof tables)[]) {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::integer as count from ${tables[table]} where school_id = $1 and person_id = $2`,
      [school.id, mei.memberId],
    )
    touches.push(deletes(table, { personId: mei.memberId }, rows[0]?.count ?? 0))
  }
  return touches
}
