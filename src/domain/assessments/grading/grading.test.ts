import { afterAll, describe, expect, test } from 'vitest'
import {
  courseWithQuiz,
  essay,
  given,
  handIn,
  isTrue,
  saysTrue,
} from '../../../../test/support/people/assessment-cast.ts'
import { operatorOf } from '../../../../test/support/people/identity-cast.ts'
import { factsAbout, memberOf } from '../../../../test/support/people/learning-cast.ts'
import { createWorld } from '../../../../test/support/world/world.ts'
import type { AttemptId, LectureId } from '../../../platform/db/schema/schema.gen.ts'
import type { MemberActor, OperatorActor } from '../../tenancy/index.ts'

const world = await createWorld()
const mei = await memberOf(world, 'mei', 'ceramics')
const tom = await memberOf(world, 'tom', 'ceramics')
const olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])
const ken = await operatorOf(world, 'ken', 'ceramics', ['teacher'])
const max = await operatorOf(world, 'nils', 'ceramics', ['manager'])
const hana = await operatorOf(world, 'hana', 'astronomy', ['owner'])
afterAll(() => world.close())

const { assessments, learning } = world.modules
const essayAnswer = { kind: 'long_text', text: 'Ash and feldspar.' } as const

/** An essay that was handed in. */
async function handedIn(member: MemberActor, lectureId: LectureId): Promise<AttemptId> {
  const attemptId = await assessments.startAttempt(member, lectureId)
  await assessments.saveAnswers(member, { lectureId, attemptId }, given(essayAnswer))
  await assessments.submitAttempt(member, { lectureId, attemptId })
  return attemptId
}

async function handedInEssay() {
  const course = await courseWithQuiz(world, [mei], { questions: [essay], purpose: 'assignment' })
  return { ...course, id: await handedIn(mei, course.quiz) }
}

const queueOf = async (grader: OperatorActor, lectureId: LectureId, claim?: 'mine' | 'free') =>
  (await assessments.listSubmissions(grader, { page: { first: 10 }, lectureId, claim })).rows.map(
    ({ id }) => id,
  )
const factsOf = async (kind: string, id: AttemptId) =>
  (await factsAbout(world, kind, mei)).filter(({ attemptId }) => attemptId === id)
const finished = (points: number, more = {}) => ({
  answers: [{ position: 1, points }],
  isFinished: true,
  ...more,
})

describe('the grading queue', () => {
  test('has the submissions that wait for a person, the oldest first', async () => {
    const { quiz } = await courseWithQuiz(world, [mei, tom], { questions: [essay], purpose: 'assignment' })
    const first = await handedIn(tom, quiz)
    world.clock.advance({ minutes: 1 })
    const second = await handedIn(mei, quiz)
    expect(await queueOf(olga, quiz)).toEqual([first, second])
    await assessments.gradeSubmission(olga, first, finished(100))
    expect(await queueOf(olga, quiz)).toEqual([second])
  })

  test('has no submission that the key graded', async () => {
    const { quiz: lectureId } = await courseWithQuiz(world, [mei], { questions: [isTrue] })
    const attemptId = await assessments.startAttempt(mei, lectureId)
    await assessments.saveAnswers(mei, { lectureId, attemptId }, given(saysTrue(true)))
    await assessments.submitAttempt(mei, { lectureId, attemptId })
    expect(await queueOf(olga, lectureId)).toEqual([])
  })

  test('is empty for a teacher of other courses and for another school, who find no submission by its id', async () => {
    const { id, quiz } = await handedInEssay()
    for (const stranger of [ken, hana]) {
      expect(await queueOf(stranger, quiz)).toEqual([])
      expect(await assessments.submissionById(stranger, id)).toBeUndefined()
      await expect(assessments.claimSubmission(stranger, id)).rejects.toThrow('No such submission')
      await expect(assessments.gradeSubmission(stranger, id, finished(1))).rejects.toThrow(
        'No such submission',
      )
      await expect(assessments.returnSubmission(stranger, id, 'No')).rejects.toThrow('No such submission')
    }
  })
})

