import type { Clock } from '../../../../platform/clock.ts'
import type { Db, Tx } from '../../../../platform/db/database.ts'
import type { RegradeId } from '../../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { newId } from '../../../../platform/ids.ts'
import { Refusal } from '../../../../platform/refusal.ts'
import { recordFact } from '../../../facts/index.ts'
import { type Editor, type HostAt, refuseUnlessMay } from '../../../identity/index.ts'
import { recordAudit } from '../../../tenancy/index.ts'
import type { AssessmentsDeps } from '../../deps.ts'
import type { QuestionContent } from '../../questions/content/question-content.ts'
import { refuseUnknownQuiz } from '../rubrics.ts'
import { outdatedAnswers } from './outdated-answers.ts'
import { latestVersion, type QuestionOfQuiz } from './preview-regrade.ts'
import { type PassRule, regradeAnswer, summaryOf } from './regrade-answer.ts'
import { correctionOf, writeCorrections } from './write-corrections.ts'

/** A confirmed regrade: the version of its preview, and what happens to passes that the points no longer support. */
export type ConfirmedRegrade = QuestionOfQuiz & { readonly version: number; readonly passRule: PassRule }

/** Starts a regrade; a job applies it in batches. While one is running for the question, that one is returned. */
export async function applyRegrade(
  { db, clock }: AssessmentsDeps,
  editor: Editor,
  { lectureId, questionId, version, passRule }: ConfirmedRegrade,
): Promise<RegradeId> {
  refuseUnlessMay(editor, 'submissions:grade')
  const { schoolId } = editor
  return await inTransaction(db, async (tx) => {
    await refuseUnknownQuiz(tx, editor, lectureId)
    const latest = await latestVersion(tx, schoolId, questionId)
    if (latest.version !== version)
      throw new Refusal('conflict', 'The question has a newer version: read the preview again')
    const id = newId<'Regrade'>(clock)
    const byPersonId = editor.kind === 'operator' ? editor.memberId : null
    const created = await tx
      .insertInto('regrades')
      .values({ schoolId, id, lectureId, questionId, version, passRule, byPersonId, createdAt: clock.now() })
      .onConflict((conflict) =>
        conflict.columns(['schoolId', 'lectureId', 'questionId']).where('finishedAt', 'is', null).doNothing(),
      )
      .returning('id')
      .executeTakeFirst()
    if (!created) return (await runningRegrade(tx, { schoolId, lectureId, questionId })).id
    const detail = { lectureId, questionId, version, passRule }
    await recordAudit(tx, clock, {
      kind: 'regrade.confirmed',
      schoolId,
      byPersonId: byPersonId ?? undefined,
      detail,
    })
    await recordFact(tx, clock, { schoolId, kind: 'regrade.confirmed', body: { regradeId: id } })
    return id
  })
}

async function runningRegrade(
  db: Db,
  { schoolId, lectureId, questionId }: QuestionOfQuiz & Pick<Editor, 'schoolId'>,
) {
  return await db
    .selectFrom('regrades')
    .where('schoolId', '=', schoolId)
    .where('lectureId', '=', lectureId)
    .where('questionId', '=', questionId)
    .where('finishedAt', 'is', null)
    .select('id')
    .executeTakeFirstOrThrow()
}

const batchSize = 200

/**
 * Applies one batch of a regrade in a transaction of its own; false once nothing is left. An answer that is graded by the new
 * key leaves the batch, so that a process that continues after another was killed grades none twice.
 */
export async function regradeBatch(
  { db, clock }: AssessmentsDeps,
  host: HostAt,
  id: RegradeId,
): Promise<boolean> {
  const { schoolId } = host
  return await inTransaction(db, async (tx) => {
    const regrade = await tx
      .selectFrom('regrades')
      .where('schoolId', '=', schoolId)
      .where('id', '=', id)
      .where('finishedAt', 'is', null)
      .selectAll()
      .forUpdate()
      .executeTakeFirst()
    if (!regrade) return false
    const answers = await outdatedAnswers(tx, regrade, { most: batchSize, isLocked: true })
    const content = await contentOf(tx, regrade)
    const corrections = answers.map((answer) => correctionOf(answer, regradeAnswer(content, answer), regrade))
    await writeCorrections(tx, clock, regrade, corrections)
    await count(tx, clock, regrade, { ...summaryOf(corrections), isLast: answers.length < batchSize })
    return answers.length === batchSize
  })
}

type Regrade = Parameters<typeof writeCorrections>[2]

async function contentOf(db: Db, { schoolId, questionId, version }: Regrade): Promise<QuestionContent> {
  const { content } = await db
    .selectFrom('questionVersions')
    .where('schoolId', '=', schoolId)
    .where('questionId', '=', questionId)
    .where('version', '=', version)
    .select('content')
    .executeTakeFirstOrThrow()
  return content as QuestionContent
}

async function count(
  tx: Tx,
  clock: Clock,
  { schoolId, id }: Regrade,
  { isLast, ...found }: ReturnType<typeof summaryOf> & { readonly isLast: boolean },
) {
  await tx
    .updateTable('regrades')
    .set((own) => ({
      attempts: own('attempts', '+', found.attempts),
      gained: own('gained', '+', found.gained),
      lost: own('lost', '+', found.lost),
      nowPassed: own('nowPassed', '+', found.nowPassed),
      nowFailed: own('nowFailed', '+', found.nowFailed),
      ...(isLast ? { finishedAt: clock.now() } : {}),
    }))
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .execute()
}
