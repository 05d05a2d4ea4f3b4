import { platformActor } from '../../../../src/domain/tenancy/index.ts'
import type { AttemptFileId } from '../../../../src/platform/db/schema/schema.gen.ts'
import type { Fixture } from '../../../support/footprints/fixture.ts'
import {
  atEach,
  deletes,
  inserts,
  reads,
  readsAfter,
  recordsFact,
  returning,
  updates,
  writes,
} from '../../../support/footprints/footprint.ts'
import { courseWithQuiz, given, handIn, isTrue, saysTrue } from '../../../support/people/assessment-cast.ts'

type Quiz = Parameters<typeof courseWithQuiz>[2]

/** A course of Mei and Tom that starts with a quiz; Tom has answered it. */
async function quizOfBoth(fixture: Fixture, quiz: Partial<Quiz> = {}) {
  const { mei, tom, modules, clock } = fixture
  const course = await courseWithQuiz(fixture, [mei, tom], { questions: [isTrue], ...quiz })
  const attemptId = await modules.assessments.startAttempt(tom, course.quiz)
  await modules.assessments.saveAnswers(tom, { lectureId: course.quiz, attemptId }, given(saysTrue(true)))
  clock.advance({ minutes: 1 })
  return course
}

/** The same with an attempt of Mei that has a right answer. */
async function attemptOfMei(fixture: Fixture, quiz: Partial<Quiz> = {}) {
  const { mei, modules, clock } = fixture
  const course = await quizOfBoth(fixture, quiz)
  const attemptId = await modules.assessments.startAttempt(mei, course.quiz)
  const at = { lectureId: course.quiz, attemptId }
  await modules.assessments.saveAnswers(mei, at, given(saysTrue(true)))
  clock.advance({ seconds: 1 })
  return { ...course, attemptId, at }
}

const file = {
  position: 1,
  fileKey: 'answers/bowl.png',
  name: 'bowl.png',
  mimeType: 'image/png',
  sizeBytes: 5,
}

async function fileOfMei(fixture: Fixture) {
  const attempt = await attemptOfMei(fixture, { questions: [handIn] })
  const fileId = await fixture.modules.assessments.addAnswerFile(fixture.mei, attempt.at, file)
  fixture.clock.advance({ seconds: 1 })
  return { ...attempt, fileId }
}

const submitted = ['state', 'submittedAt', 'gradedAt', 'points', 'passed'] as const

