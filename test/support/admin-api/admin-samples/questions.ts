import { type QuestionContentInput, questionContent } from '../../../../src/domain/assessments/index.ts'
import type { Samples, Setting } from './sample.ts'

const cones = {
  kind: 'single_choice',
  prompt: 'Which cone is hotter?',
  options: [
    { id: 'a', text: 'Cone 6', credit: 100, feedback: 'About 1220 °C.' },
    { id: 'b', text: 'Cone 06', credit: 0 },
  ],
} satisfies QuestionContentInput

async function aQuestion({ world, owner }: Setting) {
  const title = 'Cones'
  const content = questionContent.parse(cones)
  return await world.modules.assessments.createQuestion(owner, {
    title,
    tags: ['cones'],
    points: 100,
    content,
  })
}

export const questionSamples: Samples = {
  'questions.list': async (setting) => {
    await aQuestion(setting)
    return { query: { tag: 'cones', kind: 'single_choice', is_archived: 'false', limit: '2' } }
  },
  'questions.get': async (setting) => ({ params: { id: (await aQuestion(setting)).id } }),
  'questions.create': async () => ({
    body: {
      title: 'Shrinkage',
      tags: ['firing'],
      points: 2,
      content: {
        kind: 'number',
        prompt: 'A pot of 20 cm shrinks by 12 %. How tall is it afterwards, in cm?',
        answers: [{ value: '17.6', tolerance: '0.1', feedback: '20 × 0.88' }],
      },
    },
  }),
  'questions.update': async (setting) => {
    const { id, updatedAt } = await aQuestion(setting)
    return { params: { id }, version: updatedAt, body: { points: 1.5, tags: ['cones', 'kilns'] } }
  },
  'questions.duplicate': async (setting) => ({ params: { id: (await aQuestion(setting)).id } }),
  'questions.delete': async (setting) => ({ params: { id: (await aQuestion(setting)).id } }),
  'questions.versions': async (setting) => ({
    params: { question_id: (await aQuestion(setting)).id },
    query: { limit: '5' },
  }),
  'questions.tags': async (setting) => {
    await aQuestion(setting)
    return {}
  },
  'questions.import': async () => ({
    body: { format: 'gift', text: '::Bisque::Bisque ware is porous. {T}\n\n{oops', tags: ['imported'] },
  }),
  'questions.export': async (setting) => {
    await aQuestion(setting)
    return { query: { format: 'gift', tag: 'english' } }
  },
}
