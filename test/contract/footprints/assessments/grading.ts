import { anyId } from '../../../support/footprints/any-id.ts'
import type { Fixture } from '../../../support/footprints/fixture.ts'
import {
  audits,
  deletes,
  inserts,
  reads,
  readsAfter,
  recordsFact,
  returning,
  updates,
  writes,
} from '../../../support/footprints/footprint.ts'
import { courseWithQuiz, essay, given, isTrue, saysTrue } from '../../../support/people/assessment-cast.ts'

const page = { first: 5 }

/** An essay that Mei handed in. */
export async function essayOfMei(fixture: Fixture) {
  const { mei, tom, modules, clock } = fixture
  const course = await courseWithQuiz(fixture, [mei, tom], { questions: [essay] })
  const attemptId = await modules.assessments.startAttempt(mei, course.quiz)
  const at = { lectureId: course.quiz, attemptId }
  await modules.assessments.saveAnswers(mei, at, given({ kind: 'long_text', text: 'Ash.' }))
  await modules.assessments.submitAttempt(mei, at)
  clock.advance({ seconds: 1 })
  return { ...course, attemptId }
}

/** A failed attempt of Mei, whose question has a corrected key since. */
async function correctedKey(fixture: Fixture) {
  const { mei, olga, modules, clock, db } = fixture
  const course = await courseWithQuiz(fixture, [mei], { questions: [isTrue] })
  const attemptId = await modules.assessments.startAttempt(mei, course.quiz)
  const at = { lectureId: course.quiz, attemptId }
  await modules.assessments.saveAnswers(mei, at, given(saysTrue(false)))
  await modules.assessments.submitAttempt(mei, at)
  const { questionId } = await db
    .selectFrom('attemptQuestions')
    .where('schoolId', '=', mei.schoolId)
    .where('attemptId', '=', attemptId)
    .select('questionId')
    .executeTakeFirstOrThrow()
  const question = await modules.assessments.questionById(olga, questionId)
  if (question?.content.kind !== 'true_false') throw new Error('The question has another kind')
  const content = { ...question.content, answer: false }
  clock.advance({ minutes: 1 })
  await modules.assessments.updateQuestion(olga, questionId, { content, updatedAt: question.updatedAt })
  clock.advance({ minutes: 1 })
  return { lectureId: course.quiz, courseId: course.courseId, questionId, attemptId }
}

