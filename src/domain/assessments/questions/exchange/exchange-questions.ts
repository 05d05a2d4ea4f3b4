import type { QuestionId } from '../../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { invalid } from '../../../../platform/fields.ts'
import { newId } from '../../../../platform/ids.ts'
import { Refusal } from '../../../../platform/refusal.ts'
import { type Editor, refuseUnlessMay } from '../../../identity/index.ts'
import type { AssessmentsDeps } from '../../deps.ts'
import { type QuestionSettings, titleFrom } from '../bank/question-fields.ts'
import {
  filtered,
  latestVersionsReadableBy,
  type QuestionFilter,
  withContent,
} from '../bank/read-questions.ts'
import { checkedQuestion, insertQuestions } from '../bank/write-questions.ts'
import { withPartIds } from '../content/part-ids.ts'
import { type QuestionKind, questionContent } from '../content/question-content.ts'
import { mostExchanged } from '../limits.ts'
import { parseCsv } from './csv/parse-csv.ts'
import { cellsOf, csvOf } from './csv/write-csv.ts'
import type {
  ExchangedQuestion,
  LossReason,
  QuestionFormat,
  ReadQuestion,
  SkipReason,
} from './exchanged-question.ts'
import { Skip, type WrittenQuestion } from './exchanged-question.ts'
import { parseGift } from './gift/parse-gift.ts'
import { giftOf } from './gift/write-gift.ts'
import { parseMoodle } from './moodle/parse-moodle.ts'
import { moodleOf } from './moodle/write-moodle.ts'

const readers: Readonly<Record<QuestionFormat, (text: string) => ReadQuestion[]>> = {
  gift: parseGift,
  moodle_xml: parseMoodle,
  csv: parseCsv,
}

/** The questions of a file, each read or skipped. Pure: nothing is stored. */
export function readFile(format: QuestionFormat, text: string): ReadQuestion[] {
  return readers[format](text.replace(/^\uFEFF/, ''))
}

export type ImportRequest = {
  readonly format: QuestionFormat
  readonly text: string
  /** Added to the tags of every question. */
  readonly tags: readonly string[]
}

export type SkippedQuestion = {
  readonly where: string
  readonly reason: SkipReason
  readonly detail: string | undefined
}

export type ImportReport = {
  readonly imported: readonly {
    readonly id: QuestionId
    readonly where: string
    readonly title: string
    readonly kind: QuestionKind
    readonly losses: readonly LossReason[]
  }[]
  readonly skipped: readonly SkippedQuestion[]
}

/** Imports the questions of a file into the bank. Those that cannot be read are skipped and reported. */
export async function importQuestions(
  { db, clock }: AssessmentsDeps,
  editor: Editor,
  { format, text, tags }: ImportRequest,
): Promise<ImportReport> {
  refuseUnlessMay(editor, 'curriculum:write')
  const found = readFile(format, text)
  refuseTooMany(found.length)
  const outcomes = found.map((each) => (each.is === 'skipped' ? each : withSettings(each, tags)))
  const accepted = outcomes
    .filter((each) => each.is === 'read')
    .map((each) => ({ ...each, id: newId<'Question'>(clock) }))
  const now = clock.now()
  if (accepted.length > 0) await inTransaction(db, async (tx) => insertQuestions(tx, editor, accepted, now))
  return {
    imported: accepted.map(({ id, where, losses, settings }) => ({
      id,
      where,
      title: settings.title,
      kind: settings.content.kind,
      losses,
    })),
    skipped: outcomes
      .filter((each) => each.is === 'skipped')
      .map(({ where, reason, detail }) => ({ where, reason, detail })),
  }
}

function refuseTooMany(count: number): void {
  if (count > mostExchanged)
    throw invalid('file', [
      { field: 'text', message: `must have at most ${mostExchanged} questions, not ${count}` },
    ])
  if (count === 0) throw invalid('file', [{ field: 'text', message: 'has no question' }])
}

type Read = Extract<ReadQuestion, { is: 'read' }>

function withSettings({ where, question, losses }: Read, more: readonly string[]) {
  try {
    const settings = settingsOf(question, more)
    return { where, is: 'read', settings, losses } as const
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const detail = error.problems.map(({ field, message }) => `${field} ${message}`).join('; ')
    return { where, is: 'skipped', reason: 'invalid', detail } as const
  }
}

function settingsOf(
  { title, tags, points, content }: ExchangedQuestion,
  more: readonly string[],
): QuestionSettings {
  const parsed = questionContent.safeParse(content)
  const checked = checkedQuestion({
    title: title || titleFrom(content.prompt),
    tags: [...new Set([...tags, ...more])],
    points,
    // The check refuses content that does not parse, and reports every problem.
    content: parsed.data ?? (content as QuestionSettings['content']),
  })
  return { ...checked, content: withPartIds(checked.content) }
}

export type ExportReport = {
  readonly text: string
  readonly exported: number
  readonly skipped: readonly {
    readonly id: QuestionId
    readonly title: string
    readonly reason: SkipReason
  }[]
}

/** The questions that pass the filters as a file, and those that the format cannot express. */
export async function exportQuestions(
  { db }: AssessmentsDeps,
  editor: Editor,
  { format, ...filter }: QuestionFilter & { readonly format: QuestionFormat },
): Promise<ExportReport> {
  refuseUnlessMay(editor, 'curriculum:read')
  const rows = await filtered(latestVersionsReadableBy(db, editor), filter)
    .select(['questions.id', 'questions.title', 'questions.tags', 'latest.points', 'latest.content'])
    .orderBy('questions.createdAt')
    .orderBy('questions.id')
    .limit(mostExchanged + 1)
    .execute()
  if (rows.length > mostExchanged)
    throw invalid('request', [
      { field: '', message: `has more than ${mostExchanged} questions: choose a tag or a kind` },
    ])
  const { text, written, skipped } = writeFile(format, rows.map(withContent))
  return {
    text,
    exported: written,
    skipped: skipped.map(({ question, reason }) => ({ id: question.id, title: question.title, reason })),
  }
}

/** A file of those questions that the format can express. Pure. */
export function writeFile<Question extends WrittenQuestion>(
  format: QuestionFormat,
  questions: readonly Question[],
) {
  const skipped: { readonly question: Question; readonly reason: SkipReason }[] = []
  const written = <Written>(write: (question: Question) => Written): Written[] =>
    questions.flatMap((question) => {
      try {
        return [write(question)]
      } catch (error) {
        if (!(error instanceof Skip)) throw error
        skipped.push({ question, reason: error.reason })
        return []
      }
    })
  const text = textOf(format, written)
  return { text, written: questions.length - skipped.length, skipped }
}

type WriteEach = <Written>(write: (question: WrittenQuestion) => Written) => Written[]

function textOf(format: QuestionFormat, written: WriteEach): string {
  switch (format) {
    case 'gift':
      return written(giftOf).join('')
    case 'moodle_xml':
      return `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${written(moodleOf).join('')}</quiz>\n`
    case 'csv':
      return csvOf(written(cellsOf))
  }
}
