import { afterAll, describe, expect, test } from 'vitest'
import {
  choice,
  courseWithQuiz,
  essay,
  given,
  isTrue,
  plantQuestion,
  saysTrue,
} from '../../../../test/support/people/assessment-cast.ts'
import { operatorOf } from '../../../../test/support/people/identity-cast.ts'
import { factsAbout, memberOf } from '../../../../test/support/people/learning-cast.ts'
import { createWorld, platformActor } from '../../../../test/support/world/world.ts'
import type { AttemptId, LectureId } from '../../../platform/db/schema/schema.gen.ts'
import type { MemberActor } from '../../tenancy/index.ts'
import { newQuiz } from '../quizzes/quiz-settings.ts'

const world = await createWorld()
const mei = await memberOf(world, 'mei', 'ceramics')
const meiElsewhere = await memberOf(world, 'mei', 'astronomy')
const tom = await memberOf(world, 'tom', 'ceramics')
const nils = await memberOf(world, 'nils', 'ceramics')
const olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])
afterAll(() => world.close())

const { assessments, learning } = world.modules
const start = (member: MemberActor, lectureId: LectureId) => assessments.startAttempt(member, lectureId)
const read = (member: MemberActor, lectureId: LectureId, attemptId: AttemptId) =>
  assessments.ownAttempt(member, { lectureId, attemptId })

/** Starts an attempt, answers the first question and submits it. */
async function take(member: MemberActor, lectureId: LectureId, value: boolean) {
  const attemptId = await start(member, lectureId)
  await assessments.saveAnswers(member, { lectureId, attemptId }, given(saysTrue(value)))
  await assessments.submitAttempt(member, { lectureId, attemptId })
  return attemptId
}

async function stateOf(member: MemberActor, lectureId: LectureId) {
  return (await learning.lectureProgress(member, lectureId)).state
}

describe('the start of an attempt', () => {
  test('an attempt that is started in two tabs at the same time is one attempt', async () => {
    const { quiz } = await courseWithQuiz(world, [mei], { questions: [isTrue] })
    const ids = await Promise.all([1, 2, 3, 4].map(() => start(mei, quiz)))
    expect(new Set(ids).size).toBe(1)
    expect((await assessments.ownQuiz(mei, quiz))?.attempts).toHaveLength(1)
  })

  test('an attempt is not found for a stranger, and refused to those without the course', async () => {
    const { quiz } = await courseWithQuiz(world, [mei, tom], { questions: [isTrue] })
    const attemptId = await start(mei, quiz)
    expect(await read(tom, quiz, attemptId)).toBeUndefined()
    await expect(assessments.saveAnswers(tom, { lectureId: quiz, attemptId }, [])).rejects.toThrow('No such')
    await expect(assessments.submitAttempt(tom, { lectureId: quiz, attemptId })).rejects.toThrow('No such')
    await expect(start(nils, quiz)).rejects.toThrow('No such lecture in your courses')
    await expect(start(meiElsewhere, quiz)).rejects.toThrow('No such lecture in your courses')
  })

  test('an attempt beyond the allowed number is refused', async () => {
    const { quiz } = await courseWithQuiz(world, [mei], { questions: [isTrue], attemptsAllowed: 2 })
    await take(mei, quiz, false)
    expect((await assessments.ownQuiz(mei, quiz))?.attemptsLeft).toBe(1)
    await take(mei, quiz, false)
    expect((await assessments.ownQuiz(mei, quiz))?.status).toEqual({ is: 'used_up' })
    await expect(start(mei, quiz)).rejects.toThrow('You have used all attempts')
  })

  test('an attempt within the waiting time is refused, and allowed after it', async () => {
    const { quiz } = await courseWithQuiz(world, [mei], { questions: [isTrue], waitMinutes: 30 })
    await take(mei, quiz, false)
    world.clock.advance({ minutes: 29 })
    await expect(start(mei, quiz)).rejects.toThrow('The waiting time')
    world.clock.advance({ minutes: 1 })
    await expect(start(mei, quiz)).resolves.toBeTruthy()
  })

  test('an attempt at a lecture without questions is refused', async () => {
    const { quiz } = await courseWithQuiz(world, [mei], { questions: [] })
    await expect(start(mei, quiz)).rejects.toThrow('This lecture has no questions yet')
    expect(await assessments.ownQuiz(mei, quiz)).toBeUndefined()
  })

  test('an attempt with a draw has the drawn number of questions, each once', async () => {
    const { quiz } = await courseWithQuiz(world, [mei], { questions: [] })
    const { schoolId } = mei
    const tags = ['drawn-here']
    for (let n = 0; n < 6; n++)
      await plantQuestion(world, schoolId, { ...isTrue, prompt: `Statement ${n}` }, { tags })
    const draw = { questionId: null, drawTag: 'drawn-here', drawCount: 4 }
    const { updatedAt } = (await assessments.quizOf(olga, quiz)) ?? { updatedAt: new Date(0) }
    await assessments.setQuiz(olga, quiz, { ...newQuiz, items: [draw], updatedAt })
    const attempt = await read(mei, quiz, await start(mei, quiz))
    const prompts = attempt?.questions.map(({ view }) => view.prompt) ?? []
    expect(new Set(prompts).size).toBe(4)
  })
})

