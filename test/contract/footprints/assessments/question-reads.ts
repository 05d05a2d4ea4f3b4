import {
  answerSchemaOf,
  feedbackFor,
  gradeAnswer,
  inSeededOrder,
  isBlank,
  questionForTaker,
  solutionOf,
} from '../../../../src/domain/assessments/index.ts'
import { anyId } from '../../../support/footprints/any-id.ts'
import { computes, reads } from '../../../support/footprints/footprint.ts'
import { aQuestion } from './a-question.ts'

const page = { first: 5 }
const { content } = aQuestion
const answer = { kind: 'single_choice', option: 'a' } as const

export const questionReads = {
  listQuestions: reads(({ modules, olga }) =>
    modules.assessments.listQuestions(olga, { page, tag: 'firing', kind: 'single_choice', search: 'cone' }),
  ),
  questionById: reads(async (fixture) =>
    fixture.modules.assessments.questionById(fixture.olga, await anyId(fixture, 'questions')),
  ),
  listQuestionVersions: reads(async (fixture) =>
    fixture.modules.assessments.listQuestionVersions(fixture.olga, await anyId(fixture, 'questions'), page),
  ),
  listQuestionTags: reads(({ modules, olga }) => modules.assessments.listQuestionTags(olga)),
  exportQuestions: reads(({ modules, olga }) => modules.assessments.exportQuestions(olga, { format: 'csv' })),
  answerSchemaOf: computes(() => answerSchemaOf(content)),
  feedbackFor: computes(() => feedbackFor(content, answer)),
  gradeAnswer: computes(() => gradeAnswer(content, answer, 100)),
  inSeededOrder: computes(() => inSeededOrder(['a', 'b'], 'seed', (each) => each)),
  isBlank: computes(() => isBlank(answer)),
  questionForTaker: computes(() => questionForTaker(content, 'seed')),
  solutionOf: computes(() => solutionOf(content)),
}
