import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyAnswerTo, anyContent } from '../../../../test/support/assessments/any-question.ts'
import { propertyRuns } from '../../../../test/support/samples/property-runs.ts'
import {
  answerSchemaOf,
  feedbackFor,
  gradeAnswer,
  isBlank,
  type QuestionContent,
  questionForTaker,
} from '../index.ts'

const runs = { numRuns: propertyRuns({ sample: 300, all: 10_000 }) }
const answered = anyContent.chain((content) =>
  fc.record({
    content: fc.constant(content),
    answer: anyAnswerTo(content),
    max: fc.integer({ min: 1, max: 100_000 }),
  }),
)

test('points of any answer are whole hundredths from 0 to the maximum', () => {
  fc.assert(
    fc.property(answered, ({ content, answer, max }) => {
      const { points, maxPoints, outcome, needsPerson } = gradeAnswer(content, answer, max)
      expect(Number.isInteger(points)).toBe(true)
      expect(points).toBeGreaterThanOrEqual(0)
      expect(points).toBeLessThanOrEqual(max)
      expect(maxPoints).toBe(max)
      if (outcome === 'right') expect(points).toBe(max)
      if (outcome === 'wrong' || outcome === 'unanswered') expect(points).toBe(0)
      expect(needsPerson).toBe(outcome === 'pending')
    }),
    runs,
  )
})

test('grading an answer again, also after both were stored as JSON, gives the same result', () => {
  fc.assert(
    fc.property(answered, ({ content, answer, max }) => {
      const stored = JSON.parse(JSON.stringify({ content, answer }))
      expect(gradeAnswer(stored.content, stored.answer, max)).toEqual(gradeAnswer(content, answer, max))
    }),
    runs,
  )
})

test('every answer that names parts of its question passes the rules of answers', () => {
  fc.assert(
    fc.property(answered, ({ content, answer }) => {
      if (answer) expect(answerSchemaOf(content).safeParse(answer).success).toBe(true)
    }),
    runs,
  )
})

test('feedback is returned only to what was answered', () => {
  fc.assert(
    fc.property(answered, ({ content, answer }) => {
      const { options, outcome } = feedbackFor(content, answer)
      if (answer === null || isBlank(answer)) {
        expect(options).toEqual([])
        expect(outcome).toBe('unanswered')
      }
    }),
    runs,
  )
})

test('two contents that differ only in key and feedback look the same to a member who takes the question', () => {
  fc.assert(
    fc.property(anyContent, fc.string(), fc.nat(), (content, seed, salt) => {
      const other = withAnotherKey(content, salt)
      expect(questionForTaker(other, seed)).toEqual(questionForTaker(content, seed))
    }),
    runs,
  )
})

test('the view of a question depends on the seed and on nothing else', () => {
  fc.assert(
    fc.property(anyContent, fc.string(), (content, seed) => {
      const stored = JSON.parse(JSON.stringify(content)) as QuestionContent
      expect(questionForTaker(stored, seed)).toEqual(questionForTaker(content, seed))
    }),
    runs,
  )
})

// Every field of the key is replaced, so a view that contains any of them differs.
function withAnotherKey(content: QuestionContent, salt: number): QuestionContent {
  const text = `changed ${salt}`
  const feedback = { general: text, right: text, partial: text, wrong: text }
  const common = { feedback }
  switch (content.kind) {
    case 'single_choice':
    case 'multiple_choice': {
      const options = content.options.map((each) => ({ ...each, credit: salt % 101, feedback: text }))
      return { ...content, ...common, options }
    }
    case 'true_false':
      return { ...content, ...common, answer: !content.answer, reasons: { true: text, false: text } }
    case 'short_text':
      return {
        ...content,
        ...common,
        exact: !content.exact,
        answers: [{ text, credit: 100, feedback: text }],
      }
    case 'number':
      return {
        ...content,
        ...common,
        answers: [{ value: `${salt}`, tolerance: '1', credit: 100, feedback: text }],
      }
    case 'ordering':
      return { ...content, ...common, partial: !content.partial, items: content.items.toReversed() }
    case 'matching': {
      const choice = content.choices.at(-1)?.id ?? ''
      const prompts = content.prompts.map((prompt) => ({ ...prompt, choice }))
      const choices = content.choices.toReversed()
      return { ...content, ...common, partial: !content.partial, prompts, choices }
    }
    case 'gaps': {
      const gaps = content.gaps.toReversed().map(({ id }) => ({ id, answers: [{ text, credit: 100 }] }))
      return { ...content, ...common, exact: !content.exact, partial: !content.partial, gaps }
    }
    case 'long_text':
    case 'file':
      return { ...content, ...common, notes: text, sample: text }
  }
}
