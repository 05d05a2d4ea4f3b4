import { afterAll, expect, test } from 'vitest'
import { courseWithQuiz, essay, given } from '../../../../test/support/people/assessment-cast.ts'
import { operatorOf } from '../../../../test/support/people/identity-cast.ts'
import { crowdOf } from '../../../../test/support/samples/crowd-size.ts'
import { newMembers } from '../../../../test/support/shop/shop.ts'
import { createWorld } from '../../../../test/support/world/world.ts'
import type { LectureId } from '../../../platform/db/schema/schema.gen.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { MemberActor, OperatorActor } from '../../tenancy/index.ts'

const world = await createWorld()
const size = crowdOf({ sample: 30, all: 200 })
const olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])
const ken = await operatorOf(world, 'ken', 'ceramics', ['manager'])
afterAll(() => world.close())

const { assessments } = world.modules
const { db } = world.deps

async function submissionsOf(members: readonly MemberActor[]): Promise<LectureId> {
  const { quiz: lectureId } = await courseWithQuiz(world, members, { questions: [essay] })
  for (const member of members) {
    const attemptId = await assessments.startAttempt(member, lectureId)
    await assessments.saveAnswers(member, { lectureId, attemptId }, given({ kind: 'long_text', text: 'Ash' }))
    await assessments.submitAttempt(member, { lectureId, attemptId })
  }
  return lectureId
}

/** Grades the whole queue from its start, so that two graders always want the same submission. Returns the number of conflicts. */
async function gradeAll(grader: OperatorActor, lectureId: LectureId, points: number): Promise<number> {
  let conflicts = 0
  for (;;) {
    const { rows } = await assessments.listSubmissions(grader, {
      page: { first: 1 },
      lectureId,
      claim: 'free',
    })
    const [next] = rows
    if (!next) return conflicts
    try {
      await assessments.claimSubmission(grader, next.id)
      const answers = [{ position: 1, points }]
      await assessments.gradeSubmission(grader, next.id, { answers, isFinished: true })
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'conflict')) throw error
      conflicts++
    }
  }
}

test('two graders who empty one queue at the same time grade each submission once', async () => {
  const lectureId = await submissionsOf(await newMembers(world, 'ceramics', size))
  const conflicts = await Promise.all([gradeAll(olga, lectureId, 100), gradeAll(ken, lectureId, 50)])
  expect(Math.max(...conflicts)).toBeGreaterThan(0)
  const attempts = await db
    .selectFrom('attempts')
    .where('lectureId', '=', lectureId)
    .select(['id', 'state', 'graderId', 'points'])
    .execute()
  const pointsBy = { [olga.memberId]: 100, [ken.memberId]: 50 }
  expect(attempts).toHaveLength(size)
  for (const { state, graderId, points } of attempts)
    expect({ state, points }).toEqual({ state: 'graded', points: graderId && pointsBy[graderId] })
  const facts = await db.selectFrom('facts').where('kind', '=', 'submission.graded').select('body').execute()
  expect(new Set(facts.map(({ body }) => (body as { attemptId: string }).attemptId)).size).toBe(size)
  expect(facts).toHaveLength(size)
  expect(await db.selectFrom('gradingClaims').selectAll().execute()).toEqual([])
})
