import { z } from 'zod'
import type { ListedSubmission, Submission } from '../../domain/assessments/index.ts'
import type { AttemptFileId, AttemptId } from '../../platform/db/schema/schema.gen.ts'
import { memberName } from '../personal-data.ts'
import { component } from '../wire/component.ts'
import { id, moment, momentOf, momentOrNull } from '../wire/shapes.ts'
import { points, pointsOf } from './points.ts'
import { criteria, toCriteria } from './rubric.ts'

const submissionState = z.enum(['submitted', 'graded', 'returned'])

const listedFields = {
  id,
  member: z.object({ id, name: memberName }),
  course: z.object({ id, slug: z.string(), name: z.string() }),
  lecture: z.object({ id, title: z.string() }),
  purpose: z.enum(['quiz', 'assignment']),
  number: z.number().int().describe('1: the first attempt of the member'),
  submitted_at: moment,
  due_at: momentOrNull,
  is_late: z.boolean(),
  claim: z
    .object({ person_id: id, name: memberName, expires_at: moment })
    .nullable()
    .describe('who grades it now; null: nobody'),
}

/** A submission that waits for a grader. */
export const listedSubmission = component('ListedSubmission', z.object(listedFields))

export function toListedSubmission(row: ListedSubmission): z.input<typeof listedSubmission> {
  const { claimedById, claimedByName, claimExpiresAt } = row
  return {
    id: row.id,
    member: { id: row.personId, name: row.memberName },
    course: { id: row.courseId, slug: row.courseSlug, name: row.courseName },
    lecture: { id: row.lectureId, title: row.lectureTitle },
    purpose: row.purpose as 'quiz' | 'assignment',
    number: row.number,
    submitted_at: momentOf(row.submittedAt),
    due_at: momentOf(row.dueAt),
    is_late: row.isLate,
    claim:
      claimedById && claimExpiresAt
        ? { person_id: claimedById, name: claimedByName, expires_at: momentOf(claimExpiresAt) }
        : null,
  }
}

const answer = z.object({
  position: z.number().int(),
  question_id: id,
  kind: z.string(),
  prompt: z.string().describe('Markdown'),
  content: z.record(z.string(), z.unknown()).describe('the question with its key'),
  answer: z.record(z.string(), z.unknown()).nullable().describe('null: unanswered'),
  files: z.array(
    z.object({ id, name: z.string(), mime_type: z.string(), size_bytes: z.number().int(), url: z.string() }),
  ),
  points: points.nullable().describe('null: not graded yet'),
  max_points: points,
  graded_by: z.enum(['key', 'person']).nullable(),
  criteria: criteria.describe('the criteria of its rubric; empty: it has none'),
  levels: z.array(z.number().int().nullable()).nullable().describe('the chosen level of each criterion'),
  comment: z.string(),
})

/** A submission with its answers, as its grader sees it. */
export const submission = component(
  'Submission',
  z.object({
    ...listedFields,
    state: submissionState,
    is_timed_out: z.boolean().describe('whether the end of the time limit submitted it'),
    penalty_percent: z.number().int().describe('what the points lose because it is late'),
    pass_percent: z.number().int(),
    points: points.nullable().describe('after the penalty; null: not graded yet'),
    max_points: points,
    passed: z.boolean().nullable(),
    graded_at: momentOrNull,
    comment: z.string().describe('about the whole submission'),
    answers: z.array(answer),
    earlier: z.array(
      z.object({
        id,
        number: z.number().int(),
        state: submissionState,
        submitted_at: momentOrNull,
        points: points.nullable(),
        max_points: points,
        passed: z.boolean().nullable(),
        comment: z.string(),
      }),
    ),
  }),
)

type FileUrl = (file: { readonly id: AttemptFileId; readonly attemptId: AttemptId }) => string

export function toSubmission(row: Submission, fileUrl: FileUrl): z.input<typeof submission> {
  return {
    ...toListedSubmission(row),
    state: stateOf(row.state),
    is_timed_out: row.isTimedOut,
    penalty_percent: row.penaltyPercent,
    pass_percent: row.passPercent,
    points: pointsOf(row.points),
    max_points: pointsOf(row.maxPoints),
    passed: row.passed,
    graded_at: momentOf(row.gradedAt),
    comment: row.comment,
    answers: row.questions.map((question) => toAnswer(question, (id) => fileUrl({ id, attemptId: row.id }))),
    earlier: row.earlier.map((each) => ({
      id: each.id,
      number: each.number,
      state: stateOf(each.state),
      submitted_at: momentOf(each.submittedAt),
      points: pointsOf(each.points),
      max_points: pointsOf(each.maxPoints),
      passed: each.passed,
      comment: each.comment,
    })),
  }
}

function toAnswer(
  question: Submission['questions'][number],
  urlOf: (fileId: AttemptFileId) => string,
): z.input<typeof answer> {
  return {
    position: question.position,
    question_id: question.questionId,
    kind: question.content.kind,
    prompt: question.content.prompt,
    content: { ...question.content },
    // The keys of files are for the store only.
    answer: question.answer && question.answer.kind !== 'file' ? { ...question.answer } : null,
    files: question.files.map((file) => ({
      id: file.id,
      name: file.name,
      mime_type: file.mimeType,
      size_bytes: Number(file.sizeBytes),
      url: urlOf(file.id),
    })),
    points: pointsOf(question.points),
    max_points: pointsOf(question.maxPoints),
    graded_by: question.gradedBy as 'key' | 'person' | null,
    criteria: toCriteria(question.criteria),
    levels: question.levels as (number | null)[] | null,
    comment: question.comment,
  }
}

const stateOf = (state: string) => state as z.input<typeof submissionState>
