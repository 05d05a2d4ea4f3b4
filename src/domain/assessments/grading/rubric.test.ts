import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Criterion, rubricPoints } from './rubric.ts'

const levelOf = (points: number) => ({ title: `${points}`, description: '', points })
const criterion = (title: string, ...points: number[]): Criterion => ({ title, levels: points.map(levelOf) })
const rubric = [criterion('Glaze', 0, 200, 400), criterion('Form', 0, 600)]

describe('the points of an answer by its rubric', () => {
  test.each([
    [[2, 1], 1000],
    [[1, 1], 800],
    [[0, 0], 0],
  ])('with the levels %j are %i of 1,000 where the rubric adds up to the maximum', (levels, points) => {
    expect(rubricPoints(rubric, levels, 1000)).toBe(points)
  })

  test('are in proportion to the maximum of the question where the rubric adds up to another number', () => {
    expect(rubricPoints(rubric, [1, 1], 500)).toBe(400)
    expect(rubricPoints(rubric, [1, 0], 333)).toBe(67)
  })

  test('are undefined until every criterion has a level', () => {
    expect(rubricPoints(rubric, [1, null], 1000)).toBeUndefined()
    expect(rubricPoints(rubric, [1], 1000)).toBeUndefined()
  })

  test('are none where no level has points', () => {
    expect(rubricPoints([criterion('Glaze', 0, 0)], [1], 1000)).toBe(0)
  })

  test.each([[[3, 0]], [[-1, 0]], [[0, 0, 0]]])('with the unknown levels %j are refused', (levels) => {
    expect(() => rubricPoints(rubric, levels, 1000)).toThrow('The levels do not belong to the rubric')
  })

  test('are never more than the maximum and never less than none', () => {
    const points = fc.array(fc.nat(100_000), { minLength: 2, maxLength: 10 })
    const choice = fc
      .tuple(points, fc.nat())
      .map(([each, n]) => [criterion('Any', ...each), n % each.length] as const)
    fc.assert(
      fc.property(
        fc.array(choice, { minLength: 1, maxLength: 20 }),
        fc.nat(10_000_000),
        (choices, maximum) => {
          const drawn = choices.map(([each]) => each)
          const reached = rubricPoints(
            drawn,
            choices.map(([, level]) => level),
            maximum,
          )
          expect(reached).toBeGreaterThanOrEqual(0)
          expect(reached).toBeLessThanOrEqual(maximum)
        },
      ),
    )
  })
})
