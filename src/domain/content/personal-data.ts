import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { PersonId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { recordPublicChange } from '../changes/index.ts'
import { refreshThreads } from './thread-state.ts'

/** The content that a person wrote at a school, for their data export. */
export async function writtenPersonalData({ db }: { db: Db }, schoolId: SchoolId, personId: PersonId) {
  const comments = await db
    .selectFrom('comments')
    .select(['body', 'createdAt', 'editedAt', 'hiddenAt'])
    .where('schoolId', '=', schoolId)
    .where('personId', '=', personId)
    .orderBy('id')
    .execute()
  const submissions = await db
    .selectFrom('formSubmissions as submission')
    .innerJoin('forms', (join) =>
      join.onRef('forms.schoolId', '=', 'submission.schoolId').onRef('forms.id', '=', 'submission.formId'),
    )
    .select(['forms.title as form', 'submission.answers', 'submission.createdAt'])
    .where('submission.schoolId', '=', schoolId)
    .where('submission.personId', '=', personId)
    .orderBy('submission.id')
    .execute()
  const reports = await db
    .selectFrom('commentReports')
    .select(['reason', 'note', 'createdAt'])
    .where('schoolId', '=', schoolId)
    .where('personId', '=', personId)
    .orderBy('createdAt')
    .execute()
  return { comments, submissions, reports }
}

/** Deletes the content of a deleted account; replies by others stay as separate comments. */
export async function forgetWritten(
  { db, clock }: { db: Db; clock: Clock },
  schoolId: SchoolId,
  personId: PersonId,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await detachAnswers(tx, clock, schoolId, personId)
    for (const table of ['comments', 'commentReports', 'formSubmissions'] as const) {
      await tx.deleteFrom(table).where('schoolId', '=', schoolId).where('personId', '=', personId).execute()
    }
    await recordPublicChange(tx, clock, schoolId)
  })
}

// A reply is deleted with the comment it replies to. One that stays asks the staff nothing.
async function detachAnswers(tx: Tx, clock: Clock, schoolId: SchoolId, personId: PersonId) {
  const ownComments = tx
    .selectFrom('comments')
    .select('id')
    .where('schoolId', '=', schoolId)
    .where('personId', '=', personId)
  const detached = await tx
    .updateTable('comments')
    .set({ parentId: null, markedAt: clock.now(), markedAs: 'answered' })
    .where('schoolId', '=', schoolId)
    .where('personId', '!=', personId)
    .where('parentId', 'in', ownComments)
    .returning('id')
    .execute()
  await refreshThreads(
    tx,
    schoolId,
    detached.map(({ id }) => id),
  )
}
