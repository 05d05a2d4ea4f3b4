import { allSchools } from '../../../platform/db/all-schools.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { CohortId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { addDuration, day } from '../../../platform/durations.ts'
import { ownedByEach } from '../../entitlements/index.ts'
import { recordFacts } from '../../facts/index.ts'
import type { PlatformActor } from '../../tenancy/index.ts'
import type { LearningDeps } from '../deps.ts'

/** Reminds the members of cohorts of their live sessions a day ahead, once. Returns the number of reminders. */
export async function remindOfSessions({ db, clock }: LearningDeps, _actor: PlatformActor): Promise<number> {
  const now = clock.now()
  return await inTransaction(db, async (tx) => {
    const sessions = await tx
      .updateTable('liveSessions')
      .set({ remindedAt: now })
      .where('schoolId', 'in', tx.selectFrom('schools').select('id'))
      .where('remindedAt', 'is', null)
      .where('startsAt', '>', now)
      .where('startsAt', '<=', addDuration(now, day))
      .returning(['schoolId', 'id as sessionId', 'cohortId', 'title', 'startsAt'])
      .modifyEnd(allSchools('learning.session_reminders'))
      .execute()
    let reminded = 0
    for (const { schoolId, ...session } of sessions) {
      const members = await membersOf(tx, schoolId, session.cohortId, now)
      await recordFacts(
        tx,
        clock,
        members.map(({ personId, courseId }) => ({
          schoolId,
          kind: 'session.begins_soon' as const,
          body: { ...session, personId, courseId },
        })),
      )
      reminded += members.length
    }
    return reminded
  })
}

async function membersOf(tx: Tx, schoolId: SchoolId, cohortId: CohortId, now: Date) {
  const members = await tx
    .selectFrom('enrolments')
    .select(['personId', 'courseId'])
    .where('schoolId', '=', schoolId)
    .where('cohortId', '=', cohortId)
    .execute()
  const memberIds = members.map(({ personId }) => personId)
  const owners = await ownedByEach(tx, { schoolId, memberIds }, 'course', now).execute()
  const withAccess = new Set(owners.map(({ personId, itemId }) => `${personId} ${itemId}`))
  return members.filter(({ personId, courseId }) => withAccess.has(`${personId} ${courseId}`))
}