describe('the quiz of a lecture', () => {
  test('the quiz of a lecture has the titles of its questions and the number of questions of each draw', async () => {
    const { quiz } = await courseWithQuiz(world, [mei], { questions: [isTrue] })
    const tags = ['counted-here']
    await plantQuestion(world, mei.schoolId, choice, { tags })
    const { items = [], updatedAt = new Date(0) } = (await assessments.quizOf(olga, quiz)) ?? {}
    const fixed = items.map(({ questionId, drawTag, drawCount }) => ({ questionId, drawTag, drawCount }))
    const draw = { questionId: null, drawTag: 'counted-here', drawCount: 2 }
    await assessments.setQuiz(olga, quiz, { ...newQuiz, items: [...fixed, draw], updatedAt })
    const changed = await assessments.quizOf(olga, quiz)
    expect(changed?.items).toMatchObject([
      { question: { title: isTrue.prompt, points: 100 }, available: null },
      { question: null, drawCount: 2, available: 1 },
    ])
    expect(await assessments.previewQuiz(olga, quiz, 1)).toHaveLength(2)
  })
})

describe('saved answers', () => {
  test('an older revision that arrives later changes nothing', async () => {
    const { quiz } = await courseWithQuiz(world, [mei], { questions: [isTrue] })
    const attemptId = await start(mei, quiz)
    const at = { lectureId: quiz, attemptId }
    await assessments.saveAnswers(mei, at, given(saysTrue(true), { revision: 7 }))
    const late = await assessments.saveAnswers(mei, at, given(saysTrue(false), { revision: 6 }))
    expect(late).toMatchObject({ is: 'saved', outdated: [1] })
    expect((await read(mei, quiz, attemptId))?.questions[0]?.answer).toEqual(saysTrue(true))
  })

  test('an answer that does not fit its question is refused with its position', async () => {
    const { quiz } = await courseWithQuiz(world, [mei], { questions: [choice] })
    const at = { lectureId: quiz, attemptId: await start(mei, quiz) }
    const forged = given({ kind: 'single_choice', option: 'not-an-option' })
    await expect(assessments.saveAnswers(mei, at, forged)).rejects.toMatchObject({
      code: 'invalid_input',
      problems: [{ field: 'answers.1.option' }],
    })
  })

  test('an answer one second before the limit is kept, and one a second after it is refused', async () => {
    const { quiz } = await courseWithQuiz(world, [mei], { questions: [isTrue], timeLimitSeconds: 60 })
    const attemptId = await start(mei, quiz)
    const at = { lectureId: quiz, attemptId }
    world.clock.advance({ seconds: 59 })
    expect(await assessments.saveAnswers(mei, at, given(saysTrue(true)))).toMatchObject({ is: 'saved' })
    world.clock.advance({ seconds: 2 })
    const late = given(saysTrue(false), { revision: 2 })
    expect(await assessments.saveAnswers(mei, at, late)).toEqual({ is: 'time_up' })
    await assessments.submitAttempt(mei, at)
    const attempt = await read(mei, quiz, attemptId)
    expect(attempt).toMatchObject({ state: 'graded', passed: true, isTimedOut: true, points: 100 })
    expect(attempt?.submittedAt).toEqual(attempt?.deadlineAt)
  })

  test('an answer after the submission is refused and changes nothing', async () => {
    const { quiz } = await courseWithQuiz(world, [mei], { questions: [isTrue] })
    const attemptId = await take(mei, quiz, false)
    const late = given(saysTrue(true), { revision: 9 })
    expect(await assessments.saveAnswers(mei, { lectureId: quiz, attemptId }, late)).toEqual({
      is: 'submitted',
    })
    expect((await read(mei, quiz, attemptId))?.points).toBe(0)
  })
})

