import { type Samples, type Setting, unique } from './sample.ts'

async function aComment({ world, owner }: Setting) {
  const { content } = world.modules
  const post = { slug: `discussed-${unique()}`, title: 'Kiln news', summary: '', body: '', imageKey: null }
  const { id } = await content.createPost(owner, post)
  await content.publishPost(owner, id)
  return await content.commentOnPost(owner, id, { body: 'How hot?' })
}

const questions = [
  { name: 'wish', label: 'Your wish', kind: 'line', isRequired: true, options: [] },
  { name: 'days', label: 'When', kind: 'choices', isRequired: false, options: ['Monday', 'Friday'] },
] as const

async function aForm({ world, owner }: Setting) {
  const { content } = world.modules
  const slug = `sample-form-${unique()}`
  const form = { slug, title: 'A wish', introduction: '', fields: questions }
  return { slug, ...(await content.createForm(owner, form)) }
}

const formSamples: Samples = {
  'forms.list': async (setting) => {
    await aForm(setting)
    return { query: { limit: '2' } }
  },
  'forms.get': async (setting) => ({ params: { id: (await aForm(setting)).id } }),
  'forms.create': async () => {
    const choice = { name: 'size', label: 'Which size', kind: 'choice', options: ['S', 'L'] }
    const line = { name: 'wish', label: 'Your wish', kind: 'line', is_required: true }
    return { body: { slug: `new-form-${unique()}`, title: 'A wish', questions: [line, choice] } }
  },
  'forms.update': async (setting) => {
    const { id, updatedAt } = await aForm(setting)
    const updated = [{ name: 'wish', label: 'Your greatest wish', kind: 'text' }]
    const body = { title: 'Three wishes', questions: updated, state: 'open' }
    return { params: { id }, version: updatedAt, body }
  },
  'forms.submissions_list': async (setting) => {
    const { content } = setting.world.modules
    const { id, slug } = await aForm(setting)
    await content.openForm(setting.owner, id)
    const visitor = { kind: 'visitor', schoolId: setting.school.id } as const
    await content.submitForm(visitor, slug, { wish: 'A kiln', days: ['Friday'] })
    return { params: { form_id: id }, query: { limit: '5' } }
  },
}

export const commentAndFormSamples: Samples = {
  'comments.list': async (setting) => {
    await aComment(setting)
    return { query: { is_hidden: 'false', limit: '2' } }
  },
  'comments.get': async (setting) => ({ params: { id: await aComment(setting) } }),
  'comments.dismiss_reports': async (setting) => ({ params: { id: await aComment(setting) } }),
  'comments.update': async (setting) => ({
    params: { id: await aComment(setting) },
    body: { is_hidden: true },
  }),
  ...formSamples,
}
