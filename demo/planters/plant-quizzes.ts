import { newQuiz } from '../../src/domain/assessments/index.ts'
import type { HostAt } from '../../src/domain/identity/index.ts'
import type { QuestionId } from '../../src/platform/db/schema/schema.gen.ts'
import { neverChanged } from '../../src/platform/row-version.ts'
import { lectureTitled, type PlantedSchool } from '../planted-school.ts'
import { findByName, type Planting } from '../planting.ts'
import type { DemoQuiz } from '../quizzes.ts'

type School = Pick<PlantedSchool, 'courses' | 'questions'> & { readonly host: HostAt }

/** The quizzes and assignments of a school with their rubrics. */
export async function plantQuizzes(
  planting: Planting,
  school: School,
  quizzes: readonly DemoQuiz[],
): Promise<void> {
  const { assessments } = planting.modules
  for (const { course, lecture, questions, rubric, ...settings } of quizzes) {
    const lectureId = lectureTitled(school, course, lecture)
    const items = questions.map((question) => itemOf(school.questions, question))
    const quiz = { ...newQuiz, ...settings, items, updatedAt: neverChanged }
    await assessments.setQuiz(school.host, lectureId, quiz)
    if (rubric) await assessments.setRubric(school.host, { lectureId, questionId: null }, rubric)
  }
}

function itemOf(planted: ReadonlyMap<string, QuestionId>, question: DemoQuiz['questions'][number]) {
  if (typeof question === 'string')
    return { questionId: findByName(planted, question), drawTag: null, drawCount: null }
  return { questionId: null, drawTag: question.tag, drawCount: question.count }
}
