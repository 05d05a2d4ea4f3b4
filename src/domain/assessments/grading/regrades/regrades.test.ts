import { afterAll, describe, expect, test } from 'vitest'
import {
  courseWithQuiz,
  given,
  isTrue,
  saysTrue,
} from '../../../../../test/support/people/assessment-cast.ts'
import { operatorOf } from '../../../../../test/support/people/identity-cast.ts'
import { memberOf } from '../../../../../test/support/people/learning-cast.ts'
import { createWorld, platformActor } from '../../../../../test/support/world/world.ts'
import type { LectureId, QuestionId } from '../../../../platform/db/schema/schema.gen.ts'
import type { MemberActor } from '../../../tenancy/index.ts'
import { questionContent } from '../../index.ts'

const world = await createWorld()
const mei = await memberOf(world, 'mei', 'ceramics')
const tom = await memberOf(world, 'tom', 'ceramics')
const olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])
const ken = await operatorOf(world, 'ken', 'ceramics', ['teacher'])
const hana = await operatorOf(world, 'hana', 'astronomy', ['owner'])
afterAll(() => world.close())

const { assessments, learning } = world.modules
const host = { ...platformActor, schoolId: mei.schoolId }

async function answer(member: MemberActor, lectureId: LectureId, value: boolean) {
  const attemptId = await assessments.startAttempt(member, lectureId)
  await assessments.saveAnswers(member, { lectureId, attemptId }, given(saysTrue(value)))
  await assessments.submitAttempt(member, { lectureId, attemptId })
  return attemptId
}

/** A quiz whose key was wrong: Mei failed with the right answer, and Tom passed with the wrong one. */
async function wrongKey() {
  const wrong = { ...isTrue, answer: false }
  const { quiz: lectureId } = await courseWithQuiz(world, [mei, tom], { questions: [wrong] })
  const [meis, toms] = [await answer(mei, lectureId, true), await answer(tom, lectureId, false)]
  const question = await world.deps.db
    .selectFrom('attemptQuestions')
    .where('attemptId', '=', meis)
    .select('questionId')
    .executeTakeFirstOrThrow()
  const { questionId } = question
  await correct(questionId, true)
  return { lectureId, questionId, meis, toms }
}

async function correct(id: QuestionId, value: boolean) {
  const found = await assessments.questionById(olga, id)
  const content = questionContent.parse({ ...isTrue, answer: value })
  await assessments.updateQuestion(olga, id, { content, updatedAt: found?.updatedAt ?? new Date(0) })
}

async function resultsOf(ids: readonly string[]) {
  const rows = await world.deps.db.selectFrom('attempts').selectAll().execute()
  return ids.map((id) => {
    const row = rows.find((each) => each.id === id)
    return { points: row?.points, passed: row?.passed }
  })
}

describe('the preview of a regrade', () => {
  test('names who gains, who loses and whose pass changes, and changes nothing', async () => {
    const { lectureId, questionId, meis, toms } = await wrongKey()
    const preview = await assessments.previewRegrade(olga, { lectureId, questionId })
    expect(preview.summary).toEqual({ attempts: 2, gained: 1, lost: 1, nowPassed: 1, nowFailed: 1 })
    expect(preview.changes.map(({ attemptId, result }) => [attemptId, result])).toEqual([
      [toms, { oldPoints: 100, newPoints: 0, passedBefore: true, reachesPassMark: false }],
      [meis, { oldPoints: 0, newPoints: 100, passedBefore: false, reachesPassMark: true }],
    ])
    expect(await resultsOf([meis, toms])).toEqual([
      { points: 0, passed: false },
      { points: 100, passed: true },
    ])
  })

  test('is not found for a teacher of other courses and for another school', async () => {
    const { lectureId, questionId } = await wrongKey()
    for (const stranger of [ken, hana]) {
      const of = { lectureId, questionId }
      await expect(assessments.previewRegrade(stranger, of)).rejects.toThrow('No such quiz')
      const confirmed = { ...of, version: 2, passRule: 'keep' } as const
      await expect(assessments.applyRegrade(stranger, confirmed)).rejects.toThrow('No such quiz')
    }
  })
})

describe('a regrade', () => {
  test.each([
    ['keep', true],
    ['follow', false],
  ] as const)(
    'with the pass rule %s leaves a lost pass as %s, and completes the lecture of a gained one',
    async (passRule, tomPasses) => {
      const { lectureId, questionId, meis, toms } = await wrongKey()
      await assessments.applyRegrade(olga, { lectureId, questionId, version: 2, passRule })
      await world.runJobs()
      expect(await resultsOf([meis, toms])).toEqual([
        { points: 100, passed: true },
        { points: 0, passed: tomPasses },
      ])
      expect((await learning.lectureProgress(mei, lectureId)).state).toBe('completed')
    },
  )

  test('is in the audit log with its quiz, its question and its rule', async () => {
    const { lectureId, questionId } = await wrongKey()
    await assessments.applyRegrade(olga, { lectureId, questionId, version: 2, passRule: 'keep' })
    const entries = await world.deps.db
      .selectFrom('auditEntries')
      .where('kind', '=', 'regrade.confirmed')
      .where('schoolId', '=', olga.schoolId)
      .select(['byPersonId', 'detail'])
      .execute()
    expect(entries).toContainEqual({
      byPersonId: olga.memberId,
      detail: { lectureId, questionId, version: 2, passRule: 'keep' },
    })
  })

  test('for the second time finds nothing to change', async () => {
    const { lectureId, questionId } = await wrongKey()
    const confirmed = { lectureId, questionId, version: 2, passRule: 'follow' } as const
    await assessments.applyRegrade(olga, confirmed)
    await world.runJobs()
    const again = await assessments.applyRegrade(olga, confirmed)
    await world.runJobs()
    expect(await assessments.regradeById(olga, again)).toMatchObject({ attempts: 0, gained: 0, lost: 0 })
    expect((await assessments.previewRegrade(olga, { lectureId, questionId })).summary.attempts).toBe(0)
  })

  test('continues after its process was killed, and counts each attempt once', async () => {
    const { lectureId, questionId } = await wrongKey()
    const confirmed = { lectureId, questionId, version: 2, passRule: 'keep' } as const
    const id = await assessments.applyRegrade(olga, confirmed)
    await Promise.all([1, 2, 3].map(() => assessments.regradeBatch(host, id)))
    expect(await assessments.regradeBatch(host, id)).toBe(false)
    expect(await assessments.regradeById(olga, id)).toMatchObject({ attempts: 2, gained: 1, lost: 1 })
  })

  test('while one is running is that one, and with an outdated version is refused', async () => {
    const { lectureId, questionId } = await wrongKey()
    const confirmed = { lectureId, questionId, version: 2, passRule: 'keep' } as const
    const running = await assessments.applyRegrade(olga, confirmed)
    expect(await assessments.applyRegrade(olga, confirmed)).toBe(running)
    await correct(questionId, false)
    await expect(assessments.applyRegrade(olga, confirmed)).rejects.toThrow('has a newer version')
  })

  test('keeps the points that a person gave', async () => {
    const { lectureId, questionId, toms } = await wrongKey()
    await assessments.gradeSubmission(olga, toms, {
      answers: [{ position: 1, points: 70 }],
      isFinished: true,
    })
    const { summary } = await assessments.previewRegrade(olga, { lectureId, questionId })
    expect(summary.attempts).toBe(1)
  })
})
