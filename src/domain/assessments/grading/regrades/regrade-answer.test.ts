import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { questionContent } from '../../index.ts'
import { passesAfter, regradeAnswer, summaryOf } from './regrade-answer.ts'

const says = (answer: boolean) =>
  questionContent.parse({ kind: 'true_false', prompt: 'Clay shrinks.', answer })
const graded = {
  answer: { kind: 'true_false', value: true },
  answerPoints: 0,
  answerMaxPoints: 300,
  isGraded: true,
  sum: 500,
  points: 500,
  maxPoints: 1000,
  passed: false,
  penaltyPercent: 0,
  passPercent: 60,
} as const

describe('the regrade of an answer', () => {
  test('has the points of the answer and the result of the attempt before and after', () => {
    expect(regradeAnswer(says(true), graded)).toEqual({
      oldAnswerPoints: 0,
      newAnswerPoints: 300,
      result: { oldPoints: 500, newPoints: 800, passedBefore: false, reachesPassMark: true },
    })
  })

  test('keeps the penalty of a late submission', () => {
    const late = { ...graded, points: 250, penaltyPercent: 50 }
    expect(regradeAnswer(says(true), late).result).toMatchObject({ newPoints: 400, reachesPassMark: false })
  })

  test('of an attempt that waits for a grader has no result', () => {
    const waiting = { ...graded, isGraded: false, sum: null, points: null, passed: null }
    expect(regradeAnswer(says(true), waiting)).toEqual({
      oldAnswerPoints: 0,
      newAnswerPoints: 300,
      result: null,
    })
  })

  test('by a version that a person grades keeps the points', () => {
    const essay = questionContent.parse({ kind: 'long_text', prompt: 'Why?' })
    const answered = {
      ...graded,
      answer: { kind: 'long_text', text: 'Water leaves.' },
      answerPoints: 200,
    } as const
    expect(regradeAnswer(essay, answered).newAnswerPoints).toBe(200)
  })

  test('takes away a pass only if the operator chose to follow the points', () => {
    const passed = { ...graded, answerPoints: 300, sum: 700, points: 700, passed: true }
    const { result } = regradeAnswer(says(false), passed)
    expect(result).toMatchObject({ newPoints: 400, passedBefore: true, reachesPassMark: false })
    expect(result && passesAfter(result, 'keep')).toBe(true)
    expect(result && passesAfter(result, 'follow')).toBe(false)
  })

  const any = fc.record({
    isTrue: fc.boolean(),
    value: fc.boolean(),
    answerMaxPoints: fc.integer({ min: 1, max: 100_000 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    others: fc.nat(100_000),
    penaltyPercent: fc.nat(100),
    passPercent: fc.nat(100),
    passed: fc.boolean(),
    rule: fc.constantFrom('keep' as const, 'follow' as const),
  })

  test('for the second time changes nothing, and points never exceed the maximum', () => {
    fc.assert(
      fc.property(any, ({ isTrue, value, share, others, rule, ...rest }) => {
        const answerPoints = Math.round(rest.answerMaxPoints * share)
        const sum = others + answerPoints
        const maxPoints = others + rest.answerMaxPoints
        const before = {
          ...graded,
          ...rest,
          answer: { kind: 'true_false', value },
          answerPoints,
          sum,
        } as const
        const points = Math.floor((sum * (100 - rest.penaltyPercent)) / 100)
        const first = regradeAnswer(says(isTrue), { ...before, points, maxPoints })
        const { result } = first
        if (!result) throw new Error('A graded attempt has a result')
        const again = regradeAnswer(says(isTrue), {
          ...before,
          answerPoints: first.newAnswerPoints,
          sum: others + first.newAnswerPoints,
          points: result.newPoints,
          maxPoints,
          passed: passesAfter(result, rule),
        })
        expect(again.newAnswerPoints).toBe(first.newAnswerPoints)
        expect(again.result?.newPoints).toBe(result.newPoints)
        expect(again.result && passesAfter(again.result, rule)).toBe(passesAfter(result, rule))
        expect(first.newAnswerPoints).toBeLessThanOrEqual(rest.answerMaxPoints)
        expect(result.newPoints).toBeLessThanOrEqual(maxPoints)
      }),
    )
  })
})

test('the summary of a regrade counts who gains, who loses, and whose pass changes', () => {
  const corrections = [
    regradeAnswer(says(true), graded),
    regradeAnswer(says(false), { ...graded, answerPoints: 300, sum: 700, points: 700, passed: true }),
    regradeAnswer(says(false), graded),
  ]
  expect(summaryOf(corrections)).toEqual({ attempts: 3, gained: 1, lost: 1, nowPassed: 1, nowFailed: 1 })
})
