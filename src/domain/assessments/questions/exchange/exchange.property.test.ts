import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyContent } from '../../../../../test/support/assessments/any-question.ts'
import { propertyRuns } from '../../../../../test/support/samples/property-runs.ts'
import { type QuestionContent, questionContent } from '../../index.ts'
import { readFile, writeFile } from './exchange-questions.ts'
import { questionFormats, type WrittenQuestion } from './exchanged-question.ts'

const runs = { numRuns: propertyRuns({ sample: 250, all: 5_000 }) }

const text = fc.constantFrom(
  'Cone 6',
  'a = b ~ c # d {e}',
  '1:2 \\ "x", y; z',
  '=SUM(A1)',
  '釉薬 & <b>',
  "'-3",
  'a\nb',
  '50 %',
)
const question = fc.record({
  title: fc.constantFrom('Cones', '釉薬 :: 1', 'a=b {c}', "'=x", 'x; "y", z'),
  tags: fc.uniqueArray(fc.constantFrom('firing', 'a; b', 'tag] \\ x', '釉'), { maxLength: 3 }),
  points: fc.integer({ min: 1, max: 100_000 }),
  content: fc.tuple(anyContent, text).map(([content, prompt]) => withPrompt(content, prompt)),
})

// The prompts of the samples are plain words.
function withPrompt(content: QuestionContent, prompt: string): QuestionContent {
  return { ...content, prompt: content.kind === 'gaps' ? `${prompt} ${content.prompt}` : prompt }
}

test.each(questionFormats)('questions that are exported as %s and imported again are the same', (format) => {
  let count = 0
  fc.assert(
    fc.property(fc.array(question, { minLength: 1, maxLength: 5 }), (questions) => {
      const { text, written, skipped } = writeFile(format, questions)
      const kept = questions.filter((each) => !skipped.some(({ question }) => question === each))
      const found = readFile(format, text)
      expect(found.map((each) => (each.is === 'read' ? comparable(each.question) : each))).toEqual(
        kept.map(comparable),
      )
      expect(found.length).toBe(written)
      count += written
    }),
    runs,
  )
  expect(count).toBeGreaterThan(0)
})

test.each(questionFormats)('any text is read as %s or refused, but never fails', (format) => {
  const piece = fc.constantFrom(
    '::',
    '{',
    '}',
    '=',
    '~',
    '#',
    '\\',
    '->',
    '%50%',
    '\n',
    '\n\n',
    '"',
    ',',
    '<',
    '>',
    '<question type="x">',
    '</question>',
    '&amp;',
    'kind,prompt',
    'T',
    '1..2',
    '//',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 30 }), (pieces) => {
      try {
        for (const { is } of readFile(format, pieces.join(''))) expect(['read', 'skipped']).toContain(is)
      } catch (error) {
        expect(error).toMatchObject({ code: 'invalid_input' })
      }
    }),
    runs,
  )
})

// Ids hold only within a file, and the order of choices is never shown.
function comparable({
  title,
  tags,
  points,
  content,
}: Omit<WrittenQuestion, 'content'> & { content: unknown }) {
  return { title, tags, points, content: withoutIds(questionContent.parse(content)) }
}

function withoutIds(content: QuestionContent) {
  switch (content.kind) {
    case 'single_choice':
    case 'multiple_choice':
      return { ...content, options: content.options.map(({ id: _, ...option }) => option) }
    case 'ordering':
      return { ...content, items: content.items.map(({ text }) => text) }
    case 'matching': {
      const textOf = new Map(content.choices.map(({ id, text }) => [id, text]))
      const prompts = content.prompts.map(({ text, choice }) => [text, textOf.get(choice)])
      return { ...content, prompts, choices: [...textOf.values()].sort() }
    }
    default:
      return content
  }
}
