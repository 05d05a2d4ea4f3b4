import { z } from 'zod'
import { name, type Settings, text, wholeNumber } from '../../../platform/fields.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { longestCriterion, longestLevel, mostCriteria, mostLevelPoints, mostLevels } from './limits.ts'

const level = z.strictObject({
  title: name({ from: 1, to: longestCriterion }),
  description: text({ to: longestLevel }),
  points: wholeNumber({ from: 0, to: mostLevelPoints }).describe('in hundredths of a point'),
})

export const rubricFields = {
  criteria: z
    .array(
      z.strictObject({
        title: name({ from: 1, to: longestCriterion }),
        levels: z.array(level).min(2).max(mostLevels),
      }),
    )
    .min(1)
    .max(mostCriteria),
}

/** A criterion of a rubric, with its levels. */
export type Criterion = Settings<typeof rubricFields>['criteria'][number]

/** The level chosen for each criterion, by its position; null: not chosen yet. */
export type ChosenLevels = readonly (number | null)[]

/** The points of an answer by its rubric, in proportion to its maximum; undefined until every criterion has a level. */
export function rubricPoints(
  criteria: readonly Criterion[],
  chosen: ChosenLevels,
  maxPoints: number,
): number | undefined {
  refuseUnknownLevels(criteria, chosen)
  const points = criteria.map(({ levels }, at) => levels[chosen[at] ?? -1]?.points)
  if (points.some((each) => each === undefined)) return undefined
  const highest = sumOf(criteria.map(({ levels }) => Math.max(...levels.map((each) => each.points))))
  const reached = sumOf(points.map((each) => each ?? 0))
  return highest === 0 ? 0 : Math.round((reached / highest) * maxPoints)
}

function refuseUnknownLevels(criteria: readonly Criterion[], chosen: ChosenLevels): void {
  const isKnown = (at: number | null, of: number) => at === null || criteria[of]?.levels[at] !== undefined
  if (chosen.length <= criteria.length && chosen.every(isKnown)) return
  throw new Refusal('invalid_input', 'The levels do not belong to the rubric', {
    problems: [{ field: 'levels', message: 'must be a level of each criterion of the rubric, in its order' }],
  })
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0)
}
