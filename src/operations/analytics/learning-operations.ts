import { z } from 'zod'
import { readOperation } from '../operation.ts'
import { get } from '../rest.ts'
import { component } from '../wire/component.ts'
import { resourceId } from '../wire/resource-id.ts'
import { id } from '../wire/shapes.ts'
import { begins, span, top } from './span.ts'

export const getLearning = readOperation({
  id: 'analytics.learning',
  reads: 'replica',
  title: 'Get enrolments and completions',
  description:
    'Returns the number of members who enrolled in each course and completed it, by day, week or month. Each span has its totals and the courses with the most enrolments.',
  scope: 'analytics:read',
  input: { ...span, course_id: resourceId<'Course'>('course').optional(), top },
  output: component(
    'LearningFigures',
    z.object({
      spans: z
        .array(z.object({ begins, enrolments: z.number().int(), completions: z.number().int() }))
        .describe('totals of all courses, including those without a row'),
      rows: z.array(
        z.object({
          begins,
          course_id: id,
          enrolments: z.number().int(),
          completions: z.number().int(),
        }),
      ),
    }),
  ),
  async run({ insights }, operator, query) {
    const { spans, rows } = await insights.learningFigures(operator, query)
    return {
      spans: [...spans],
      rows: rows.map(({ begins, courseId, enrolments, completions }) => ({
        begins,
        course_id: courseId,
        enrolments,
        completions,
      })),
    }
  },
  rest: get('/analytics/learning'),
  tool: {
    name: 'get_enrolments',
    nextSteps: ['list_courses returns the name of each course_id.'],
  },
})
