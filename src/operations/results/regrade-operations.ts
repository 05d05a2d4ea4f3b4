import { z } from 'zod'
import {
  gradingLimits,
  passRules,
  type Regrade,
  type RegradePreview,
} from '../../domain/assessments/index.ts'
import { actOperation, readOperation } from '../operation.ts'
import { memberName } from '../personal-data.ts'
import { get, post } from '../rest.ts'
import { points, pointsOf } from '../submissions/points.ts'
import { component } from '../wire/component.ts'
import { orNotFound, resourceId } from '../wire/resource-id.ts'
import { id, moment, momentOf, momentOrNull } from '../wire/shapes.ts'

const ofQuiz = {
  lecture_id: resourceId<'Lecture'>('quiz'),
  question_id: resourceId<'Question'>('question'),
}
const count = z.number().int()
const counts = {
  attempts: count.describe('answers that an earlier key graded'),
  gained: count.describe('attempts whose answer gains points'),
  lost: count.describe('attempts whose answer loses points'),
  now_passed: count.describe('attempts that reach the pass mark only now'),
  now_failed: count.describe('passed attempts that no longer reach the pass mark'),
}

const preview = component(
  'RegradePreview',
  z.object({
    lecture_id: id,
    question_id: id,
    title: z.string(),
    version: count.describe('the version by whose key the answers are graded; send it to apply the regrade'),
    ...counts,
    changes: z
      .array(
        z.object({
          submission_id: id,
          member: z.object({ id, name: memberName }),
          answer_points_before: points,
          answer_points_after: points,
          points_before: points.nullable().describe('of the attempt; null: it waits for a grader'),
          points_after: points.nullable(),
          max_points: points,
          passed_before: z.boolean().nullable(),
          reaches_pass_mark: z.boolean().nullable(),
        }),
      )
      .describe('changed attempts; changed passes first, then the largest differences'),
    has_more: z
      .boolean()
      .describe(`whether there are more than ${gradingLimits.mostPreviewed} changed attempts`),
  }),
)

export const previewRegrade = readOperation({
  id: 'results.regrade_preview',
  title: 'Preview a regrade',
  description:
    'Returns what would change if the answers to a question were graded by the key of its latest version: who gains, who loses, and whose pass changes. Changes nothing. Answers that a person graded stay.',
  scope: 'students:read',
  permission: 'submissions:grade',
  input: ofQuiz,
  output: preview,
  untrusted: ['changes[].member.name'],
  run: async ({ assessments }, operator, of) => toPreview(await assessments.previewRegrade(operator, of)),
  rest: get('/quizzes/:lecture_id/questions/:question_id/regrade'),
})

function toPreview(found: RegradePreview): z.input<typeof preview> {
  const { attempts, gained, lost, nowPassed, nowFailed } = found.summary
  return {
    lecture_id: found.lectureId,
    question_id: found.questionId,
    title: found.title,
    version: found.version,
    attempts,
    gained,
    lost,
    now_passed: nowPassed,
    now_failed: nowFailed,
    changes: found.changes.map((change) => ({
      submission_id: change.attemptId,
      member: { id: change.personId, name: change.memberName },
      answer_points_before: pointsOf(change.oldAnswerPoints),
      answer_points_after: pointsOf(change.newAnswerPoints),
      points_before: pointsOf(change.result?.oldPoints ?? null),
      points_after: pointsOf(change.result?.newPoints ?? null),
      max_points: pointsOf(change.maxPoints),
      passed_before: change.result?.passedBefore ?? null,
      reaches_pass_mark: change.result?.reachesPassMark ?? null,
    })),
    has_more: found.hasMore,
  }
}

const regrade = component(
  'Regrade',
  z.object({
    id,
    lecture_id: id,
    question_id: id,
    version: count,
    pass_rule: z.enum(passRules),
    created_at: moment,
    finished_at: momentOrNull.describe('null: it is being applied'),
    ...counts,
  }),
)

export const applyRegrade = actOperation({
  id: 'results.regrade_apply',
  title: 'Apply a regrade',
  description:
    'Grades the answers to a question again by the version of the preview, in the background. While a regrade of the question is running, that one is returned.',
  scope: 'students:write',
  permission: 'submissions:grade',
  effect: 'sets',
  input: {
    ...ofQuiz,
    question_version: z.int().min(1).describe('version of the preview'),
    pass_rule: z
      .enum(passRules)
      .describe('keep: passed attempts stay passed; follow: those below the pass mark fail'),
  },
  output: regrade,
  async run({ assessments }, operator, { questionVersion: version, ...confirmed }) {
    const id = await assessments.applyRegrade(operator, { ...confirmed, version })
    return toRegrade(orNotFound(await assessments.regradeById(operator, id), 'regrade', id))
  },
  rest: post('/quizzes/:lecture_id/questions/:question_id/regrade'),
})

export const getRegrade = readOperation({
  id: 'results.regrade_get',
  title: 'Get a regrade',
  description: 'Returns a regrade with the numbers of changes so far.',
  scope: 'students:read',
  permission: 'submissions:grade',
  input: { id: resourceId<'Regrade'>('regrade') },
  output: regrade,
  run: async ({ assessments }, operator, { id }) =>
    toRegrade(orNotFound(await assessments.regradeById(operator, id), 'regrade', id)),
  rest: get('/regrades/:id'),
})

function toRegrade(row: Regrade): z.input<typeof regrade> {
  return {
    id: row.id,
    lecture_id: row.lectureId,
    question_id: row.questionId,
    version: row.version,
    pass_rule: row.passRule as (typeof passRules)[number],
    created_at: momentOf(row.createdAt),
    finished_at: momentOf(row.finishedAt),
    attempts: row.attempts,
    gained: row.gained,
    lost: row.lost,
    now_passed: row.nowPassed,
    now_failed: row.nowFailed,
  }
}
