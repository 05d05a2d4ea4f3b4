import { describe, expect, test } from 'vitest'
import {
  type Answer,
  answerSchemaOf,
  feedbackFor,
  gradeAnswer,
  type QuestionContentInput,
  questionContent,
  solutionOf,
} from '../index.ts'
import { contentFindings } from './content/content-findings.ts'

const contentOf = (input: QuestionContentInput) => questionContent.parse(input)
const pointsOf = (input: QuestionContentInput, answer: Answer | null, max = 300) =>
  gradeAnswer(contentOf(input), answer, max).points

const glazes: QuestionContentInput = {
  kind: 'multiple_choice',
  prompt: 'Which of these are fluxes?',
  options: [
    { id: 'a', text: 'feldspar', credit: 33.33333, feedback: 'Yes: its potash melts.' },
    { id: 'b', text: 'whiting', credit: 33.33333 },
    { id: 'c', text: 'borax', credit: 33.33333 },
    { id: 'd', text: 'silica', credit: -50, feedback: 'Silica forms the glass.' },
  ],
}
const chosen = (...options: string[]): Answer => ({ kind: 'multiple_choice', options })

describe('multiple choice', () => {
  test('all correct options get all points, although thirds do not add up to 100 percent', () => {
    expect(gradeAnswer(contentOf(glazes), chosen('a', 'b', 'c'), 1000)).toMatchObject({
      points: 1000,
      outcome: 'right',
    })
  })

  test('some correct options get their share, and wrong ones take theirs away down to no points', () => {
    expect(pointsOf(glazes, chosen('a', 'b'))).toBe(200)
    expect(pointsOf(glazes, chosen('a', 'b', 'd'))).toBe(50)
    expect(pointsOf(glazes, chosen('a', 'd'))).toBe(0)
  })

  test('without partial credit only exactly the correct options get points', () => {
    const all = { ...glazes, partial: false }
    expect(pointsOf(all, chosen('a', 'b'))).toBe(0)
    expect(pointsOf(all, chosen('c', 'b', 'a'))).toBe(300)
  })

  test('feedback is given to the chosen options only', () => {
    expect(feedbackFor(contentOf(glazes), chosen('a', 'b')).options).toEqual([
      { id: 'a', text: 'Yes: its potash melts.' },
    ])
  })
})

describe('short text', () => {
  const cone: QuestionContentInput = {
    kind: 'short_text',
    prompt: 'At which cone is stoneware usually fired?',
    answers: [
      { text: 'Cone 6', feedback: 'The usual one in electric kilns.' },
      { text: 'cone 10', credit: 50 },
    ],
  }
  const typed = (text: string): Answer => ({ kind: 'short_text', text })

  test('full-width forms, case and whitespace are folded', () => {
    for (const text of ['cone 6', '  CONE   6 ', 'ｃｏｎｅ　６'])
      expect(pointsOf(cone, typed(text))).toBe(300)
    expect(pointsOf(cone, typed('cone6'))).toBe(0)
    expect(pointsOf(cone, typed('CONE 10'))).toBe(150)
  })

  test('an exact question distinguishes case, but still not full-width forms', () => {
    const exact = { ...cone, exact: true }
    expect(pointsOf(exact, typed('cone 6'))).toBe(0)
    expect(pointsOf(exact, typed('Ｃone ６'))).toBe(300)
  })

  test('feedback follows the accepted answer and its outcome', () => {
    const content = contentOf({ ...cone, feedback: { right: 'Correct.', general: 'See lecture 4.' } })
    expect(feedbackFor(content, typed('cone 6')).texts).toEqual([
      'Correct.',
      'The usual one in electric kilns.',
      'See lecture 4.',
    ])
  })
})

describe('numbers', () => {
  const au: QuestionContentInput = {
    kind: 'number',
    prompt: 'How many kilometres is one astronomical unit?',
    answers: [
      { value: '149597870.7', tolerance: '0.1' },
      { value: '1.5e8', tolerance: '500000', credit: 50 },
    ],
  }
  const typed = (text: string): Answer => ({ kind: 'number', text })

  test('a number within the tolerance is accepted, computed exactly at its ends', () => {
    for (const text of [
      '149597870.6',
      '149597870.8',
      '149,597,870.7',
      '１４９５９７８７０．７',
      '1.495978707e8',
    ])
      expect(pointsOf(au, typed(text))).toBe(300)
    expect(pointsOf(au, typed('149597870.81'))).toBe(150)
    expect(pointsOf(au, typed('151000000'))).toBe(0)
    const tenths = { ...au, answers: [{ value: '0.3', tolerance: '0.1' }] }
    for (const text of ['0.2', '0.4']) expect(pointsOf(tenths, typed(text))).toBe(300)
  })

  test('what is not a number gets no points', () => {
    for (const text of ['about 150 million', '1,5', '0x10', 'NaN', '∞'])
      expect(pointsOf(au, typed(text))).toBe(0)
  })
})

