import type { PersonId, SchoolId } from '../../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import type { AssessmentsDeps } from '../../deps.ts'

type Deps = Pick<AssessmentsDeps, 'db'>

/** The versions of questions that a person wrote at a school, for their data export. Their keys belong to the school. */
export async function authoredPersonalData({ db }: Deps, schoolId: SchoolId, personId: PersonId) {
  const questions = await db
    .selectFrom('questionVersions as written')
    .innerJoin('questions', (join) =>
      join
        .onRef('questions.schoolId', '=', 'written.schoolId')
        .onRef('questions.id', '=', 'written.questionId'),
    )
    .where('written.schoolId', '=', schoolId)
    .where('written.byPersonId', '=', personId)
    .orderBy('written.createdAt')
    .orderBy('written.questionId')
    .select(['questions.title', 'written.version', 'written.createdAt'])
    .execute()
  return { questions }
}

/** Removes a deleted account from the questions that it wrote and from the regrades that it confirmed, which stay. */
export async function forgetAuthor({ db }: Deps, schoolId: SchoolId, personId: PersonId): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const table of ['questionVersions', 'regrades'] as const)
      await tx
        .updateTable(table)
        .set({ byPersonId: null })
        .where('schoolId', '=', schoolId)
        .where('byPersonId', '=', personId)
        .execute()
  })
}
