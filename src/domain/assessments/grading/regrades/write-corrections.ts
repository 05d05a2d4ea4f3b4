import { sql } from 'kysely'
import type { Clock } from '../../../../platform/clock.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RegradeId } from '../../../../platform/db/schema/schema.gen.ts'
import { complete } from '../../../learning/index.ts'
import type { OutdatedAnswer, RegradeScope } from './outdated-answers.ts'
import { type Correction, type PassRule, passesAfter } from './regrade-answer.ts'

type Regrade = RegradeScope & { readonly id: RegradeId; readonly passRule: string }
type OwnCorrection = Correction &
  Pick<OutdatedAnswer, 'attemptId' | 'personId' | 'position'> & {
    readonly newPoints: number | null
    readonly isPassed: boolean | null
  }

/** A correction with the result that it gives the attempt by the pass rule of the regrade. */
export function correctionOf(
  { attemptId, personId, position }: OutdatedAnswer,
  correction: Correction,
  { passRule }: Pick<Regrade, 'passRule'>,
): OwnCorrection {
  const { result } = correction
  const isPassed = result && passesAfter(result, passRule as PassRule)
  return { attemptId, personId, position, ...correction, newPoints: result?.newPoints ?? null, isPassed }
}

/** Writes the corrected points and results; an attempt that passes only now completes its lecture. */
export async function writeCorrections(
  tx: Tx,
  clock: Clock,
  { schoolId, lectureId, version }: Regrade,
  corrections: readonly OwnCorrection[],
): Promise<void> {
  if (corrections.length === 0) return
  const rows = corrections.map(({ attemptId, position, newAnswerPoints, newPoints, isPassed }) => ({
    attempt_id: attemptId,
    position,
    answer_points: newAnswerPoints,
    points: newPoints,
    passed: isPassed,
  }))
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as given(attempt_id uuid, position integer, answer_points integer, points integer, passed boolean)`
  await sql`
    update attempt_questions set points = given.answer_points, key_version = ${version} from ${given}
    where school_id = ${schoolId} and attempt_questions.attempt_id = given.attempt_id
      and attempt_questions.position = given.position`.execute(tx)
  await sql`
    update attempts set points = given.points, passed = given.passed from ${given}
    where school_id = ${schoolId} and attempts.id = given.attempt_id and given.points is not null`.execute(tx)
  const passing = corrections.filter(({ result }) => result?.reachesPassMark && !result.passedBefore)
  if (passing.length === 0) return
  const { courseId } = await tx
    .selectFrom('quizzes')
    .where('schoolId', '=', schoolId)
    .where('lectureId', '=', lectureId)
    .select('courseId')
    .executeTakeFirstOrThrow()
  for (const { personId } of passing) await complete(tx, clock, { schoolId, personId, courseId, lectureId })
}
