import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { propertyRuns } from '../../../../test/support/samples/property-runs.ts'
import type { QuestionId } from '../../../platform/db/schema/schema.gen.ts'
import { inSeededOrder } from '../questions/seeded-order.ts'
import { type Candidate, drawQuestions, type QuizItem } from './draw-questions.ts'

const tags = ['glaze', 'clay', 'kiln'] as const
const ids = Array.from({ length: 30 }, (_, at) => `question-${String(at).padStart(2, '0')}` as QuestionId)

const bank = fc
  .uniqueArray(fc.constantFrom(...ids), { maxLength: 30 })
  .chain((drawn) =>
    fc.tuple(
      ...drawn.map((id): fc.Arbitrary<Candidate> => fc.subarray([...tags]).map((own) => ({ id, tags: own }))),
    ),
  )
const item: fc.Arbitrary<QuizItem> = fc.oneof(
  fc.constantFrom(...ids).map((questionId) => ({ questionId })),
  fc.record({ drawTag: fc.constantFrom(...tags), drawCount: fc.integer({ min: 1, max: 12 }) }),
)
const items = fc.uniqueArray(item, { maxLength: 8, selector: (each) => JSON.stringify(each) })
const seed = fc.integer({ min: 0, max: 2 ** 31 - 1 })

describe('a draw of questions', () => {
  test('a draw with the same seed is the same, in whatever order the candidates are read', () => {
    fc.assert(
      fc.property(items, bank, seed, seed, (quiz, candidates, at, other) => {
        const again = inSeededOrder(candidates, `${other}`, ({ id }) => id)
        expect(drawQuestions(quiz, again, at)).toEqual(drawQuestions(quiz, candidates, at))
      }),
      { numRuns: propertyRuns({ sample: 100, all: 1000 }) },
    )
  })

  test('a draw has no question twice, only candidates, and as many of each tag as there are', () => {
    fc.assert(
      fc.property(items, bank, seed, (quiz, candidates, at) => {
        const drawn = drawQuestions(quiz, candidates, at)
        expect(new Set(drawn).size).toBe(drawn.length)
        const known = new Map(candidates.map(({ id, tags: own }) => [id, own]))
        for (const id of drawn) expect(known.has(id)).toBe(true)
        const [first] = quiz
        if (quiz.length === 1 && first && 'drawTag' in first) {
          const available = candidates.filter(({ tags: own }) => own.includes(first.drawTag))
          expect(drawn).toHaveLength(Math.min(first.drawCount, available.length))
        }
      }),
      { numRuns: propertyRuns({ sample: 100, all: 1000 }) },
    )
  })

  test('two seeds give two draws', () => {
    const candidates = ids.map((id) => ({ id, tags: ['glaze'] }))
    const draws = [1, 2, 3, 4].map((at) =>
      drawQuestions([{ drawTag: 'glaze', drawCount: 10 }], candidates, at),
    )
    expect(new Set(draws.map((draw) => draw.join())).size).toBe(4)
  })
})
