import { afterAll, describe, expect, test } from 'vitest'
import {
  choice,
  courseWithQuiz,
  essay,
  given,
  isTrue,
  saysTrue,
} from '../../../../test/support/people/assessment-cast.ts'
import { operatorOf } from '../../../../test/support/people/identity-cast.ts'
import { memberOf, statementsOf } from '../../../../test/support/people/learning-cast.ts'
import { createWorld } from '../../../../test/support/world/world.ts'
import type { LectureId } from '../../../platform/db/schema/schema.gen.ts'
import type { MemberActor } from '../../tenancy/index.ts'

const world = await createWorld()
const mei = await memberOf(world, 'mei', 'ceramics')
const tom = await memberOf(world, 'tom', 'ceramics')
const olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])
const ken = await operatorOf(world, 'ken', 'ceramics', ['teacher'])
const hana = await operatorOf(world, 'hana', 'astronomy', ['owner'])
afterAll(() => world.close())

const { assessments } = world.modules
const page = { first: 10 }

async function answer(member: MemberActor, lectureId: LectureId, option: 'right' | 'wrong', value: boolean) {
  const attemptId = await assessments.startAttempt(member, lectureId)
  const answers = [...given({ kind: 'single_choice', option }), ...given(saysTrue(value), { position: 2 })]
  await assessments.saveAnswers(member, { lectureId, attemptId }, answers)
  await assessments.submitAttempt(member, { lectureId, attemptId })
  return attemptId
}

describe('the statistics of a quiz', () => {
  test('have the difficulty, the discrimination and the answers to each question, the hardest first', async () => {
    const { quiz } = await courseWithQuiz(world, [mei, tom], { questions: [choice, isTrue] })
    await answer(mei, quiz, 'right', true)
    await answer(tom, quiz, 'wrong', false)
    const [first, second] = await assessments.itemStatistics(olga, quiz)
    expect(first).toMatchObject({ answered: 2, difficulty: 0.5, discrimination: 1, outdated: 0 })
    const byKind = [first, second].find((item) => item?.kind === 'single_choice')
    expect(byKind?.answers).toEqual([
      { text: '1,250 °C', count: 1, isRight: true },
      { text: '900 °C', count: 1, isRight: false },
    ])
  })

  test('count the first attempt of each member only, and have no discrimination without differences', async () => {
    const { quiz } = await courseWithQuiz(world, [mei], { questions: [choice, isTrue] })
    await answer(mei, quiz, 'wrong', true)
    await answer(mei, quiz, 'right', true)
    const items = await assessments.itemStatistics(olga, quiz)
    expect(items.map(({ answered, difficulty }) => [answered, difficulty])).toEqual([
      [1, 0],
      [1, 1],
    ])
    expect(items.map(({ discrimination }) => discrimination)).toEqual([null, null])
  })

  test('are not found for a teacher of other courses and for another school', async () => {
    const { quiz } = await courseWithQuiz(world, [mei], { questions: [choice] })
    for (const stranger of [ken, hana])
      await expect(assessments.itemStatistics(stranger, quiz)).rejects.toThrow('No such quiz')
  })
})

describe('the gradebook', () => {
  test('lists the students whose name begins with a search', async () => {
    const { courseId } = await courseWithQuiz(world, [mei, tom], { questions: [choice] })
    const found = async (search: string) =>
      (await assessments.gradebookPage(olga, courseId, { page, search })).rows.map(({ name }) => name)
    expect(await found('tom')).toEqual(['Tom Becker'])
    expect(await found('nobody')).toEqual([])
  })

  test('has the best result of each member, and the members without any', async () => {
    const { quiz, courseId } = await courseWithQuiz(world, [mei, tom], { questions: [choice, isTrue] })
    await answer(mei, quiz, 'right', true)
    const latest = await answer(mei, quiz, 'wrong', true)
    const { rows } = await assessments.gradebookPage(olga, courseId, { page })
    expect(rows).toHaveLength(2)
    expect(rows.find(({ personId }) => personId === mei.memberId)?.results).toMatchObject([
      { lectureId: quiz, attempts: 2, points: 200, maxPoints: 200, passed: true, latestAttemptId: latest },
    ])
    expect(rows.find(({ personId }) => personId === tom.memberId)?.results).toEqual([])
    expect(await assessments.gradebookColumns(olga, courseId)).toMatchObject([{ lectureId: quiz }])
  })

  test('lists only members with a submission to grade, or with a quiz that is not passed', async () => {
    const { quiz, courseId } = await courseWithQuiz(world, [mei, tom], { questions: [essay] })
    const attemptId = await assessments.startAttempt(mei, quiz)
    await assessments.saveAnswers(
      mei,
      { lectureId: quiz, attemptId },
      given({ kind: 'long_text', text: 'Ash' }),
    )
    await assessments.submitAttempt(mei, { lectureId: quiz, attemptId })
    const found = async (status: 'waiting' | 'late' | 'not_passed') =>
      (await assessments.gradebookPage(olga, courseId, { page, status })).rows.map(({ personId }) => personId)
    expect(await found('waiting')).toEqual([mei.memberId])
    expect(await found('late')).toEqual([])
    await assessments.gradeSubmission(olga, attemptId, {
      answers: [{ position: 1, points: 100 }],
      isFinished: true,
    })
    expect(await found('not_passed')).toEqual([tom.memberId])
  })

  test('lists only members whose name begins with the search', async () => {
    const { courseId } = await courseWithQuiz(world, [mei, tom], { questions: [isTrue] })
    const { rows } = await assessments.gradebookPage(olga, courseId, { page, search: 'TOM' })
    expect(rows.map(({ personId }) => personId)).toEqual([tom.memberId])
  })

  test('takes the same statements for one member and for many', async () => {
    const one = await courseWithQuiz(world, [mei], { questions: [isTrue] })
    const two = await courseWithQuiz(world, [mei, tom], { questions: [isTrue, choice] })
    const statements = ({ courseId }: typeof one) =>
      statementsOf(world, () => assessments.gradebookPage(olga, courseId, { page }))
    expect(await statements(two)).toBe(await statements(one))
  })

  test('as CSV has a row for each member, and no cell that a spreadsheet runs', async () => {
    const { quiz, courseId } = await courseWithQuiz(world, [mei], { questions: [choice, isTrue] })
    await answer(mei, quiz, 'right', false)
    await world.deps.db.updateTable('lectures').set({ title: '=cmd()' }).where('id', '=', quiz).execute()
    let text = ''
    for await (const row of await assessments.exportGradebook(olga, courseId)) text += row
    const [head, first, ...rest] = text.trim().split('\r\n')
    expect(head).toContain("'=cmd(): points")
    expect(first).toContain(',1,2,failed')
    expect(rest).toEqual([])
  })

  test('is not found for a teacher of other courses and for another school', async () => {
    const { courseId } = await courseWithQuiz(world, [mei], { questions: [isTrue] })
    for (const stranger of [ken, hana]) {
      await expect(assessments.gradebookPage(stranger, courseId, { page })).rejects.toThrow('No such course')
      await expect(assessments.exportGradebook(stranger, courseId)).rejects.toThrow('No such course')
    }
  })
})
