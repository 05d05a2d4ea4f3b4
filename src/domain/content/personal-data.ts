import type { Db } from '../../platform/db/database.ts'
import type { PersonId, SchoolId } from '../../platform/db/schema.gen.ts'

/** What a person wrote at a school, for their own copy of it. */
export async function writtenPersonalData({ db }: { db: Db }, schoolId: SchoolId, personId: PersonId) {
  const comments = await db
    .selectFrom('comments')
    .select(['body', 'createdAt', 'hiddenAt'])
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
  return { comments, submissions }
}

/** Drops what somebody wrote whose account is gone. */
export async function forgetWritten(
  { db }: { db: Db },
  schoolId: SchoolId,
  personId: PersonId,
): Promise<void> {
  for (const table of ['comments', 'formSubmissions'] as const) {
    await db.deleteFrom(table).where('schoolId', '=', schoolId).where('personId', '=', personId).execute()
  }
}
