import type { AttemptId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { recordFact } from '../../facts/index.ts'
import { refuseUnlessMay } from '../../identity/index.ts'
import type { OperatorActor } from '../../tenancy/index.ts'
import type { AssessmentsDeps } from '../deps.ts'
import { endClaim, takeClaim } from './claims.ts'
import { lockSubmission, refuseUnlessWaiting } from './submissions.ts'

/** Returns a submission for another try, with a comment; it does not count as an attempt. */
export async function returnSubmission(
  { db, clock }: AssessmentsDeps,
  grader: OperatorActor,
  attemptId: AttemptId,
  comment: string,
): Promise<void> {
  refuseUnlessMay(grader, 'submissions:grade')
  await inTransaction(db, async (tx) => {
    const submission = await lockSubmission(tx, grader, attemptId)
    refuseUnlessWaiting(submission)
    await takeClaim(tx, clock, grader, attemptId)
    const { schoolId, personId, courseId, lectureId } = submission
    await tx
      .updateTable('attempts')
      .set({ state: 'returned', comment, graderId: grader.memberId })
      .where('schoolId', '=', schoolId)
      .where('id', '=', attemptId)
      .execute()
    await endClaim(tx, schoolId, attemptId)
    const body = { attemptId, personId, courseId, lectureId, byPersonId: grader.memberId }
    await recordFact(tx, clock, { schoolId, kind: 'submission.returned', body })
  })
}
