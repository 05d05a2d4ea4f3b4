import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../../../../platform/db/database.ts'
import type { QuestionId } from '../../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { rulesFor } from '../../../../platform/fields.ts'
import { newId } from '../../../../platform/ids.ts'
import { Refusal } from '../../../../platform/refusal.ts'
import {
  type Changes,
  merged,
  nextVersion,
  refuseStale,
  type WriteResult,
} from '../../../../platform/row-version.ts'
import { type Editor, refuseUnlessMay } from '../../../identity/index.ts'
import { useUpload } from '../../../storage/index.ts'
import type { AssessmentsDeps } from '../../deps.ts'
import { contentFindings } from '../content/content-findings.ts'
import { withPartIds } from '../content/part-ids.ts'
import type { QuestionContent } from '../content/question-content.ts'
import { type QuestionSettings, questionFields, searchedText, titleFrom } from './question-fields.ts'
import { latestVersionsReadableBy, withContent } from './read-questions.ts'

/** The rules of a question with all its problems. */
export const checkedQuestion = rulesFor('question', questionFields, ({ tags, content }) => [
  new Set(tags).size < tags.length ? { field: 'tags', message: 'must be different' } : undefined,
  ...contentFindings(content).map((finding) => finding && { ...finding, field: `content.${finding.field}` }),
])

/** A question to create; without a title it is named by its prompt. */
export type NewQuestion = Omit<QuestionSettings, 'title'> & { readonly title?: string | undefined }

/** Creates a question with its first version. */
export async function createQuestion(
  deps: AssessmentsDeps,
  editor: Editor,
  input: NewQuestion,
): Promise<WriteResult<QuestionId>> {
  refuseUnlessMay(editor, 'curriculum:write')
  const { db, clock } = deps
  const settings = checkedQuestion({ ...input, title: input.title ?? titleFrom(input.content.prompt) })
  const content = withPartIds(settings.content)
  const id = newId<'Question'>(clock)
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    await useFiles(tx, editor, filesOf(content), now)
    await insertQuestions(tx, editor, [{ id, settings: { ...settings, content } }], now)
  })
  return { id, updatedAt: now }
}

type NewRow = { readonly id: QuestionId; readonly settings: QuestionSettings }

/** Inserts questions with their first versions, all by two statements. */
export async function insertQuestions(tx: Tx, editor: Editor, rows: readonly NewRow[], now: Date) {
  const { schoolId } = editor
  const questions = rows.map(({ id, settings }) => ({
    schoolId,
    id,
    kind: settings.content.kind,
    title: settings.title,
    tags: [...settings.tags],
    version: 1,
    search: searchedText(settings),
    createdAt: now,
    updatedAt: now,
  }))
  await tx.insertInto('questions').values(questions).execute()
  const versions = rows.map(({ id, settings: { content, points } }) =>
    versionRow(editor, { id, version: 1, content, points, now }),
  )
  await tx.insertInto('questionVersions').values(versions).execute()
}

/**
 * Updates the given fields of a question. Another content or other points are a new version; attempts keep the version
 * that their member saw.
 */
export async function updateQuestion(
  { db, clock }: AssessmentsDeps,
  editor: Editor,
  id: QuestionId,
  { updatedAt: readAt, ...changes }: Changes<QuestionSettings>,
): Promise<WriteResult<QuestionId>> {
  return await changeQuestion({ db, clock }, editor, id, async (tx, former, updatedAt) => {
    refuseStale(former, readAt)
    const settings = checkedQuestion(merged<QuestionSettings>(former, changes))
    const { title, tags, points } = settings
    refuseOtherKind(former.content, settings.content)
    const content = withPartIds(settings.content, former.content)
    const isSame = former.points === points && isDeepStrictEqual(former.content, content)
    const version = isSame ? former.version : former.version + 1
    if (!isSame) {
      await useFiles(tx, editor, await filesNew(tx, editor, id, content), updatedAt)
      await insertVersion(tx, editor, { id, version, content, points, now: updatedAt })
    }
    return { title, tags: [...tags], version, search: searchedText(settings) }
  })
}

