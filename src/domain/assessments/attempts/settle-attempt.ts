import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { AttemptId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { recordFact } from '../../facts/index.ts'
import { complete } from '../../learning/index.ts'
import type { OwnAttempt } from './own-attempts.ts'
import { resultOf } from './penalty.ts'

/**
 * Derives the result of a submitted attempt that the caller has locked from the points of its questions. It is graded once
 * every question has points; a passed one completes its lecture.
 */
export async function settleAttempt(tx: Tx, clock: Clock, attempt: OwnAttempt): Promise<void> {
  const { schoolId, id } = attempt
  const points = await pointsOf(tx, schoolId, id)
  const graded = points.filter((each) => each !== null)
  if (graded.length < points.length) return
  const result = resultOf({ ...attempt, points: graded })
  const gradedAt = attempt.gradedAt ?? clock.now()
  await tx
    .updateTable('attempts')
    .set({ state: 'graded', gradedAt, ...result })
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .execute()
  await recordResult(tx, clock, attempt, result.passed)
}

async function pointsOf(tx: Tx, schoolId: SchoolId, attemptId: AttemptId) {
  const rows = await tx
    .selectFrom('attemptQuestions')
    .where('schoolId', '=', schoolId)
    .where('attemptId', '=', attemptId)
    .select('points')
    .execute()
  return rows.map(({ points }) => points)
}

async function recordResult(tx: Tx, clock: Clock, attempt: OwnAttempt, passed: boolean) {
  const { schoolId, id: attemptId, personId, courseId, lectureId } = attempt
  if (attempt.state !== 'graded') {
    const body = { attemptId, personId, courseId, lectureId, passed }
    await recordFact(tx, clock, { schoolId, kind: 'attempt.graded', body })
  }
  if (passed) await complete(tx, clock, { schoolId, personId, courseId, lectureId })
}
