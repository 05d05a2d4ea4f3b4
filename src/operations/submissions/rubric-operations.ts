import { actOperation, readOperation } from '../operation.ts'
import { get, post } from '../rest.ts'
import { resourceId } from '../wire/resource-id.ts'
import { criteriaInput, criteriaOf, rubrics, toRubrics } from './rubric.ts'

const lectureId = resourceId<'Lecture'>('quiz')

export const listRubrics = readOperation({
  id: 'submissions.rubrics',
  title: 'Get the rubrics of a quiz',
  description: 'Returns the rubrics by which the answers to a quiz or an assignment are graded.',
  scope: 'students:read',
  input: { lecture_id: lectureId },
  output: rubrics,
  run: async ({ assessments }, operator, { lectureId }) =>
    toRubrics(lectureId, await assessments.listRubrics(operator, lectureId)),
  rest: get('/quizzes/:lecture_id/rubrics'),
})

export const setRubric = actOperation({
  id: 'submissions.rubric_set',
  title: 'Set a rubric',
  description:
    'Sets the criteria for the answers to one question of a quiz, or to all questions without a rubric of their own. Without criteria the rubric is removed. Given grades do not change.',
  scope: 'students:write',
  permission: 'submissions:grade',
  effect: 'sets',
  input: {
    lecture_id: lectureId,
    question_id: resourceId<'Question'>('question')
      .nullable()
      .default(null)
      .describe('null: for every question without a rubric of its own'),
    criteria: criteriaInput,
  },
  output: rubrics,
  async run({ assessments }, operator, { lectureId, questionId, criteria }) {
    await assessments.setRubric(operator, { lectureId, questionId }, criteriaOf(criteria))
    return toRubrics(lectureId, await assessments.listRubrics(operator, lectureId))
  },
  rest: post('/quizzes/:lecture_id/rubrics'),
})