function refuseOtherKind(former: QuestionContent, next: { readonly kind: string }): void {
  if (former.kind === next.kind) return
  const problems = [
    { field: 'content.kind', message: `must stay ${former.kind}: create another question instead` },
  ]
  throw new Refusal('conflict', `A question of kind ${former.kind} cannot become another kind`, { problems })
}

/** Removes a question from lists and draws; quizzes and attempts keep it. */
export const archiveQuestion = (deps: AssessmentsDeps, editor: Editor, id: QuestionId) =>
  changeQuestion(deps, editor, id, async (_tx, { archivedAt }, now) => ({ archivedAt: archivedAt ?? now }))

/** Returns an archived question to the bank. */
export const restoreQuestion = (deps: AssessmentsDeps, editor: Editor, id: QuestionId) =>
  changeQuestion(deps, editor, id, async () => ({ archivedAt: null }))

type QuestionRow = Awaited<ReturnType<typeof lockQuestion>>

async function changeQuestion(
  { db, clock }: AssessmentsDeps,
  editor: Editor,
  id: QuestionId,
  changesOf: (tx: Tx, former: QuestionRow, now: Date) => Promise<object>,
): Promise<WriteResult<QuestionId>> {
  refuseUnlessMay(editor, 'curriculum:write')
  return await inTransaction(db, async (tx) => {
    const former = await lockQuestion(tx, editor, id)
    const updatedAt = nextVersion(clock, former)
    const changes = await changesOf(tx, former, updatedAt)
    await tx
      .updateTable('questions')
      .set({ ...changes, updatedAt })
      .where('schoolId', '=', editor.schoolId)
      .where('id', '=', id)
      .execute()
    return { id, updatedAt }
  })
}

/** Locks a question and returns it with its latest version. */
export async function lockQuestion(tx: Tx, editor: Editor, id: QuestionId) {
  const row = await latestVersionsReadableBy(tx, editor)
    .where('questions.id', '=', id)
    .select(['questions.title', 'questions.tags', 'questions.version', 'questions.archivedAt'])
    .select(['questions.updatedAt', 'latest.content', 'latest.points'])
    .forNoKeyUpdate('questions')
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found', 'No such question')
  return withContent(row)
}

type VersionRow = {
  readonly id: QuestionId
  readonly version: number
  readonly content: QuestionSettings['content']
  readonly points: number
  readonly now: Date
}

async function insertVersion(tx: Tx, editor: Editor, version: VersionRow) {
  await tx.insertInto('questionVersions').values(versionRow(editor, version)).execute()
}

function versionRow(editor: Editor, { id, version, content, points, now }: VersionRow) {
  return {
    schoolId: editor.schoolId,
    questionId: id,
    version,
    content: JSON.stringify(content),
    points,
    byPersonId: editor.kind === 'operator' ? editor.memberId : null,
    createdAt: now,
  }
}

/** The keys of the files of a question. */
export function filesOf({ media }: Pick<QuestionSettings['content'], 'media'>): string[] {
  return media.map(({ file }) => file)
}

// A file of a former version stays with the question.
async function filesNew(tx: Tx, { schoolId }: Editor, id: QuestionId, content: QuestionContent) {
  const files = filesOf(content)
  if (files.length === 0) return []
  const versions = await tx
    .selectFrom('questionVersions')
    .where('schoolId', '=', schoolId)
    .where('questionId', '=', id)
    .select('content')
    .execute()
  const used = new Set(versions.map(withContent).flatMap(({ content }) => filesOf(content)))
  return files.filter((file) => !used.has(file))
}

async function useFiles(tx: Tx, editor: Editor, files: readonly string[], now: Date) {
  for (const key of new Set(files))
    await useUpload(tx, editor, { field: 'content.media', key, purpose: 'media' }, now)
}