export const gradingFootprints = {
  countSubmissionsToGrade: reads(({ modules, olga }) => modules.assessments.countSubmissionsToGrade(olga)),
  listSubmissions: reads(({ modules, olga }) =>
    modules.assessments.listSubmissions(olga, { page, claim: 'free' }),
  ),
  submissionById: readsAfter(async (fixture) => {
    const { attemptId } = await essayOfMei(fixture)
    return () => fixture.modules.assessments.submissionById(fixture.olga, attemptId)
  }),
  submittedFile: reads(async (fixture) => {
    const id = await anyId(fixture, 'attemptFiles')
    const attemptId = await anyId(fixture, 'attempts')
    return fixture.modules.assessments.submittedFile(fixture.olga, { attemptId, id })
  }),
  listRubrics: readsAfter(async (fixture) => {
    const { quiz } = await essayOfMei(fixture)
    return () => fixture.modules.assessments.listRubrics(fixture.olga, quiz)
  }),
  previewRegrade: readsAfter(async (fixture) => {
    const { lectureId, questionId } = await correctedKey(fixture)
    return () => fixture.modules.assessments.previewRegrade(fixture.olga, { lectureId, questionId })
  }),
  regradeById: reads(async (fixture) =>
    fixture.modules.assessments.regradeById(fixture.olga, await anyId(fixture, 'regrades')),
  ),
  itemStatistics: readsAfter(async (fixture) => {
    const { lectureId } = await correctedKey(fixture)
    return () => fixture.modules.assessments.itemStatistics(fixture.olga, lectureId)
  }),
  gradebookColumns: readsAfter(async (fixture) => {
    const { courseId } = await essayOfMei(fixture)
    return () => fixture.modules.assessments.gradebookColumns(fixture.olga, courseId)
  }),
  gradebookPage: readsAfter(async (fixture) => {
    const { courseId } = await essayOfMei(fixture)
    return () =>
      fixture.modules.assessments.gradebookPage(fixture.olga, courseId, { page, status: 'waiting' })
  }),
  exportGradebook: readsAfter(async (fixture) => {
    const { courseId } = await essayOfMei(fixture)
    return async () => {
      for await (const row of await fixture.modules.assessments.exportGradebook(fixture.olga, courseId))
        if (row === '') throw new Error('An empty row')
    }
  }),

  claimSubmission: writes(async (fixture) => {
    const { modules, olga } = fixture
    const { attemptId } = await essayOfMei(fixture)
    return {
      run: () => modules.assessments.claimSubmission(olga, attemptId),
      touches: [inserts('gradingClaims', { attemptId, personId: olga.memberId })],
    }
  }),
  releaseSubmission: writes(async (fixture) => {
    const { modules, olga } = fixture
    const { attemptId } = await essayOfMei(fixture)
    await modules.assessments.claimSubmission(olga, attemptId)
    return {
      run: () => modules.assessments.releaseSubmission(olga, attemptId),
      touches: [deletes('gradingClaims', { attemptId, personId: olga.memberId })],
    }
  }),
  gradeSubmission: {
    cases: {
      'grades to continue later': writes(async (fixture) => {
        const { modules, olga } = fixture
        const { attemptId } = await essayOfMei(fixture)
        const answers = [{ position: 1, points: 40, comment: 'Which ash?' }]
        return {
          run: () => modules.assessments.gradeSubmission(olga, attemptId, { answers, isFinished: false }),
          touches: [
            inserts('gradingClaims', { attemptId, personId: olga.memberId }),
            updates('attempts', { id: attemptId }, ['graderId']),
            updates('attemptQuestions', { attemptId }, ['points', 'gradedBy', 'graderId', 'comment']),
          ],
        }
      }),
      'finished grading': writes(async (fixture) => {
        const { modules, olga, mei } = fixture
        const { attemptId, quiz, courseId } = await essayOfMei(fixture)
        const grade = { answers: [{ position: 1, points: 10 }], comment: 'Short.', isFinished: true }
        await modules.assessments.claimSubmission(olga, attemptId)
        const here = { personId: mei.memberId, courseId, lectureId: quiz, attemptId }
        return {
          run: () => modules.assessments.gradeSubmission(olga, attemptId, grade),
          touches: [
            deletes('gradingClaims', { attemptId }),
            updates('attempts', { id: attemptId }, [
              'state',
              'points',
              'passed',
              'gradedAt',
              'graderId',
              'comment',
            ]),
            updates('attemptQuestions', { attemptId }, ['points', 'gradedBy', 'graderId']),
            recordsFact('attempt.graded', { ...here, passed: false }),
            recordsFact('submission.graded', { ...here, byPersonId: olga.memberId }),
          ],
        }
      }),
    },
  },
  returnSubmission: writes(async (fixture) => {
    const { modules, olga, mei } = fixture
    const { attemptId, quiz, courseId } = await essayOfMei(fixture)
    await modules.assessments.claimSubmission(olga, attemptId)
    const here = { personId: mei.memberId, courseId, lectureId: quiz, attemptId }
    return {
      run: () => modules.assessments.returnSubmission(olga, attemptId, 'Again, please.'),
      touches: [
        deletes('gradingClaims', { attemptId }),
        updates('attempts', { id: attemptId }, ['state', 'comment', 'graderId']),
        recordsFact('submission.returned', { ...here, byPersonId: olga.memberId }),
      ],
    }
  }),
  setRubric: writes(async (fixture) => {
    const { modules, olga } = fixture
    const { quiz } = await essayOfMei(fixture)
    const of = { lectureId: quiz, questionId: null }
    const levels = [0, 100].map((points) => ({ title: `${points}`, description: '', points }))
    const criteria = [{ title: 'Form', levels }]
    await modules.assessments.setRubric(olga, of, criteria)
    return {
      run: () => modules.assessments.setRubric(olga, of, criteria),
      touches: [deletes('rubrics', { lectureId: quiz }), inserts('rubrics', { lectureId: quiz })],
    }
  }),
  applyRegrade: writes(async (fixture) => {
    const { modules, olga } = fixture
    const { lectureId, questionId } = await correctedKey(fixture)
    const confirmed = { lectureId, questionId, version: 2, passRule: 'keep' } as const
    return returning(
      () => modules.assessments.applyRegrade(olga, confirmed),
      (id) => [
        inserts('regrades', { id, lectureId, questionId, byPersonId: olga.memberId }),
        audits('regrade.confirmed'),
        recordsFact('regrade.confirmed', { regradeId: id }),
      ],
    )
  }),
  regradeBatch: writes(async (fixture) => {
    const { modules, olga, mei, school } = fixture
    const { lectureId, courseId, questionId, attemptId } = await correctedKey(fixture)
    const confirmed = { lectureId, questionId, version: 2, passRule: 'keep' } as const
    const id = await modules.assessments.applyRegrade(olga, confirmed)
    const here = { personId: mei.memberId, courseId, lectureId }
    return {
      run: () => modules.assessments.regradeBatch({ kind: 'platform', schoolId: school.id }, id),
      touches: [
        updates('regrades', { id }, ['attempts', 'gained', 'nowPassed', 'finishedAt']),
        updates('attemptQuestions', { attemptId }, ['points', 'keyVersion']),
        updates('attempts', { id: attemptId }, ['points', 'passed']),
        inserts('lectureProgress', { ...here, state: 'completed' }),
        updates('enrolments', { personId: mei.memberId, courseId }, ['advancedAt', 'completedLectures']),
        recordsFact('lecture.completed', here),
        recordsFact('lectures.opened', { personId: mei.memberId, courseId }),
      ],
    }
  }),
}
