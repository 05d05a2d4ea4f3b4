import { sql } from 'kysely'
import { platformActor } from '../../../src/domain/tenancy/index.ts'
import { createModules } from '../../../src/modules.ts'
import type { Db, WholeDb } from '../../../src/platform/db/database.ts'
import { newId } from '../../../src/platform/ids.ts'
import { createTestClock } from '../world/test-clock.ts'
import { testDeps } from '../world/test-deps.ts'
import type { Cast } from './fixture.ts'

const clock = createTestClock()

/** A signed certificate of Mei's, the same for Tom, and a rule that requires a quiz. */
export async function plantCertificates(db: Db, { school, people }: Cast): Promise<void> {
  const { certificates } = createModules({ db: db as WholeDb, ...testDeps(clock) })
  const schoolId = school.id
  const { id } = await db
    .selectFrom('certificates')
    .select('id')
    .where('schoolId', '=', schoolId)
    .where('personId', '=', people.mei)
    .executeTakeFirstOrThrow()
  await certificates.rotateCredentialKey({ ...platformActor, schoolId })
  await certificates.signedCredential(school, id)
  const own = JSON.stringify({
    id: newId(clock),
    person_id: people.tom,
    number: 9_001,
    status_index: 131_071,
  })
  await sql`insert into certificates
    select (jsonb_populate_record(each, ${own}::jsonb)).* from certificates each
    where school_id = ${schoolId} and id = ${id}`.execute(db)
  await sql`insert into certificate_rule_quizzes
    select lecture.school_id, lecture.course_id, lecture.id from lectures lecture
    where lecture.school_id = ${schoolId} order by lecture.id limit 1`.execute(db)
}