describe('ordering, matching and gaps', () => {
  const steps: QuestionContentInput = {
    kind: 'ordering',
    prompt: 'Order the steps of throwing.',
    items: ['wedge', 'centre', 'open', 'pull'].map((text) => ({ id: text, text })),
  }

  test('each item in its place gets its part of the points; without partial credit only the whole order counts', () => {
    const answer: Answer = { kind: 'ordering', items: ['wedge', 'centre', 'pull', 'open'] }
    expect(pointsOf(steps, answer)).toBe(150)
    expect(pointsOf({ ...steps, partial: false }, answer)).toBe(0)
    expect(gradeAnswer(contentOf(steps), answer, 300).parts).toEqual([
      { id: 'wedge', isRight: true },
      { id: 'centre', isRight: true },
      { id: 'open', isRight: false },
      { id: 'pull', isRight: false },
    ])
  })

  test('a blank gap gets no points, and the others keep theirs', () => {
    const gaps: QuestionContentInput = {
      kind: 'gaps',
      prompt: 'Bisque is fired to cone [[1]], stoneware to cone [[2]].',
      gaps: [
        { id: '1', answers: [{ text: '06' }, { text: '04', credit: 50 }] },
        { id: '2', answers: [{ text: '6' }] },
      ],
    }
    expect(pointsOf(gaps, { kind: 'gaps', gaps: [{ id: '1', text: '０４' }] })).toBe(75)
    expect(solutionOf(contentOf(gaps))).toEqual({
      kind: 'gaps',
      gaps: [
        { id: '1', texts: ['06'] },
        { id: '2', texts: ['6'] },
      ],
    })
  })

  test('answers that name a part of another question, or one twice, are refused', () => {
    const schema = answerSchemaOf(contentOf(steps))
    for (const items of [['wedge'], ['wedge', 'wedge', 'open', 'pull'], ['wedge', 'centre', 'open', 'fire']])
      expect(schema.safeParse({ kind: 'ordering', items }).success).toBe(false)
    expect(schema.safeParse({ kind: 'ordering', items: [] }).success).toBe(true)
  })
})

describe('questions that a person grades', () => {
  const essay: QuestionContentInput = { kind: 'long_text', prompt: 'Describe your glaze.', limit: 20 }

  test('an answer waits for a person, and a blank one gets no points immediately', () => {
    const grade = (text: string) => gradeAnswer(contentOf(essay), { kind: 'long_text', text }, 300)
    expect(grade('It is a celadon.')).toMatchObject({ points: 0, needsPerson: true, outcome: 'pending' })
    expect(grade('  \n ')).toMatchObject({ points: 0, needsPerson: false, outcome: 'unanswered' })
  })

  test('an answer longer than the limit of the question is refused', () => {
    const schema = answerSchemaOf(contentOf(essay))
    expect(schema.safeParse({ kind: 'long_text', text: 'x'.repeat(21) }).success).toBe(false)
  })
})

describe('the content of a question', () => {
  const problemsOf = (input: QuestionContentInput) =>
    contentFindings(contentOf(input)).filter((finding) => finding !== undefined)

  test('a choice without a correct option is refused', () => {
    const wrong = [
      { id: 'a', text: 'clay', credit: 50 },
      { id: 'b', text: 'glass', credit: 0 },
    ]
    expect(problemsOf({ kind: 'single_choice', prompt: 'Which?', options: wrong })).toMatchObject([
      { field: 'options' },
    ])
    expect(problemsOf({ kind: 'multiple_choice', prompt: 'Which?', options: wrong })).toMatchObject([
      { field: 'options' },
    ])
  })

  test('gaps that the prompt does not mark, or marks twice, are refused', () => {
    const gaps = [{ id: '1', answers: [{ text: 'clay' }] }]
    for (const prompt of ['Nothing.', '[[1]] and [[1]]', '[[1]] and [[2]]'])
      expect(problemsOf({ kind: 'gaps', prompt, gaps })).toMatchObject([{ field: 'gaps' }])
    expect(problemsOf({ kind: 'gaps', prompt: 'Pots are of [[1]].', gaps })).toEqual([])
  })

  test('accepted answers that are equal after folding are refused', () => {
    const answers = [{ text: 'Kiln' }, { text: 'ｋｉｌｎ' }]
    expect(problemsOf({ kind: 'short_text', prompt: 'Where?', answers })).toMatchObject([
      { field: 'answers' },
    ])
  })
})