describe('a submission', () => {
  test('a passing attempt completes its lecture and opens what waits for it; a failing one does neither', async () => {
    const { quiz, courseId, lecture } = await courseWithQuiz(world, [mei, tom], { questions: [isTrue] })
    await take(mei, quiz, false)
    await expect(learning.openLecture(mei, lecture(1))).rejects.toThrow('must be completed before')
    await take(mei, quiz, true)
    expect(await stateOf(mei, quiz)).toBe('completed')
    await learning.openLecture(mei, lecture(1))
    expect(await factsAbout(world, 'lecture.completed', mei)).toContainEqual(
      expect.objectContaining({ courseId, lectureId: quiz }),
    )
    expect(await stateOf(tom, quiz)).toBe('unread')
  })

  test('an attempt that is submitted twice at the same time is graded once', async () => {
    const { quiz } = await courseWithQuiz(world, [mei], { questions: [isTrue] })
    const attemptId = await start(mei, quiz)
    const at = { lectureId: quiz, attemptId }
    await Promise.all([1, 2, 3].map(() => assessments.submitAttempt(mei, at)))
    const graded = await factsAbout(world, 'attempt.graded', mei)
    expect(graded.filter((fact) => fact['attemptId'] === attemptId)).toHaveLength(1)
  })

  test('a submission with a long text waits for a person and does not pass', async () => {
    const { quiz } = await courseWithQuiz(world, [mei], { questions: [isTrue, essay] })
    const attemptId = await start(mei, quiz)
    const text = { kind: 'long_text', text: 'Celadon with 2 % iron.' } as const
    const answers = [...given(saysTrue(true)), ...given(text, { position: 2 })]
    await assessments.saveAnswers(mei, { lectureId: quiz, attemptId }, answers)
    await assessments.submitAttempt(mei, { lectureId: quiz, attemptId })
    expect(await read(mei, quiz, attemptId)).toMatchObject({ state: 'submitted', points: null, passed: null })
    expect(await stateOf(mei, quiz)).toBe('unread')
  })

  test('a lecture with a quiz cannot be completed or reopened by hand', async () => {
    const { quiz } = await courseWithQuiz(world, [mei], { questions: [isTrue] })
    await expect(learning.completeLecture(mei, quiz)).rejects.toThrow('by passing its quiz')
    await take(mei, quiz, true)
    await expect(learning.reopenLecture(mei, quiz)).rejects.toThrow('stays completed')
    expect(await stateOf(mei, quiz)).toBe('completed')
  })

  test('a late submission is marked, and loses its penalty for every day that has begun', async () => {
    const dueAt = new Date(world.clock.now().getTime() + 3600_000)
    const quiz = { purpose: 'assignment', dueAt, lateRule: 'penalty', latePenaltyPercent: 30 } as const
    const { quiz: lecture } = await courseWithQuiz(world, [mei], { ...quiz, questions: [isTrue] })
    const attemptId = await start(mei, lecture)
    await assessments.saveAnswers(mei, { lectureId: lecture, attemptId }, given(saysTrue(true)))
    world.clock.advance({ hours: 26 })
    await assessments.submitAttempt(mei, { lectureId: lecture, attemptId })
    expect(await read(mei, lecture, attemptId)).toMatchObject({
      isLate: true,
      penaltyPercent: 60,
      points: 40,
      passed: false,
    })
  })

  test('an assignment that refuses late submissions cannot be started after its due date', async () => {
    const dueAt = new Date(world.clock.now().getTime() + 3600_000)
    const quiz = { purpose: 'assignment', dueAt, lateRule: 'refuse' } as const
    const { quiz: lecture } = await courseWithQuiz(world, [mei], { ...quiz, questions: [isTrue] })
    world.clock.advance({ hours: 2 })
    await expect(start(mei, lecture)).rejects.toThrow('The due date has passed')
  })
})

