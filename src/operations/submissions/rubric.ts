import { z } from 'zod'
import { type Criterion, gradingLimits } from '../../domain/assessments/index.ts'
import { name, text } from '../../platform/fields.ts'
import { component } from '../wire/component.ts'
import { id, moment, momentOf } from '../wire/shapes.ts'
import { hundredthsOf, points, pointsInput, pointsOf } from './points.ts'

const { longestCriterion, longestLevel, mostCriteria, mostLevels } = gradingLimits

export const criteria = z.array(
  z.object({
    title: z.string(),
    levels: z.array(z.object({ title: z.string(), description: z.string(), points })),
  }),
)

export const criteriaInput = z
  .array(
    z.strictObject({
      title: name({ from: 1, to: longestCriterion }),
      levels: z
        .array(
          z.strictObject({
            title: name({ from: 1, to: longestCriterion }),
            description: text({ to: longestLevel }).default(''),
            points: pointsInput,
          }),
        )
        .min(2)
        .max(mostLevels),
    }),
  )
  .max(mostCriteria)

/** The rubrics of a quiz or an assignment. */
export const rubrics = component(
  'Rubrics',
  z.object({
    lecture_id: id,
    rubrics: z.array(
      z.object({
        question_id: id.nullable().describe('null: for every answer without a rubric of its own'),
        criteria,
        updated_at: moment,
      }),
    ),
  }),
)

export function toCriteria(rows: readonly Criterion[]): z.input<typeof criteria> {
  return rows.map(({ title, levels }) => ({
    title,
    levels: levels.map((level) => ({ ...level, points: pointsOf(level.points) })),
  }))
}

export function criteriaOf(rows: z.output<typeof criteriaInput>): readonly Criterion[] {
  return rows.map(({ title, levels }) => ({
    title,
    levels: levels.map((level) => ({ ...level, points: hundredthsOf(level.points) })),
  }))
}

type RubricRow = {
  readonly questionId: string | null
  readonly criteria: readonly Criterion[]
  readonly updatedAt: Date
}

export function toRubrics(lectureId: string, rows: readonly RubricRow[]): z.input<typeof rubrics> {
  return {
    lecture_id: lectureId,
    rubrics: rows.map((row) => ({
      question_id: row.questionId,
      criteria: toCriteria(row.criteria),
      updated_at: momentOf(row.updatedAt),
    })),
  }
}
