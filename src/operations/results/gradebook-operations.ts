import { z } from 'zod'
import { type GradebookRow, gradebookFilters } from '../../domain/assessments/index.ts'
import { downloadLinkLifetime } from '../../domain/storage/index.ts'
import { inWords } from '../../platform/duration-in-words.ts'
import { listOperation, readOperation } from '../operation.ts'
import { memberEmail, memberName } from '../personal-data.ts'
import { get } from '../rest.ts'
import { points, pointsOf } from '../submissions/points.ts'
import { component } from '../wire/component.ts'
import { resourceId } from '../wire/resource-id.ts'
import { searchText } from '../wire/search-text.ts'
import { id, moment, momentOf } from '../wire/shapes.ts'

const courseId = resourceId<'Course'>('course')

const gradebookRow = component(
  'GradebookRow',
  z.object({
    id: id.describe('of the student'),
    name: memberName,
    email: memberEmail,
    enrolled_at: moment,
    results: z.array(
      z.object({
        lecture_id: id,
        attempts: z.number().int(),
        points: points.nullable().describe('of the best attempt, after penalties; null: none is graded'),
        max_points: points.nullable(),
        passed: z.boolean(),
        is_late: z.boolean().describe('whether the latest attempt was submitted late'),
        is_waiting: z.boolean().describe('whether an attempt waits for a grader'),
        latest_submission_id: id,
      }),
    ),
  }),
)

export const getGradebook = listOperation({
  id: 'results.gradebook',
  reads: 'replica',
  title: 'Get the gradebook of a course',
  description:
    'Returns the students of a course, latest enrolment first, with their best result in each quiz and assignment. Quizzes without a submission are left out of the results.',
  scope: 'students:read',
  filters: {
    course_id: courseId,
    search: searchText.optional().describe('the beginning of the name or the e-mail address'),
    status: z
      .enum(gradebookFilters)
      .optional()
      .describe(
        'waiting: with a submission to grade; late: with a late submission; not_passed: with a quiz that is not passed',
      ),
  },
  item: gradebookRow,
  untrusted: ['items[].name'],
  read: ({ assessments }, operator, page, { courseId, ...filter }) =>
    assessments.gradebookPage(operator, courseId, { page, ...filter }),
  cursorOf: ({ enrolledAt, personId }) => ({ at: enrolledAt, id: personId }),
  toItem: (row) => toRow(row),
  rest: get('/courses/:course_id/gradebook'),
  tool: {
    name: 'get_gradebook',
    hint: 'Personal data: use it only for what the operator asked.',
    nextSteps: ['Call get_student with an id for the progress of one student.'],
  },
})

function toRow({ personId, name, email, enrolledAt, results }: GradebookRow): z.input<typeof gradebookRow> {
  return {
    id: personId,
    name,
    email,
    enrolled_at: momentOf(enrolledAt),
    results: results.map((result) => ({
      lecture_id: result.lectureId,
      attempts: result.attempts,
      points: pointsOf(result.points),
      max_points: pointsOf(result.maxPoints),
      passed: result.passed,
      is_late: result.isLate,
      is_waiting: result.isWaiting,
      latest_submission_id: result.latestAttemptId,
    })),
  }
}

export const getGradebookColumns = readOperation({
  id: 'results.gradebook_quizzes',
  title: 'Get the quizzes of a course',
  description: 'Returns the quizzes and assignments of a course in its order: the columns of its gradebook.',
  scope: 'students:read',
  input: { course_id: courseId },
  output: z.object({
    course_id: id,
    quizzes: z.array(
      z.object({
        lecture_id: id,
        title: z.string(),
        purpose: z.enum(['quiz', 'assignment']),
        pass_percent: z.number().int(),
      }),
    ),
  }),
  async run({ assessments }, operator, { courseId }) {
    const columns = await assessments.gradebookColumns(operator, courseId)
    return {
      course_id: courseId,
      quizzes: columns.map(({ lectureId, title, purpose, passPercent }) => ({
        lecture_id: lectureId,
        title,
        purpose: purpose as 'quiz' | 'assignment',
        pass_percent: passPercent,
      })),
    }
  },
  rest: get('/courses/:course_id/gradebook/quizzes'),
})

export const exportGradebook = readOperation({
  id: 'results.gradebook_export',
  title: 'Export the gradebook of a course',
  description: `Returns a URL for downloading the gradebook as CSV. It expires after ${inWords(downloadLinkLifetime)}.`,
  scope: 'students:read',
  input: { course_id: courseId },
  output: z.object({ url: z.string().describe('of a CSV file; works without a token'), expires_at: moment }),
  async run({ assessments }, operator, { courseId }, { gradebookUrl }) {
    // Refuses a course of others before a link exists.
    await assessments.gradebookColumns(operator, courseId)
    if (!gradebookUrl) throw new Error('This interface creates no download links of exports')
    const { url, expiresAt } = gradebookUrl(courseId)
    return { url, expires_at: momentOf(expiresAt) }
  },
  rest: get('/courses/:course_id/gradebook/export'),
})
