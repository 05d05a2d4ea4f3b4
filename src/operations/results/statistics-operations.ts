import { z } from 'zod'
import { gradingLimits } from '../../domain/assessments/index.ts'
import { readOperation } from '../operation.ts'
import { get } from '../rest.ts'
import { component } from '../wire/component.ts'
import { resourceId } from '../wire/resource-id.ts'
import { id } from '../wire/shapes.ts'

export const getStatistics = readOperation({
  id: 'results.statistics',
  reads: 'replica',
  title: 'Get the statistics of a quiz',
  description: `Returns the difficulty and the discrimination of each question of a quiz, hardest first, and the answers that members gave. They count the first graded attempt of each member, of up to ${gradingLimits.mostTakersCounted} members.`,
  scope: 'students:read',
  input: { lecture_id: resourceId<'Lecture'>('quiz') },
  output: component(
    'QuizStatistics',
    z.object({
      lecture_id: id,
      questions: z.array(
        z.object({
          question_id: id,
          title: z.string(),
          kind: z.string(),
          version: z.number().int().describe('the latest version'),
          outdated: z.number().int().describe('answers graded by the key of an earlier version'),
          answered: z.number().int(),
          difficulty: z.number().nullable().describe('the mean share of the points, from 0 to 1'),
          discrimination: z
            .number()
            .nullable()
            .describe(
              'the correlation of its points with those of the other answers, from -1 to 1; null: too few differences',
            ),
          answers: z.array(
            z.object({
              text: z.string(),
              count: z.number().int(),
              is_right: z.boolean().nullable(),
            }),
          ),
        }),
      ),
    }),
  ),
  untrusted: ['questions[].answers[].text'],
  async run({ assessments }, operator, { lectureId }) {
    const items = await assessments.itemStatistics(operator, lectureId)
    return {
      lecture_id: lectureId,
      questions: items.map(({ questionId, answers, ...item }) => ({
        ...item,
        question_id: questionId,
        answers: answers.map(({ text, count, isRight }) => ({ text, count, is_right: isRight })),
      })),
    }
  },
  rest: get('/quizzes/:lecture_id/statistics'),
})