describe('attempts whose time limit has passed', () => {
  test('an attempt whose limit has passed is submitted by the job with its saved answers, and once', async () => {
    const { quiz } = await courseWithQuiz(world, [mei, tom], { questions: [isTrue], timeLimitSeconds: 60 })
    const attemptId = await start(mei, quiz)
    await assessments.saveAnswers(mei, { lectureId: quiz, attemptId }, given(saysTrue(true)))
    world.clock.advance({ seconds: 61 })
    const tomsId = await start(tom, quiz)
    expect(await assessments.submitTimedOut(platformActor)).toBe(1)
    expect(await assessments.submitTimedOut(platformActor)).toBe(0)
    expect(await stateOf(mei, quiz)).toBe('completed')
    expect(await read(tom, quiz, tomsId)).toMatchObject({ state: 'open' })
  })

  test('an attempt whose limit has passed is submitted when its member reads it', async () => {
    const { quiz } = await courseWithQuiz(world, [mei], { questions: [isTrue], timeLimitSeconds: 60 })
    const attemptId = await start(mei, quiz)
    world.clock.advance({ seconds: 61 })
    expect((await assessments.ownQuiz(mei, quiz))?.status).toEqual({ is: 'allowed' })
    expect(await read(mei, quiz, attemptId)).toMatchObject({
      state: 'graded',
      isTimedOut: true,
      passed: false,
    })
  })
})

describe('answers of a result', () => {
  const shown = async (member: MemberActor, quiz: LectureId, attemptId: AttemptId) => {
    const attempt = await read(member, quiz, attemptId)
    return attempt?.questions.map(({ key, points }) => ({ hasKey: key !== null, points }))
  }
  const hidden = [{ hasKey: false, points: null }]

  test('the key is shown after the attempt, and hidden again while another one is open', async () => {
    const { quiz } = await courseWithQuiz(world, [mei], { questions: [isTrue] })
    const first = await take(mei, quiz, false)
    expect(await shown(mei, quiz, first)).toEqual([{ hasKey: true, points: 0 }])
    const second = await start(mei, quiz)
    expect(await shown(mei, quiz, first)).toEqual(hidden)
    expect(await shown(mei, quiz, second)).toEqual(hidden)
  })

  test('the key is shown after passing only', async () => {
    const { quiz } = await courseWithQuiz(world, [mei], {
      questions: [isTrue],
      answersShown: 'after_passing',
    })
    const failed = await take(mei, quiz, false)
    expect(await shown(mei, quiz, failed)).toEqual(hidden)
    await take(mei, quiz, true)
    expect(await shown(mei, quiz, failed)).toEqual([{ hasKey: true, points: 0 }])
  })

  test('the key is shown from its date only, and never if that is the rule', async () => {
    const answersShownFrom = new Date(world.clock.now().getTime() + 3600_000)
    const rule = { answersShown: 'after_date', answersShownFrom } as const
    const { quiz } = await courseWithQuiz(world, [mei], { questions: [isTrue], ...rule })
    const attempt = await take(mei, quiz, true)
    expect(await shown(mei, quiz, attempt)).toEqual(hidden)
    world.clock.advance({ hours: 2 })
    expect(await shown(mei, quiz, attempt)).toEqual([{ hasKey: true, points: 100 }])
    const { quiz: other } = await courseWithQuiz(world, [mei], { questions: [isTrue], answersShown: 'never' })
    expect(await shown(mei, other, await take(mei, other, true))).toEqual(hidden)
  })
})
