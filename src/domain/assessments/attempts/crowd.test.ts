import { afterAll, expect, test } from 'vitest'
import { courseWithQuiz, given, isTrue, saysTrue } from '../../../../test/support/people/assessment-cast.ts'
import { crowdOf } from '../../../../test/support/samples/crowd-size.ts'
import { newMembers } from '../../../../test/support/shop/shop.ts'
import { createWorld } from '../../../../test/support/world/world.ts'
import type { AttemptId } from '../../../platform/db/schema/schema.gen.ts'
import type { MemberActor } from '../../tenancy/index.ts'

const world = await createWorld()
const size = crowdOf({ sample: 40, all: 200 })
afterAll(() => world.close())

test('members who submit in the same second are graded once each', async () => {
  const members = await newMembers(world, 'ceramics', size)
  const { quiz } = await courseWithQuiz(world, members, { questions: [isTrue] })
  const { assessments } = world.modules
  const started = new Map<MemberActor, AttemptId>()
  for (const member of members) {
    const attemptId = await assessments.startAttempt(member, quiz)
    await assessments.saveAnswers(member, { lectureId: quiz, attemptId }, given(saysTrue(true)))
    started.set(member, attemptId)
  }
  await Promise.all(
    [...started, ...started].map(([member, attemptId]) =>
      assessments.submitAttempt(member, { lectureId: quiz, attemptId }),
    ),
  )
  const { db } = world.deps
  const attempts = await db.selectFrom('attempts').where('lectureId', '=', quiz).selectAll().execute()
  expect(attempts.map(({ state, passed, points }) => ({ state, passed, points }))).toEqual(
    members.map(() => ({ state: 'graded', passed: true, points: 100 })),
  )
  for (const kind of ['attempt.submitted', 'attempt.graded', 'lecture.completed']) {
    const facts = await db.selectFrom('facts').where('kind', '=', kind).select('body').execute()
    expect(facts, kind).toHaveLength(size)
  }
})
