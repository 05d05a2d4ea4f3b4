import type { Tx } from '../../../../platform/db/database.ts'
import type { QuestionId, SchoolId } from '../../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { abandonFiles } from '../../../../platform/files/abandon-files.ts'
import { newId } from '../../../../platform/ids.ts'
import { Refusal } from '../../../../platform/refusal.ts'
import type { WriteResult } from '../../../../platform/row-version.ts'
import { type Editor, refuseUnlessMay } from '../../../identity/index.ts'
import type { AssessmentsDeps } from '../../deps.ts'
import { longestQuestionTitle } from '../limits.ts'
import { withContent } from './read-questions.ts'
import { filesOf, insertQuestions, lockQuestion } from './write-questions.ts'

/** Creates a copy of the latest version of a question. */
export async function duplicateQuestion(
  { db, clock }: AssessmentsDeps,
  editor: Editor,
  id: QuestionId,
): Promise<WriteResult<QuestionId>> {
  refuseUnlessMay(editor, 'curriculum:write')
  const copy = newId<'Question'>(clock)
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    const { title, tags, content, points } = await lockQuestion(tx, editor, id)
    const settings = { title: copiedTitle(title), tags, content, points }
    await insertQuestions(tx, editor, [{ id: copy, settings }], now)
  })
  return { id: copy, updatedAt: now }
}

function copiedTitle(title: string): string {
  return [...title]
    .slice(0, longestQuestionTitle - 4)
    .join('')
    .concat(' (2)')
}

/** Deletes a question with its versions; refused once a quiz or an attempt uses it. */
export async function deleteQuestion(
  { db, clock }: AssessmentsDeps,
  editor: Editor,
  id: QuestionId,
): Promise<void> {
  refuseUnlessMay(editor, 'curriculum:write')
  const { schoolId } = editor
  await inTransaction(db, async (tx) => {
    await lockQuestion(tx, editor, id)
    const files = await filesOnlyOf(tx, schoolId, id)
    await tx
      .deleteFrom('questions')
      .where('schoolId', '=', schoolId)
      .where('id', '=', id)
      .execute()
      .catch((error) => {
        throw isReferenced(error) ? inUse() : error
      })
    await abandonFiles(tx, clock, schoolId, files)
  })
}

const inUse = () => new Refusal('conflict', 'A quiz or an attempt uses this question: archive it instead')

// A violated foreign key (PostgreSQL, appendix A).
function isReferenced(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23503'
}

// A copy uses the files of its original.
async function filesOnlyOf(tx: Tx, schoolId: SchoolId, id: QuestionId): Promise<string[]> {
  const versions = await tx
    .selectFrom('questionVersions')
    .where('schoolId', '=', schoolId)
    .where('questionId', '=', id)
    .select('content')
    .execute()
  const files = new Set(versions.map(withContent).flatMap(({ content }) => filesOf(content)))
  const unshared: string[] = []
  for (const file of files) if (!(await isUsedElsewhere(tx, schoolId, id, file))) unshared.push(file)
  return unshared
}

async function isUsedElsewhere(tx: Tx, schoolId: SchoolId, id: QuestionId, file: string) {
  const other = await tx
    .selectFrom('questionVersions')
    .where('schoolId', '=', schoolId)
    .where('questionId', '!=', id)
    .where('content', '@>', JSON.stringify({ media: [{ file }] }))
    .select('questionId')
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
