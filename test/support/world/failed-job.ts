import type { Clock } from '../../../src/platform/clock.ts'
import type { Db } from '../../../src/platform/db/database.ts'
import type { FailedJobId, SchoolId } from '../../../src/platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../src/platform/db/transaction.ts'
import { recordFailedJob } from '../../../src/platform/outbox/failed-jobs.ts'
import { recordFact } from '../../../src/platform/outbox/record-fact.ts'

type Deps = { readonly db: Db; readonly clock: Clock }

/** A failed job of this school, for a fact that was sent. */
export async function aFailedJob(
  { db, clock }: Deps,
  schoolId: SchoolId,
  error: unknown = new Error('No answer'),
): Promise<FailedJobId> {
  await inTransaction(db, (tx) => recordFact(tx, clock, { schoolId, kind: 'payment.paid', body: {} }))
  const fact = await db
    .updateTable('facts')
    .set({ sentAt: clock.now() })
    .where('schoolId', '=', schoolId)
    .where('sentAt', 'is', null)
    .where('kind', '=', 'payment.paid')
    .where('body', '=', '{}')
    .returning(['schoolId', 'id'])
    .executeTakeFirstOrThrow()
  await recordFailedJob({ db, clock }, fact, { handler: 'mails', error })
  const { id } = await db
    .selectFrom('failedJobs')
    .where('schoolId', '=', schoolId)
    .where('factId', '=', fact.id)
    .select('id')
    .executeTakeFirstOrThrow()
  return id
}
