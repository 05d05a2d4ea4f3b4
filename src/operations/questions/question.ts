import { z } from 'zod'
import {
  type ListedQuestion,
  mostPoints,
  type Question,
  type QuestionVersion,
  questionContent,
  questionFields,
  questionKinds,
} from '../../domain/assessments/index.ts'
import { component } from '../wire/component.ts'
import { id, moment, momentOf } from '../wire/shapes.ts'

export const hundredthsOf = (value: number) => Math.round(value * 100)
export const pointsOf = (hundredths: number) => hundredths / 100

/** Points on the wire; the domain counts whole hundredths. */
export const points = z
  .number()
  .min(pointsOf(1))
  .max(pointsOf(mostPoints))
  .refine((value) => Number(value.toFixed(2)) === value, 'must be a whole number of hundredths')

export const kind = z.enum(questionKinds)

/** The content of a question with its key and feedback. */
export const content = component('QuestionContent', questionContent)

/** The name of a question for its authors. */
export const title = questionFields.title.describe('by which authors find it; members never see it')

export const listedQuestion = {
  id,
  kind,
  title: z.string(),
  tags: z.array(z.string()),
  version: z
    .number()
    .int()
    .describe('the latest version; attempts keep the version that they were taken with'),
  points: z.number(),
  is_archived: z.boolean().describe('true: not drawn and not offered for quizzes'),
  created_at: moment,
  updated_at: moment,
}

export function toListedQuestion(row: ListedQuestion) {
  const { id, kind, title, tags, version, points, archivedAt, createdAt, updatedAt } = row
  return {
    id,
    kind,
    title,
    tags,
    version,
    points: pointsOf(points),
    is_archived: archivedAt !== null,
    created_at: momentOf(createdAt),
    updated_at: momentOf(updatedAt),
  }
}

export const question = component('Question', z.object({ ...listedQuestion, content }))

export function toQuestion(row: Question): z.input<typeof question> {
  return { ...toListedQuestion(row), content: contentOf(row) }
}

export const questionVersion = component(
  'QuestionVersion',
  z.object({
    id: z.string().describe('the question and the version'),
    version: z.number().int(),
    points: z.number(),
    content,
    by: z.string().nullable().describe('who wrote it; null: an import or a deleted account'),
    created_at: moment,
  }),
)

export function toVersion(row: QuestionVersion): z.input<typeof questionVersion> {
  const { questionId, version, points, byName, createdAt } = row
  return {
    id: `${questionId}.${version}`,
    version,
    points: pointsOf(points),
    content: contentOf(row),
    by: byName,
    created_at: momentOf(createdAt),
  }
}

// The domain's content is read-only.
function contentOf({ content }: Pick<Question, 'content'>) {
  return content as z.input<typeof questionContent>
}
