import { allSchools } from '../../../platform/db/all-schools.ts'
import type { AttemptId, LectureId, PersonId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { MemberActor, PlatformActor } from '../../tenancy/index.ts'
import type { AssessmentsDeps } from '../deps.ts'
import { attemptsOf, lockAttempt } from './own-attempts.ts'
import { hasEnded } from './save-answers.ts'
import { submit } from './submit-attempt.ts'

const atOnce = 200

/** Submits the member's attempt at a lecture if its time limit has passed, so that pages never wait for the job. */
export async function submitOwnTimedOut(
  deps: AssessmentsDeps,
  member: MemberActor,
  lectureId: LectureId,
): Promise<void> {
  const ended = await attemptsOf(deps.db, member)
    .where('attempts.lectureId', '=', lectureId)
    .where('attempts.state', '=', 'open')
    .where('attempts.deadlineAt', '<', deps.clock.now())
    .select(['attempts.schoolId', 'attempts.id', 'attempts.personId'])
    .execute()
  for (const attempt of ended) await submitIfEnded(deps, attempt)
}

/** Submits the attempts of all schools whose time limit has passed; returns their number. */
export async function submitTimedOut(deps: AssessmentsDeps, _actor: PlatformActor): Promise<number> {
  let submitted = 0
  for (;;) {
    const ended = await deps.db
      .selectFrom('attempts')
      .where('state', '=', 'open')
      .where('deadlineAt', '<', deps.clock.now())
      .orderBy('deadlineAt')
      .orderBy('id')
      .limit(atOnce)
      .select(['schoolId', 'id', 'personId'])
      .modifyEnd(allSchools('attempts.timed_out'))
      .execute()
    for (const attempt of ended) await submitIfEnded(deps, attempt)
    submitted += ended.length
    if (ended.length < atOnce) return submitted
  }
}

type Ended = { readonly schoolId: SchoolId; readonly id: AttemptId; readonly personId: PersonId }

async function submitIfEnded({ db, clock }: AssessmentsDeps, { schoolId, id, personId }: Ended) {
  await inTransaction(db, async (tx) => {
    const attempt = await lockAttempt(tx, { schoolId, personId, attemptId: id })
    if (attempt.state === 'open' && hasEnded(attempt, clock.now())) await submit(tx, clock, attempt)
  })
}
