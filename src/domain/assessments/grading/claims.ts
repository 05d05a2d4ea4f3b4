import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { AttemptId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { addDuration } from '../../../platform/durations.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { refuseUnlessMay } from '../../identity/index.ts'
import type { OperatorActor } from '../../tenancy/index.ts'
import type { AssessmentsDeps } from '../deps.ts'
import { claimLifetime } from './limits.ts'
import { lockSubmission, refuseUnlessWaiting } from './submissions.ts'

/** Reserves a submission for a grader, or extends their claim; refused while another grader has it. */
export async function claimSubmission({ db, clock }: AssessmentsDeps, grader: OperatorActor, id: AttemptId) {
  refuseUnlessMay(grader, 'submissions:grade')
  return await inTransaction(db, async (tx) => {
    refuseUnlessWaiting(await lockSubmission(tx, grader, id))
    return { expiresAt: await takeClaim(tx, clock, grader, id) }
  })
}

/** Ends the grader's own claim. */
export async function releaseSubmission({ db }: AssessmentsDeps, grader: OperatorActor, id: AttemptId) {
  refuseUnlessMay(grader, 'submissions:grade')
  await inTransaction(db, async (tx) => {
    await lockSubmission(tx, grader, id)
    await tx
      .deleteFrom('gradingClaims')
      .where('schoolId', '=', grader.schoolId)
      .where('attemptId', '=', id)
      .where('personId', '=', grader.memberId)
      .execute()
  })
}

/** Takes or extends a claim within a transaction; a claim of another grader is taken over once it has expired. */
export async function takeClaim(tx: Tx, clock: Clock, grader: OperatorActor, id: AttemptId): Promise<Date> {
  const { schoolId, memberId: personId } = grader
  const now = clock.now()
  const expiresAt = addDuration(now, claimLifetime)
  const claim = await tx
    .insertInto('gradingClaims')
    .values({ schoolId, attemptId: id, personId, expiresAt })
    .onConflict((conflict) =>
      conflict
        .columns(['schoolId', 'attemptId'])
        .doUpdateSet({ personId, expiresAt })
        .where((own) =>
          own.or([own('gradingClaims.personId', '=', personId), own('gradingClaims.expiresAt', '<=', now)]),
        ),
    )
    .returning('expiresAt')
    .executeTakeFirst()
  if (!claim) throw await claimedByAnother(tx, schoolId, id)
  return claim.expiresAt
}

async function claimedByAnother(db: Db, schoolId: SchoolId, id: AttemptId): Promise<Refusal> {
  const claim = await db
    .selectFrom('gradingClaims')
    .innerJoin('people', 'people.id', 'gradingClaims.personId')
    .where('gradingClaims.schoolId', '=', schoolId)
    .where('gradingClaims.attemptId', '=', id)
    .select('people.name')
    .executeTakeFirst()
  return new Refusal('conflict', `${claim?.name ?? 'Another grader'} is grading this submission now`)
}

/** Ends the claim of a submission that is graded or returned. */
export async function endClaim(tx: Tx, schoolId: SchoolId, id: AttemptId): Promise<void> {
  await tx.deleteFrom('gradingClaims').where('schoolId', '=', schoolId).where('attemptId', '=', id).execute()
}
