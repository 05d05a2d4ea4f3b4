import type { Clock } from '../../platform/clock.ts'
import { allSchools } from '../../platform/db/all-schools.ts'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { addDuration, day } from '../../platform/durations.ts'
import { recordFact } from '../facts/index.ts'
import type { PlatformActor } from '../tenancy/index.ts'

type Deps = { readonly db: Db; readonly clock: Clock }

/** Reminds members of their meetings a day ahead, once. Returns the count. */
export async function remindOfMeetings({ db, clock }: Deps, _actor: PlatformActor): Promise<number> {
  const now = clock.now()
  return await inTransaction(db, async (tx) => {
    const reminded = await tx
      .updateTable('consultingMeetings')
      .set({ remindedAt: now })
      .where('schoolId', 'in', tx.selectFrom('schools').select('id'))
      .where('state', '=', 'reserved')
      // An unpaid hold is not a meeting yet.
      .where('heldUntil', 'is', null)
      .where('remindedAt', 'is', null)
      .where('startsAt', '>', now)
      .where('startsAt', '<=', addDuration(now, day))
      .returning(['schoolId', 'id as meetingId', 'personId', 'serviceId', 'startsAt'])
      .modifyEnd(allSchools('consulting.reminders'))
      .execute()
    for (const { schoolId, ...body } of reminded) {
      await recordFact(tx, clock, { schoolId, kind: 'meeting.begins_soon', body })
    }
    return reminded.length
  })
}
