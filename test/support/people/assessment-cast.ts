import {
  type Answer,
  type QuestionContentInput,
  questionContent,
} from '../../../src/domain/assessments/index.ts'
import { newQuiz, type QuizSettings } from '../../../src/domain/assessments/quizzes/quiz-settings.ts'
import type { MemberActor } from '../../../src/domain/tenancy/index.ts'
import type { LectureId, QuestionId, SchoolId } from '../../../src/platform/db/schema/schema.gen.ts'
import { newId } from '../../../src/platform/ids.ts'
import type { World } from '../world/world.ts'
import { courseItem, type LectureSketch, plantCourse, sell } from './learning-cast.ts'

type AssessmentWorld = Pick<World, 'deps' | 'modules'>

/** A statement that is true, for 1 point. */
export const isTrue: QuestionContentInput = {
  kind: 'true_false',
  prompt: 'Clay shrinks in the kiln.',
  answer: true,
}
/** A choice whose first option is right, for 1 point. */
export const choice: QuestionContentInput = {
  kind: 'single_choice',
  prompt: 'At which temperature is stoneware fired?',
  options: [
    { id: 'right', text: '1,250 °C', credit: 100 },
    { id: 'wrong', text: '900 °C', credit: 0 },
  ],
}
export const essay: QuestionContentInput = { kind: 'long_text', prompt: 'Describe your glaze.' }
export const handIn: QuestionContentInput = {
  kind: 'file',
  prompt: 'Hand in a photo of your bowl.',
  most: 2,
}

/** A question in the bank of a school, for 1 point. */
export async function plantQuestion(
  { deps: { db, clock } }: AssessmentWorld,
  schoolId: SchoolId,
  content: QuestionContentInput,
  { tags = [], points = 100 }: { tags?: string[]; points?: number } = {},
): Promise<QuestionId> {
  const id = newId<'Question'>(clock)
  const now = clock.now()
  const { kind, prompt } = content
  const about = { title: prompt, search: prompt, tags, version: 1, createdAt: now, updatedAt: now }
  await db
    .insertInto('questions')
    .values({ schoolId, id, kind, ...about })
    .execute()
  const whole = JSON.stringify(questionContent.parse(content))
  await db
    .insertInto('questionVersions')
    .values({ schoolId, questionId: id, version: 1, content: whole, points, createdAt: now })
    .execute()
  return id
}

type QuizSketch = Partial<Omit<QuizSettings, 'items'>>

/** Gives a lecture of kind quiz these questions. */
export async function plantQuiz(
  world: AssessmentWorld,
  schoolId: SchoolId,
  lectureId: LectureId,
  { questions, ...settings }: QuizSketch & { readonly questions: readonly QuestionContentInput[] },
): Promise<readonly QuestionId[]> {
  const { modules } = world
  const host = { kind: 'platform', schoolId } as const
  const ids: QuestionId[] = []
  for (const content of questions) ids.push(await plantQuestion(world, schoolId, content))
  const items = ids.map((questionId) => ({ questionId, drawTag: null, drawCount: null }))
  const updatedAt = new Date(0)
  await modules.assessments.setQuiz(host, lectureId, { ...newQuiz, ...settings, items, updatedAt })
  return ids
}

/** A course of these members whose first lecture is a quiz; the second waits for it. */
export async function courseWithQuiz(
  world: AssessmentWorld,
  members: readonly MemberActor[],
  quiz: Parameters<typeof plantQuiz>[3],
  more: readonly LectureSketch[] = [{ after: 0 }],
) {
  const course = await plantCourse(world, 'ceramics', [{ kind: 'quiz', title: 'Glaze test' }, ...more])
  const [first] = members
  if (!first) throw new Error('A quiz needs members')
  await plantQuiz(world, first.schoolId, course.lecture(0), quiz)
  for (const member of members) await sell(world, member, courseItem(course.courseId))
  return { ...course, quiz: course.lecture(0) }
}

/** An answer to the first question, or to that position. */
export const given = (answer: Answer, { position = 1, revision = 1 } = {}) => [{ position, revision, answer }]
export const saysTrue = (value: boolean): Answer => ({ kind: 'true_false', value })
