import type { QuestionContentInput } from '../../../src/domain/assessments/index.ts'
import { courseWithQuiz } from '../people/assessment-cast.ts'
import { memberOf, removeAccess } from '../people/learning-cast.ts'
import type { World } from '../world/world.ts'

// Every text that reveals an answer has this mark and a number.
const mark = 'KEYMARK'
let marks = 0
const marked = () => `${mark}-${++marks}`
const feedback = { general: marked(), right: marked(), partial: marked(), wrong: marked() }

/** Questions of every kind whose keys, feedback and notes can be recognised in any text. */
export const markedQuestions: readonly QuestionContentInput[] = [
  {
    kind: 'single_choice',
    prompt: 'Which one?',
    feedback,
    options: [
      { id: 'one', text: 'One', credit: 100, feedback: marked() },
      { id: 'two', text: 'Two', credit: 0, feedback: marked() },
    ],
  },
  {
    kind: 'multiple_choice',
    prompt: 'Which ones?',
    feedback,
    options: [
      { id: 'red', text: 'Red', credit: 50, feedback: marked() },
      { id: 'blue', text: 'Blue', credit: 50 },
      { id: 'grey', text: 'Grey', credit: -100 },
    ],
  },
  { kind: 'true_false', prompt: 'Is it?', answer: true, reasons: { true: marked(), false: marked() } },
  { kind: 'short_text', prompt: 'Which word?', feedback, answers: [{ text: marked(), feedback: marked() }] },
  { kind: 'number', prompt: 'How many?', feedback, answers: [{ value: '91827364', tolerance: '0.1928' }] },
  {
    kind: 'ordering',
    prompt: 'In which order?',
    feedback,
    items: [
      { id: 'first', text: 'Wedge' },
      { id: 'second', text: 'Throw' },
      { id: 'third', text: 'Fire' },
    ],
  },
  {
    kind: 'matching',
    prompt: 'Which belong together?',
    feedback,
    prompts: [
      { id: 'hot', text: 'Hot', choice: 'kiln' },
      { id: 'wet', text: 'Wet', choice: 'slip' },
    ],
    choices: [
      { id: 'kiln', text: 'Kiln' },
      { id: 'slip', text: 'Slip' },
    ],
  },
  { kind: 'gaps', prompt: 'It is [[1]].', feedback, gaps: [{ id: '1', answers: [{ text: marked() }] }] },
  { kind: 'long_text', prompt: 'Why?', feedback, notes: marked(), sample: marked() },
  { kind: 'file', prompt: 'Show it.', most: 1, feedback, notes: marked(), sample: marked() },
]

/** What only a key contains: a mark, a number that is an answer, a credit, the partner of a match, a correct statement. */
export const keyPattern = new RegExp(
  `${mark}-\\d|91827364|0\\.1928|"credit":\\s*-?[0-9]|"choice":\\s*"(?:kiln|slip)"|"answer":\\s*true|"is_right":\\s*true`,
)

/** Mei has handed in one attempt and has another one open; Tom has one open. */
export async function openMarkedQuiz(world: World) {
  await removeAccess(world)
  const mei = await memberOf(world, 'mei', 'ceramics')
  const tom = await memberOf(world, 'tom', 'ceramics')
  const course = await courseWithQuiz(world, [mei, tom], {
    questions: markedQuestions,
    answersShown: 'after_attempt',
  })
  const { assessments } = world.modules
  const lectureId = course.quiz
  const first = await assessments.startAttempt(mei, lectureId)
  await assessments.submitAttempt(mei, { lectureId, attemptId: first })
  const toms = await assessments.startAttempt(tom, lectureId)
  const second = await assessments.startAttempt(mei, lectureId)
  const quizPath = `/learn/${course.slug}/${lectureId}`
  return { course, lectureId, first, second, toms, quizPath }
}
