import { z } from 'zod'
import {
  longestImport,
  lossReasons,
  questionFields,
  questionFormats,
  type SkipReason,
  skipReasons,
} from '../../domain/assessments/index.ts'
import { text } from '../../platform/fields.ts'
import { actOperation, readOperation } from '../operation.ts'
import { get, post } from '../rest.ts'
import { searchText } from '../wire/search-text.ts'
import { id } from '../wire/shapes.ts'
import { kind } from './question.ts'

const format = z.enum(questionFormats)
const codesOf = <Code extends string>(reasons: Readonly<Record<Code, string>>) =>
  Object.keys(reasons) as Code[]
const skipCode = z.enum(codesOf(skipReasons))
const lossCode = z.enum(codesOf(lossReasons))

const skipped = { code: skipCode, reason: z.string().describe('the same in a sentence') }

function reasonOf(code: SkipReason, detail?: string) {
  const sentence = skipReasons[code]
  return { code, reason: detail === undefined ? sentence : `${sentence} (${detail})` }
}

export const importQuestions = actOperation({
  id: 'questions.import',
  title: 'Import questions',
  description:
    'Imports the questions of a GIFT, Moodle XML or CSV file. A question that cannot be expressed is skipped and reported, never changed. Importing a file twice creates every question twice: use dry_run first.',
  scope: 'curriculum:write',
  effect: 'adds',
  input: {
    format,
    text: text({ from: 1, to: longestImport }).describe('the content of the file'),
    tags: questionFields.tags.default([]).describe('added to the tags of every question'),
  },
  output: z.object({
    imported: z.array(
      z.object({
        id,
        where: z.string().describe('the line or the number in the file'),
        title: z.string(),
        kind,
        losses: z.array(z.object({ code: lossCode, reason: z.string() })).describe('what is left out of it'),
      }),
    ),
    skipped: z.array(z.object({ where: z.string(), ...skipped })),
  }),
  untrusted: ['imported[].title', 'imported[].where', 'skipped[].where', 'skipped[].reason'],
  async run({ assessments }, operator, request) {
    const { imported, skipped } = await assessments.importQuestions(operator, request)
    return {
      imported: imported.map(({ losses, ...question }) => ({
        ...question,
        losses: losses.map((code) => ({ code, reason: lossReasons[code] })),
      })),
      skipped: skipped.map(({ where, reason, detail }) => ({ where, ...reasonOf(reason, detail) })),
    }
  },
  rest: post('/questions/import'),
})

const extensions = { gift: 'gift.txt', moodle_xml: 'xml', csv: 'csv' } as const

export const exportQuestions = readOperation({
  id: 'questions.export',
  title: 'Export questions',
  description:
    'Returns the questions that pass the filters as a GIFT, Moodle XML or CSV file. Questions that the format cannot express are left out and reported.',
  scope: 'curriculum:read',
  input: {
    format,
    tag: z.string().min(1).max(60).optional().describe('only questions with this tag'),
    kind: kind.optional(),
    search: searchText.optional().describe('a part of the title or the prompt'),
    is_archived: z.boolean().optional().describe('true: only archived questions; false: only others'),
  },
  output: z.object({
    file_name: z.string(),
    text: z.string(),
    exported: z.number().int(),
    skipped: z.array(z.object({ id, title: z.string(), ...skipped })),
  }),
  untrusted: ['text', 'skipped[].title'],
  async run({ assessments }, operator, request) {
    const { text, exported, skipped } = await assessments.exportQuestions(operator, request)
    return {
      file_name: `questions.${extensions[request.format]}`,
      text,
      exported,
      skipped: skipped.map(({ id, title, reason }) => ({ id, title, ...reasonOf(reason) })),
    }
  },
  rest: get('/question-exports'),
})
