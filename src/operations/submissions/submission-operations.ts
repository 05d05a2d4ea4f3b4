import { z } from 'zod'
import { gradingLimits } from '../../domain/assessments/index.ts'
import { text } from '../../platform/fields.ts'
import type { Caller } from '../caller.ts'
import { actOperation, listOperation, readOperation } from '../operation.ts'
import { get, post } from '../rest.ts'
import { orNotFound, resourceId } from '../wire/resource-id.ts'
import { id, moment, momentOf } from '../wire/shapes.ts'
import { hundredthsOf, pointsInput } from './points.ts'
import { listedSubmission, submission, toListedSubmission, toSubmission } from './submission.ts'

const { longestGraderComment, mostCriteria } = gradingLimits
const submissionId = resourceId<'Attempt'>('submission')
const grading = { scope: 'students:write', permission: 'submissions:grade', effect: 'sets' } as const
const texts = [
  'member.name',
  'answers[].answer',
  'answers[].comment',
  'answers[].files[].name',
  'comment',
  'earlier[].comment',
]

export const listSubmissions = listOperation({
  id: 'submissions.list',
  reads: 'primary',
  title: 'List submissions to grade',
  description:
    'Returns the submitted quizzes and assignments that wait for a person, oldest first. Teachers and assistants see those of the courses that they work on.',
  scope: 'students:read',
  filters: {
    course_id: resourceId<'Course'>('course').optional().describe('only of this course'),
    lecture_id: resourceId<'Lecture'>('lecture').optional().describe('only of this quiz or assignment'),
    claim: z
      .enum(['mine', 'free'])
      .optional()
      .describe('mine: claimed by you; free: not claimed by another grader'),
  },
  item: listedSubmission,
  untrusted: ['items[].member.name'],
  read: ({ assessments }, operator, page, filter) =>
    assessments.listSubmissions(operator, { page, ...filter }),
  cursorOf: ({ submittedAt, id }) => ({ at: submittedAt, id }),
  toItem: (row) => toListedSubmission(row),
  rest: get('/submissions'),
  tool: {
    name: 'list_submissions',
    hint: 'Personal data: use it only for what the operator asked.',
    nextSteps: ['A person grades them in the admin area.'],
  },
})

export const getSubmission = readOperation({
  id: 'submissions.get',
  title: 'Get a submission',
  description:
    'Returns a submission in any state with its questions, keys, answers, files, rubrics and earlier attempts.',
  scope: 'students:read',
  input: { id: submissionId },
  output: submission,
  untrusted: texts,
  run: async ({ assessments }, operator, { id }, caller) =>
    described(caller, orNotFound(await assessments.submissionById(operator, id), 'submission', id)),
  rest: get('/submissions/:id'),
})

const claim = z.object({ id, expires_at: moment })

export const claimSubmission = actOperation({
  id: 'submissions.claim',
  title: 'Claim a submission',
  description:
    'Reserves a submission, so that no other grader grades it meanwhile, or extends your claim. Refused while another grader has it; an expired claim can be taken over.',
  ...grading,
  input: { id: submissionId },
  output: claim,
  async run({ assessments }, operator, { id }) {
    const { expiresAt } = await assessments.claimSubmission(operator, id)
    return { id, expires_at: momentOf(expiresAt) }
  },
  rest: post('/submissions/:id/claim'),
})

export const releaseSubmission = actOperation({
  id: 'submissions.release',
  title: 'Release a submission',
  description: 'Ends your claim of a submission, so that other graders can claim it.',
  ...grading,
  input: { id: submissionId },
  output: z.object({ id }),
  async run({ assessments }, operator, { id }) {
    await assessments.releaseSubmission(operator, id)
    return { id }
  },
  rest: post('/submissions/:id/release'),
})

export const gradeSubmission = actOperation({
  id: 'submissions.grade',
  title: 'Grade a submission',
  description:
    'Stores points, levels and comments. With is_finished the submission is graded, the member is notified, and a pass completes the lecture; every answer must have points then. A graded submission can be corrected.',
  ...grading,
  input: {
    id: submissionId,
    answers: z
      .array(
        z.strictObject({
          position: z.int().min(1),
          points: pointsInput.optional().describe('without them those of the levels'),
          levels: z
            .array(z.int().min(0).nullable())
            .max(mostCriteria)
            .optional()
            .describe('the level of each criterion of the rubric, counted from 0'),
          comment: text({ to: longestGraderComment }).optional(),
        }),
      )
      .max(200),
    comment: text({ to: longestGraderComment }).optional().describe('about the whole submission'),
    is_finished: z.boolean().default(false),
    withdraws_pass: z
      .boolean()
      .default(false)
      .describe('true: a correction may take away the pass of the member'),
  },
  output: submission,
  untrusted: texts,
  async run({ assessments }, operator, { id, answers, ...grade }, caller) {
    const given = answers.map(({ points, ...rest }) => ({
      ...rest,
      points: points === undefined ? undefined : hundredthsOf(points),
    }))
    await assessments.gradeSubmission(operator, id, { ...grade, answers: given })
    return described(caller, orNotFound(await assessments.submissionById(operator, id), 'submission', id))
  },
  rest: post('/submissions/:id/grade'),
})

export const returnSubmission = actOperation({
  id: 'submissions.return',
  title: 'Return a submission',
  description:
    'Returns a submission with a comment, so that the member can hand in again. It does not count as an attempt.',
  ...grading,
  input: { id: submissionId, comment: text({ from: 1, to: longestGraderComment }) },
  output: submission,
  untrusted: texts,
  async run({ assessments }, operator, { id, comment }, caller) {
    await assessments.returnSubmission(operator, id, comment)
    return described(caller, orNotFound(await assessments.submissionById(operator, id), 'submission', id))
  },
  rest: post('/submissions/:id/return'),
})

type Found = Parameters<typeof toSubmission>[0]

function described({ answerFileUrl }: Caller, found: Found) {
  return toSubmission(found, (file) => answerFileUrl?.(file).url ?? '')
}