test('submissions that wait are counted for the graders of their course, by one statement', async () => {
  const before = await Promise.all([olga, ken, hana].map(assessments.countSubmissionsToGrade))
  const { id, courseId } = await handedInEssay()
  const statements = world.statements().length
  const counts = async () => await Promise.all([olga, ken, hana].map(assessments.countSubmissionsToGrade))
  expect(await counts()).toEqual([Number(before[0]) + 1, before[1], before[2]])
  expect(world.statements().length - statements).toBe(3)
  await world.modules.catalog.addAssistant(olga, { courseId, personId: ken.memberId })
  expect(await assessments.countSubmissionsToGrade(ken)).toBe(Number(before[1]) + 1)
  await assessments.gradeSubmission(olga, id, finished(100))
  expect(await counts()).toEqual(before)
  const student = { ...olga, roles: ['student'] } as const
  expect(await assessments.countSubmissionsToGrade(student)).toBeNull()
})

describe('the claim of a submission', () => {
  test('is refused while another grader has it, and shown to others', async () => {
    const { id, quiz } = await handedInEssay()
    await assessments.claimSubmission(olga, id)
    await expect(assessments.claimSubmission(max, id)).rejects.toThrow('is grading this submission now')
    await expect(assessments.gradeSubmission(max, id, finished(50))).rejects.toThrow('is grading this')
    expect((await assessments.submissionById(max, id))?.claimedById).toBe(olga.memberId)
    expect(await queueOf(max, quiz, 'free')).toEqual([])
    expect(await queueOf(olga, quiz, 'free')).toEqual([id])
    expect(await queueOf(olga, quiz, 'mine')).toEqual([id])
  })

  test('can be taken over after it expires, and then the former grader is refused', async () => {
    const { id } = await handedInEssay()
    await assessments.claimSubmission(olga, id)
    world.clock.advance({ minutes: 15 })
    await assessments.claimSubmission(max, id)
    await expect(assessments.gradeSubmission(olga, id, finished(50))).rejects.toThrow('is grading this')
  })

  test('of two graders at the same moment goes to exactly one', async () => {
    const { id } = await handedInEssay()
    const claims = await Promise.allSettled(
      [olga, max].map((grader) => assessments.claimSubmission(grader, id)),
    )
    expect(claims.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('that is released is free immediately, and a claim of another grader stays', async () => {
    const { id } = await handedInEssay()
    await assessments.claimSubmission(olga, id)
    await assessments.releaseSubmission(max, id)
    await expect(assessments.claimSubmission(max, id)).rejects.toThrow('is grading this')
    await assessments.releaseSubmission(olga, id)
    await expect(assessments.claimSubmission(max, id)).resolves.toBeTruthy()
  })
})

describe('grading a submission', () => {
  test('with enough points completes the lecture and notifies the member once', async () => {
    const { id, quiz } = await handedInEssay()
    await assessments.gradeSubmission(olga, id, finished(80, { comment: 'Good.' }))
    const graded = await assessments.submissionById(olga, id)
    expect(graded).toMatchObject({
      state: 'graded',
      points: 80,
      passed: true,
      comment: 'Good.',
      claimedById: null,
    })
    expect((await learning.lectureProgress(mei, quiz)).state).toBe('completed')
    expect(await factsOf('submission.graded', id)).toHaveLength(1)
    await world.runJobs()
    const { rows } = await world.modules.notifications.inbox(mei, { first: 1 }, { unreadOnly: true })
    expect(rows[0]).toMatchObject({ kind: 'course_updated', title: '已評分：你通過了「Glaze test」' })
  })

  test('that is not finished stores the grades and leaves the submission in the queue', async () => {
    const { id, quiz } = await handedInEssay()
    const answers = [{ position: 1, points: 30, comment: 'Which ash?' }]
    await assessments.gradeSubmission(olga, id, { answers, isFinished: false })
    const submission = await assessments.submissionById(olga, id)
    expect(submission).toMatchObject({ state: 'submitted', points: null })
    expect(submission?.questions[0]).toMatchObject({ points: 30, comment: 'Which ash?' })
    expect(await queueOf(olga, quiz)).toEqual([id])
  })

  test.each([
    [[{ position: 1, points: 101 }], 'answers.0.points'],
    [[{ position: 2, points: 1 }], 'answers.0.position'],
    [[], 'answers'],
  ])('with the grades %j is refused and changes nothing', async (answers, field) => {
    const { id } = await handedInEssay()
    const grade = assessments.gradeSubmission(olga, id, { answers, isFinished: true })
    await expect(grade).rejects.toMatchObject({ code: 'invalid_input', problems: [{ field }] })
    expect(await assessments.submissionById(olga, id)).toMatchObject({
      state: 'submitted',
      claimedById: null,
    })
  })

  test('by the levels of a rubric gives points in proportion', async () => {
    const { id, quiz } = await handedInEssay()
    const levels = [0, 200, 400].map((points) => ({ title: `${points}`, description: '', points }))
    const of = { lectureId: quiz, questionId: null }
    await assessments.setRubric(olga, of, [{ title: 'Glaze', levels }])
    const answers = [{ position: 1, levels: [1] }]
    await assessments.gradeSubmission(olga, id, { answers, isFinished: true })
    expect(await assessments.submissionById(olga, id)).toMatchObject({ points: 50, passed: false })
  })

  test('again corrects it, and takes away a pass only if the grader says so', async () => {
    const { id, quiz } = await handedInEssay()
    await assessments.gradeSubmission(olga, id, finished(80))
    await expect(assessments.gradeSubmission(olga, id, finished(10))).rejects.toThrow('no longer passes')
    expect(await assessments.submissionById(olga, id)).toMatchObject({ points: 80, passed: true })
    await assessments.gradeSubmission(olga, id, finished(10, { withdrawsPass: true }))
    expect(await assessments.submissionById(olga, id)).toMatchObject({ points: 10, passed: false })
    expect((await learning.lectureProgress(mei, quiz)).state).toBe('completed')
  })
})

describe('a returned submission', () => {
  test('lets the member hand in again, and shows the earlier one to its grader', async () => {
    const { id, quiz } = await handedInEssay()
    await assessments.returnSubmission(olga, id, 'Add the firing temperature.')
    expect(await queueOf(olga, quiz)).toEqual([])
    const again = await handedIn(mei, quiz)
    const submission = await assessments.submissionById(olga, again)
    expect(submission?.earlier).toMatchObject([
      { id, state: 'returned', comment: 'Add the firing temperature.' },
    ])
  })

  test('keeps its files for the revision, and a file that is removed there stays with the returned one', async () => {
    const { quiz: lectureId } = await courseWithQuiz(world, [mei], {
      questions: [handIn],
      purpose: 'assignment',
    })
    const attemptId = await assessments.startAttempt(mei, lectureId)
    const file = { position: 1, name: 'bowl.png', mimeType: 'image/png', sizeBytes: 10 }
    const fileKey = `answers/${attemptId}.png`
    await assessments.addAnswerFile(mei, { lectureId, attemptId }, { ...file, fileKey })
    await assessments.submitAttempt(mei, { lectureId, attemptId })
    await assessments.returnSubmission(olga, attemptId, 'Add a picture of the foot.')

    const revision = { lectureId, attemptId: await assessments.startAttempt(mei, lectureId) }
    const [question] = (await assessments.ownAttempt(mei, revision))?.questions ?? []
    expect(question).toMatchObject({ isAnswered: true, files: [{ name: 'bowl.png' }] })
    const [copy] = question?.files ?? []
    if (!copy) throw new Error('The revision has no file')
    await assessments.removeAnswerFile(mei, revision, copy.id)
    expect((await assessments.ownAttempt(mei, revision))?.questions).toMatchObject([
      { isAnswered: false, files: [] },
    ])
    const returned = await assessments.submissionById(olga, attemptId)
    expect(returned?.questions[0]?.files).toMatchObject([{ name: 'bowl.png' }])
    const abandoned = await world.deps.db
      .selectFrom('facts')
      .where('kind', '=', 'files.abandoned')
      .select('body')
      .execute()
    expect(JSON.stringify(abandoned)).not.toContain(fileKey)
  })

  test('shows its member no sample answer before a revision is graded, whatever the rule for answers says', async () => {
    const { id, quiz } = await handedInEssay()
    const hasAnswers = async (attemptId: AttemptId) =>
      (await assessments.ownAttempt(mei, { lectureId: quiz, attemptId }))?.hasAnswers
    expect(await hasAnswers(id)).toBe(false)
    await assessments.returnSubmission(olga, id, 'Add the firing temperature.')
    expect(await hasAnswers(id)).toBe(false)
    const again = await handedIn(mei, quiz)
    expect(await hasAnswers(id)).toBe(false)
    await assessments.gradeSubmission(olga, again, finished(80))
    expect([await hasAnswers(id), await hasAnswers(again)]).toEqual([true, true])
  })

  test('can be neither graded nor returned again', async () => {
    const { id } = await handedInEssay()
    await assessments.returnSubmission(olga, id, 'Again.')
    await expect(assessments.gradeSubmission(olga, id, finished(80))).rejects.toThrow('was returned')
    await expect(assessments.returnSubmission(olga, id, 'Again.')).rejects.toThrow('was returned')
    expect(await factsOf('submission.returned', id)).toHaveLength(1)
  })
})
