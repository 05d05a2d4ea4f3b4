import { sql } from 'kysely'
import type { Db } from '../../../src/platform/db/database.ts'
import { beginning } from '../world/test-clock.ts'
import type { Cast } from './fixture.ts'

const content = {
  kind: 'true_false',
  prompt: 'Bisque ware is porous.',
  media: [],
  feedback: { general: '', right: '', partial: '', wrong: '' },
  answer: true,
  reasons: { true: '', false: '' },
}

/** A question of two authors in the question bank of Ceramics. */
export async function plantAssessments(db: Db, { school: { id: schoolId }, people }: Cast) {
  for (const personId of [people.mei, people.tom]) {
    await sql`insert into questions (school_id, id, kind, title, tags, version, search, created_at, updated_at)
      values (${schoolId}, ${personId}, 'true_false', 'Bisque', '{firing}', 1, 'bisque', ${beginning}, ${beginning})`.execute(
      db,
    )
    await sql`insert into question_versions (school_id, question_id, version, content, points, by_person_id, created_at)
      values (${schoolId}, ${personId}, 1, ${JSON.stringify(content)}, 100, ${personId}, ${beginning})`.execute(
      db,
    )
  }
}
