import { questionContent } from '../../../../src/domain/assessments/index.ts'
import { essay, given, isTrue, plantQuiz, saysTrue } from '../../people/assessment-cast.ts'
import { courseItem, plantCourse, sell } from '../../people/learning-cast.ts'
import { newMember } from '../../shop/shop.ts'
import type { Samples, Setting } from './sample.ts'

/** A student with a quiz, and the ids of its questions. */
async function aQuiz(setting: Setting, question: typeof essay | typeof isTrue) {
  const { world, name, school } = setting
  const student = await newMember(world, name)
  const course = await plantCourse(world, name, [{ kind: 'quiz', title: 'Glaze test' }])
  const lectureId = course.lecture(0)
  const [questionId] = await plantQuiz(world, school.id, lectureId, { questions: [question] })
  await sell(world, student, courseItem(course.courseId))
  const attemptId = await world.modules.assessments.startAttempt(student, lectureId)
  return { student, courseId: course.courseId, lectureId, questionId: questionId ?? '', attemptId }
}

async function aSubmission(setting: Setting) {
  const quiz = await aQuiz(setting, essay)
  const { student, lectureId, attemptId } = quiz
  const { assessments } = setting.world.modules
  await assessments.saveAnswers(
    student,
    { lectureId, attemptId },
    given({ kind: 'long_text', text: 'Ash and feldspar.' }),
  )
  await assessments.submitAttempt(student, { lectureId, attemptId })
  return { ...quiz, params: { id: attemptId } }
}

/** A failed attempt, whose question has a corrected key since. */
async function aCorrectedKey(setting: Setting) {
  const { world, owner } = setting
  const { assessments } = world.modules
  const { student, lectureId, attemptId } = await aQuiz(setting, isTrue)
  await assessments.saveAnswers(student, { lectureId, attemptId }, given(saysTrue(false)))
  await assessments.submitAttempt(student, { lectureId, attemptId })
  const submission = await assessments.submissionById(owner, attemptId)
  const questionId = submission?.questions[0]?.questionId
  if (!questionId) throw new Error('The attempt has no question')
  const question = await assessments.questionById(owner, questionId)
  const content = questionContent.parse({ ...isTrue, answer: false })
  await assessments.updateQuestion(owner, questionId, {
    content,
    updatedAt: question?.updatedAt ?? new Date(0),
  })
  return { lectureId, questionId, params: { lecture_id: lectureId, question_id: questionId } }
}

const criteria = [
  {
    title: 'Glaze',
    levels: [
      { title: 'Runs', points: 0 },
      { title: 'Even', description: 'The same thickness everywhere', points: 2.5 },
    ],
  },
]

export const submissionSamples: Samples = {
  'submissions.list': async (setting) => {
    const { courseId, lectureId } = await aSubmission(setting)
    return { query: { course_id: courseId, lecture_id: lectureId, claim: 'free', limit: '2' } }
  },
  'submissions.get': async (setting) => ({ params: (await aSubmission(setting)).params }),
  'submissions.claim': async (setting) => ({ params: (await aSubmission(setting)).params }),
  'submissions.release': async (setting) => ({ params: (await aSubmission(setting)).params }),
  'submissions.grade': async (setting) => ({
    params: (await aSubmission(setting)).params,
    body: {
      answers: [{ position: 1, points: 0.75, comment: 'Which ash?' }],
      comment: 'Well described.',
      is_finished: true,
    },
  }),
  'submissions.return': async (setting) => ({
    params: (await aSubmission(setting)).params,
    body: { comment: 'Add the firing temperature.' },
  }),
  'submissions.rubrics': async (setting) => ({
    params: { lecture_id: (await aSubmission(setting)).lectureId },
  }),
  'submissions.rubric_set': async (setting) => ({
    params: { lecture_id: (await aSubmission(setting)).lectureId },
    body: { criteria },
  }),
  'results.gradebook': async (setting) => ({
    params: { course_id: (await aSubmission(setting)).courseId },
    query: { status: 'waiting', limit: '2' },
  }),
  'results.gradebook_quizzes': async (setting) => ({
    params: { course_id: (await aSubmission(setting)).courseId },
  }),
  'results.gradebook_export': async (setting) => ({
    params: { course_id: (await aSubmission(setting)).courseId },
  }),
  'results.statistics': async (setting) => ({
    params: { lecture_id: (await aCorrectedKey(setting)).lectureId },
  }),
  'results.regrade_preview': async (setting) => ({ params: (await aCorrectedKey(setting)).params }),
  'results.regrade_apply': async (setting) => ({
    params: (await aCorrectedKey(setting)).params,
    body: { question_version: 2, pass_rule: 'keep' },
  }),
  'results.regrade_get': async (setting) => {
    const { lectureId, questionId } = await aCorrectedKey(setting)
    const confirmed = { lectureId, questionId, version: 2, passRule: 'keep' } as const
    return { params: { id: await setting.world.modules.assessments.applyRegrade(setting.owner, confirmed) } }
  },
}
