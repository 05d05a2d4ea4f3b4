import { afterAll, describe, expect, test } from 'vitest'
import { type OperatorActor, operatorActor } from '../../../src/domain/tenancy/index.ts'
import { memberOf } from '../../support/people/learning-cast.ts'
import { createWorld, platformActor } from '../../support/world/world.ts'

const world = await createWorld({ from: 'demoTemplate' })
afterAll(() => world.close())
const page = { first: 50 }
const cast = { ceramics: 'olga', astronomy: 'hana' } as const
const mei = {
  ceramics: await memberOf(world, 'mei', 'ceramics'),
  astronomy: await memberOf(world, 'mei', 'astronomy'),
}

async function staff(
  email: string,
  at: keyof typeof cast,
  role: 'owner' | 'teacher',
): Promise<OperatorActor> {
  const person = await world.modules.identity.personWithEmail(platformActor, `${email}@example.com`)
  if (!person) throw new Error(`${email} is missing`)
  return operatorActor({ schoolId: mei[at].schoolId, memberId: person.id, roles: [role] })
}

describe.each(['ceramics', 'astronomy'] as const)('teaching at %s', (school) => {
  const { schoolId } = mei[school]

  test('every lecture of kind quiz has questions, and every question of the bank is used by a quiz', async () => {
    const { db } = world.deps
    const lectures = await db
      .selectFrom('lectures')
      .select('id')
      .where('schoolId', '=', schoolId)
      .where('kind', '=', 'quiz')
      .execute()
    const items = await db.selectFrom('quizItems').selectAll().where('schoolId', '=', schoolId).execute()
    const withItems = new Set(items.map(({ lectureId }) => lectureId))
    expect(lectures.map(({ id }) => id).sort()).toEqual([...withItems].sort())
    const { rows } = await world.modules.assessments.listQuestions({ ...platformActor, schoolId }, { page })
    const isUsed = ({ id, tags }: { readonly id: string; readonly tags: readonly string[] }) =>
      items.some(({ questionId, drawTag }) => questionId === id || (drawTag && tags.includes(drawTag)))
    expect(rows.filter((question) => !isUsed(question))).toEqual([])
  })

  test('Mei has a certificate and a graded assignment with a comment of her teacher', async () => {
    const { certificates, assessments } = world.modules
    const { rows } = await certificates.ownCertificates(mei[school], page)
    expect(rows).toHaveLength(1)
    const graded = await world.deps.db
      .selectFrom('attempts')
      .innerJoin('quizzes', (join) =>
        join
          .onRef('quizzes.schoolId', '=', 'attempts.schoolId')
          .onRef('quizzes.lectureId', '=', 'attempts.lectureId'),
      )
      .where('attempts.schoolId', '=', schoolId)
      .where('attempts.personId', '=', mei[school].memberId)
      .where('quizzes.purpose', '=', 'assignment')
      .select(['attempts.id', 'attempts.lectureId', 'attempts.passed', 'attempts.comment'])
      .execute()
    expect(graded.length).toBeGreaterThan(0)
    for (const { id, lectureId, passed, comment } of graded) {
      expect({ passed, comment }).toEqual({ passed: true, comment: expect.stringMatching(/.{20}/) })
      const attempt = await assessments.ownAttempt(mei[school], { lectureId, attemptId: id })
      expect(attempt).toMatchObject({ state: 'graded' })
    }
  })

  test('a submission waits in the grading queue, and one question waits for an answer', async () => {
    const owner = await staff(cast[school], school, 'owner')
    const { assessments, teaching } = world.modules
    expect((await assessments.listSubmissions(owner, { page })).rows.length).toBeGreaterThan(0)
    expect(await teaching.countUnanswered(owner)).toBe(1)
    expect((await teaching.listSavedReplies(owner, { page })).rows.length).toBeGreaterThan(1)
  })

  test('the owner has read and unread staff notifications of several kinds, and no mail is due', async () => {
    const owner = await staff(cast[school], school, 'owner')
    const { rows } = await world.modules.notifications.staffInbox(owner, { page })
    expect(new Set(rows.map(({ kind }) => kind)).size).toBeGreaterThan(1)
    expect(new Set(rows.map(({ readAt }) => readAt === null))).toEqual(new Set([true, false]))
    const mailings = await world.deps.db.selectFrom('staffMailings').selectAll().execute()
    expect(mailings).toEqual([])
  })
})

test('Ken is notified of work on his own courses only, and grades a submission of one of them', async () => {
  const ken = await staff('ken', 'ceramics', 'teacher')
  const { assessments, notifications, teaching } = world.modules
  const { rows } = await notifications.staffInbox(ken, { page })
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['new_question', 'new_submission']))
  const submissions = (await assessments.listSubmissions(ken, { page })).rows
  expect(submissions).toMatchObject([{ courseSlug: 'wheel-throwing-100', memberName: '陳怡君' }])
  expect(await teaching.countUnanswered(ken)).toBe(1)
})
