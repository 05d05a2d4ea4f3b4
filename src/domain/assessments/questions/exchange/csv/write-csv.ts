import { byteOrderMark, csvRow } from '../../../../../platform/csv.ts'
import type { QuestionContent } from '../../content/question-content.ts'
import { refuseMedia, type WrittenQuestion } from '../exchanged-question.ts'
import { answerColumns, type Column, type CsvAnswer, columns } from './csv-columns.ts'
import { withApostrophe } from './csv-rows.ts'

/** A question as the cells of a row; throws `Skip` if CSV cannot express it. */
export function cellsOf({ title, tags, points, content }: WrittenQuestion) {
  refuseMedia(content)
  const { general, right, partial, wrong } = content.feedback
  const grading = 'notes' in content ? content : { notes: '', sample: '' }
  const cells: Readonly<Record<Column, string>> = {
    kind: content.kind,
    title,
    tags: tagCell(tags),
    points: `${points / 100}`,
    prompt: content.prompt,
    settings: settingsOf(content),
    general_feedback: general,
    right_feedback: right,
    partial_feedback: partial,
    wrong_feedback: wrong,
    notes: grading.notes,
    sample: grading.sample,
  }
  return { cells, answers: answersOf(content) }
}

/** A CSV file of these rows, with as many columns of answers as the longest needs. */
export function csvOf(rows: readonly ReturnType<typeof cellsOf>[]): string {
  const most = Math.max(1, ...rows.map(({ answers }) => answers.length))
  const numbers = Array.from({ length: most }, (_, at) => at)
  const header = [...columns, ...numbers.flatMap((at) => answerColumns.map((name) => `${name}_${at + 1}`))]
  const lines = rows.map(({ cells, answers }) => [
    ...columns.map((column) => cells[column]),
    ...numbers.flatMap((at) => answerColumns.map((name) => answers[at]?.[name] ?? '')),
  ])
  return byteOrderMark + [header, ...lines].map((line) => csvRow(line.map(withApostrophe))).join('')
}

// Tags cannot contain line breaks. A single tag with a semicolon ends with one, so that it is not split.
function tagCell(tags: readonly string[]): string {
  const isPlain = tags.every((tag) => !tag.includes(';') && tag === tag.trim())
  return isPlain ? tags.join('; ') : `${tags.join('\n')}\n`
}

function settingsOf(content: QuestionContent): string {
  const settings = [
    'shuffle' in content && !content.shuffle ? 'shuffle=no' : '',
    'partial' in content && !content.partial ? 'partial=no' : '',
    'exact' in content && content.exact ? 'exact=yes' : '',
    content.kind === 'long_text' && content.limit !== null ? `limit=${content.limit}` : '',
    content.kind === 'file' && content.most > 1 ? `files=${content.most}` : '',
    content.kind === 'file' && content.types.length > 0 ? `types=${content.types.join('|')}` : '',
  ]
  return settings.filter((setting) => setting !== '').join('; ')
}

function answersOf(content: QuestionContent): CsvAnswer[] {
  switch (content.kind) {
    case 'single_choice':
    case 'multiple_choice':
      return content.options.map(({ text, credit, feedback }) =>
        row({ answer: text, credit: `${credit}`, feedback }),
      )
    case 'true_false':
      return [true, false].map((value) =>
        row({
          answer: String(value),
          credit: value === content.answer ? '100' : '0',
          feedback: content.reasons[value ? 'true' : 'false'],
        }),
      )
    case 'short_text':
      return content.answers.map(({ text, credit, feedback }) =>
        row({ answer: text, credit: `${credit}`, feedback }),
      )
    case 'number':
      return content.answers.map(({ value, tolerance, credit, feedback }) =>
        row({ answer: value, match: tolerance, credit: `${credit}`, feedback }),
      )
    case 'ordering':
      return content.items.map(({ text }) => row({ answer: text }))
    case 'matching':
      return pairsOf(content)
    case 'gaps':
      return content.gaps.flatMap(({ id, answers }) =>
        answers.map(({ text, credit }) => row({ answer: text, match: id, credit: `${credit}` })),
      )
    case 'long_text':
    case 'file':
      return []
  }
}

function pairsOf({ prompts, choices }: Extract<QuestionContent, { kind: 'matching' }>): CsvAnswer[] {
  const textOf = new Map(choices.map(({ id, text }) => [id, text]))
  const used = new Set(prompts.map(({ choice }) => choice))
  return [
    ...prompts.map(({ text, choice }) => row({ answer: text, match: textOf.get(choice) ?? '' })),
    ...choices.filter(({ id }) => !used.has(id)).map(({ text }) => row({ match: text })),
  ]
}

function row(cells: Partial<CsvAnswer>): CsvAnswer {
  return { answer: '', match: '', credit: '', feedback: '', ...cells }
}
