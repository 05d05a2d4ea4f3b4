import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { keysetPage } from '../../../../platform/db/paging/keyset.ts'
import type { QuestionId } from '../../../../platform/db/schema/schema.gen.ts'
import type { LookupRow, PageRequest, RowOf } from '../../../../platform/paging.ts'
import { type Editor, readableWith, refuseUnlessMay } from '../../../identity/index.ts'
import type { AssessmentsDeps } from '../../deps.ts'
import type { QuestionContent, QuestionKind } from '../content/question-content.ts'
import { searchForm } from './question-fields.ts'

/** The read rule for the question bank: editors of the curriculum, never members. */
export function questionsReadableBy(db: Db, editor: Editor) {
  const questions = db.selectFrom('questions').where('questions.schoolId', '=', editor.schoolId)
  return readableWith(questions, editor, 'curriculum:read')
}

const listed = [
  'questions.id',
  'questions.kind',
  'questions.title',
  'questions.tags',
  'questions.version',
  'questions.archivedAt',
  'questions.createdAt',
  'questions.updatedAt',
] as const

/** Questions with their latest version. */
export function latestVersionsReadableBy(db: Db, editor: Editor) {
  return questionsReadableBy(db, editor).innerJoin('questionVersions as latest', (join) =>
    join
      .onRef('latest.schoolId', '=', 'questions.schoolId')
      .onRef('latest.questionId', '=', 'questions.id')
      .onRef('latest.version', '=', 'questions.version'),
  )
}

export type QuestionFilter = {
  readonly tag?: string | undefined
  readonly kind?: QuestionKind | undefined
  /** A part of the title or of the prompt. */
  readonly search?: string | undefined
  /** True lists archived questions, false questions in use; both without it. */
  readonly isArchived?: boolean | undefined
}

/** A page of the question bank, the latest created first. */
export async function listQuestions(
  { db }: AssessmentsDeps,
  editor: Editor,
  { page, ...filter }: QuestionFilter & { readonly page: PageRequest },
) {
  refuseUnlessMay(editor, 'curriculum:read')
  const order = { at: 'questions.created_at', id: 'questions.id', latestFirst: true }
  const questions = filtered(latestVersionsReadableBy(db, editor), filter)
  return await keysetPage(questions.select([...listed, 'latest.points']), order, page)
}

/** Those questions of a query that pass the filters. */
export function filtered<Query extends ReturnType<typeof latestVersionsReadableBy>>(
  questions: Query,
  { tag, kind, search, isArchived }: QuestionFilter,
): Query {
  let query: ReturnType<typeof latestVersionsReadableBy> = questions
  if (tag !== undefined) query = query.where(sql<boolean>`questions.tags @> array[${tag}]::text[]`)
  if (kind !== undefined) query = query.where('questions.kind', '=', kind)
  if (search !== undefined)
    query = query.where('questions.search', 'like', `%${literally(searchForm(search))}%`)
  if (isArchived !== undefined)
    query = query.where('questions.archivedAt', isArchived ? 'is not' : 'is', null)
  return query as Query
}

// Escapes the special characters of LIKE.
function literally(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** A question as the list of the bank shows it. */
export type ListedQuestion = RowOf<typeof listQuestions>

/** A question with its latest content; undefined if not one of this school. */
export async function questionById({ db }: AssessmentsDeps, editor: Editor, id: QuestionId) {
  refuseUnlessMay(editor, 'curriculum:read')
  const row = await latestVersionsReadableBy(db, editor)
    .where('questions.id', '=', id)
    .select([...listed, 'latest.points', 'latest.content'])
    .executeTakeFirst()
  return row && withContent(row)
}

/** A question with its latest content. */
export type Question = LookupRow<typeof questionById>

/** A page of the versions of a question, the latest first. */
export async function listQuestionVersions(
  { db }: AssessmentsDeps,
  editor: Editor,
  id: QuestionId,
  page: PageRequest,
) {
  refuseUnlessMay(editor, 'curriculum:read')
  const order = { at: 'versions.created_at', id: 'versions.question_id', latestFirst: true }
  const versions = questionsReadableBy(db, editor)
    .innerJoin('questionVersions as versions', (join) =>
      join
        .onRef('versions.schoolId', '=', 'questions.schoolId')
        .onRef('versions.questionId', '=', 'questions.id'),
    )
    .leftJoin('people as author', 'author.id', 'versions.byPersonId')
    .where('questions.id', '=', id)
    .select(['versions.questionId', 'versions.version', 'versions.content', 'versions.points'])
    .select(['versions.createdAt', 'versions.byPersonId', 'author.name as byName'])
  const { rows, ...rest } = await keysetPage(versions, order, page)
  return { ...rest, rows: rows.map(withContent) }
}

/** A version of a question. */
export type QuestionVersion = RowOf<typeof listQuestionVersions>

/** The tags of the questions in use with their numbers, the most frequent first. */
export async function listQuestionTags({ db }: AssessmentsDeps, editor: Editor) {
  refuseUnlessMay(editor, 'curriculum:read')
  const tags = questionsReadableBy(db, editor)
    .where('questions.archivedAt', 'is', null)
    .select(sql<string>`unnest(questions.tags)`.as('tag'))
  return await db
    .selectFrom(tags.as('tags'))
    .select(['tag', sql<number>`count(*)::integer`.as('questions')])
    .groupBy('tag')
    .orderBy('questions', 'desc')
    .orderBy('tag')
    .limit(mostListedTags)
    .execute()
}

const mostListedTags = 500

/** The row with its typed content. */
export function withContent<Row extends { readonly content: unknown }>(row: Row) {
  // Stored content has always passed `questionContent`.
  return { ...row, content: row.content as QuestionContent }
}
