import { isTrue, plantQuestion, plantQuiz } from '../../people/assessment-cast.ts'
import { aLecture } from '../../people/catalog-cast.ts'
import { curriculumOf } from './curriculum.ts'
import type { Samples, Setting } from './sample.ts'

/** A lecture of kind quiz without questions. */
async function quizLecture(setting: Setting) {
  const { section } = await curriculumOf(setting)
  const lecture = aLecture({ title: 'Glaze test', kind: 'quiz' })
  const { id } = await setting.world.modules.catalog.addLecture(setting.owner, section.id, lecture)
  return id
}

async function quizOf(setting: Setting) {
  const { world, owner } = setting
  const id = await quizLecture(setting)
  await plantQuiz(world, owner.schoolId, id, { questions: [isTrue], attemptsAllowed: 3 })
  return id
}

export const quizSamples: Samples = {
  'quizzes.get': async (setting) => ({ params: { id: await quizOf(setting) } }),
  'quizzes.preview': async (setting) => ({ params: { id: await quizOf(setting) } }),
  'quizzes.put': async (setting) => {
    const id = await quizLecture(setting)
    const { world, owner } = setting
    const question_id = await plantQuestion(world, owner.schoolId, isTrue, { tags: ['glaze'] })
    const items = [{ question_id }, { draw_tag: 'glaze', draw_count: 2 }]
    const body = { attempts_allowed: 3, time_limit_seconds: 900, pass_percent: 80, items }
    return { params: { id }, version: new Date(0), body }
  },
}