export const attemptFootprints = {
  ownQuiz: readsAfter(async (fixture) => {
    const { quiz } = await quizOfBoth(fixture)
    return () => fixture.modules.assessments.ownQuiz(fixture.tom, quiz)
  }),
  ownAttempt: readsAfter(async (fixture) => {
    const { at } = await attemptOfMei(fixture)
    return () => fixture.modules.assessments.ownAttempt(fixture.mei, at)
  }),
  ownAnswerFile: reads(async ({ modules, mei }) =>
    modules.assessments.ownAnswerFile(mei, { attemptId: mei.memberId as never }, mei.memberId as never),
  ),
  questionMedia: readsAfter(async (fixture) => {
    const { at } = await attemptOfMei(fixture)
    return () => fixture.modules.assessments.questionMedia(fixture.mei, at, { position: 1, medium: 1 })
  }),
  authoredPersonalData: reads(({ modules, mei }) =>
    modules.assessments.authoredPersonalData(mei.schoolId, mei.memberId),
  ),
  attemptsPersonalData: reads(({ modules, mei }) =>
    modules.assessments.attemptsPersonalData(mei.schoolId, mei.memberId),
  ),

  startAttempt: writes(async (fixture) => {
    const { mei, modules } = fixture
    const { quiz, courseId } = await quizOfBoth(fixture)
    return returning(
      () => modules.assessments.startAttempt(mei, quiz),
      (id) => [
        inserts('attempts', { id, personId: mei.memberId, courseId, lectureId: quiz, state: 'open' }),
        inserts('attemptQuestions', { attemptId: id, position: 1, answer: null }),
      ],
    )
  }),
  saveAnswers: writes(async (fixture) => {
    const { mei, modules } = fixture
    const { at, attemptId } = await attemptOfMei(fixture)
    return {
      run: () => modules.assessments.saveAnswers(mei, at, given(saysTrue(false), { revision: 2 })),
      touches: [updates('attemptQuestions', { attemptId, position: 1 }, ['answer', 'revision', 'savedAt'])],
    }
  }),
  submitAttempt: writes(async (fixture) => {
    const { mei, modules } = fixture
    const { at, attemptId, quiz, courseId } = await attemptOfMei(fixture)
    const here = { personId: mei.memberId, courseId, lectureId: quiz }
    return {
      run: () => modules.assessments.submitAttempt(mei, at),
      touches: [
        updates('attempts', { id: attemptId }, submitted),
        updates('attemptQuestions', { attemptId }, ['points', 'gradedBy']),
        inserts('lectureProgress', { ...here, state: 'completed' }),
        updates('enrolments', { personId: mei.memberId, courseId }, ['advancedAt', 'completedLectures']),
        recordsFact('attempt.submitted', { ...here, attemptId, needsPerson: false }),
        recordsFact('attempt.graded', { ...here, attemptId, passed: true }),
        recordsFact('lecture.completed', here),
        recordsFact('lectures.opened', { personId: mei.memberId, courseId }),
      ],
    }
  }),
  addAnswerFile: writes(async (fixture) => {
    const { mei, modules } = fixture
    const { at, attemptId } = await attemptOfMei(fixture, { questions: [handIn] })
    return returning(
      () => modules.assessments.addAnswerFile(mei, at, file),
      (id: AttemptFileId) => [
        inserts('attemptFiles', { id, attemptId, fileKey: file.fileKey }),
        updates('attemptQuestions', { attemptId }, ['answer', 'savedAt']),
      ],
    )
  }),
  removeAnswerFile: writes(async (fixture) => {
    const { mei, modules } = fixture
    const { at, attemptId, fileId } = await fileOfMei(fixture)
    return {
      run: () => modules.assessments.removeAnswerFile(mei, at, fileId),
      touches: [
        deletes('attemptFiles', { id: fileId }),
        updates('attemptQuestions', { attemptId }, ['answer', 'savedAt']),
        recordsFact('files.abandoned', { keys: [file.fileKey] }),
      ],
    }
  }),
  submitTimedOut: writes(async (fixture) => {
    const { tom, modules, clock, drain, school, twinId } = fixture
    await drain(() => modules.assessments.submitTimedOut(platformActor))
    const { quiz, courseId } = await attemptOfMei(fixture, { timeLimitSeconds: 120 })
    // Tom's attempt ended, and Mei's has not.
    clock.advance({ seconds: 70 })
    const here = { personId: tom.memberId, courseId, lectureId: quiz }
    const his = { personId: tom.memberId, lectureId: quiz }
    return {
      run: () => modules.assessments.submitTimedOut(platformActor),
      touches: atEach(
        [school.id, twinId],
        [
          updates('attempts', his, [...submitted, 'isTimedOut']),
          updates('attemptQuestions', { points: null, revision: 1 }, ['points', 'gradedBy']),
          inserts('lectureProgress', { ...here, state: 'completed' }),
          updates('enrolments', { personId: tom.memberId, courseId }, ['advancedAt', 'completedLectures']),
          recordsFact('attempt.submitted', { ...here, needsPerson: false }),
          recordsFact('attempt.graded', { ...here, passed: true }),
          recordsFact('lecture.completed', here),
          recordsFact('lectures.opened', { personId: tom.memberId, courseId }),
        ],
      ),
    }
  }),
  forgetAttempts: writes(async (fixture) => {
    const { mei, modules, db } = fixture
    await fileOfMei(fixture)
    const own = { personId: mei.memberId }
    const attempts = await db
      .selectFrom('attempts')
      .innerJoin('attemptQuestions as question', (join) =>
        join
          .onRef('question.schoolId', '=', 'attempts.schoolId')
          .onRef('question.attemptId', '=', 'attempts.id'),
      )
      .where('attempts.schoolId', '=', mei.schoolId)
      .where('attempts.personId', '=', mei.memberId)
      .select('attempts.id')
      .execute()
    const files = await db
      .selectFrom('attempts')
      .innerJoin('attemptFiles as file', (join) =>
        join.onRef('file.schoolId', '=', 'attempts.schoolId').onRef('file.attemptId', '=', 'attempts.id'),
      )
      .where('attempts.schoolId', '=', mei.schoolId)
      .where('attempts.personId', '=', mei.memberId)
      .select('file.fileKey')
      .execute()
    return {
      run: () => modules.assessments.forgetAttempts(mei.schoolId, mei.memberId),
      touches: [
        deletes('gradingClaims', {}),
        deletes('attempts', own, new Set(attempts.map(({ id }) => id)).size),
        deletes('attemptQuestions', {}, attempts.length),
        deletes('attemptFiles', {}, files.length),
        recordsFact('files.abandoned', {}),
      ],
    }
  }),
}
