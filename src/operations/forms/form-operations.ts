import { z } from 'zod'
import { formFields } from '../../domain/content/index.ts'
import { listOperation, readOperation, writeOperation } from '../operation.ts'
import { get, patch, post } from '../rest.ts'
import { withFieldNames } from '../wire/field-names.ts'
import { orNotFound, resourceId } from '../wire/resource-id.ts'
import { id, itemSlug, moment, momentOf, slug, version } from '../wire/shapes.ts'
import { form, formFieldNames, questionsInput, toForm } from './form.ts'
import { submission } from './submission.ts'

export const listForms = listOperation({
  id: 'forms.list',
  reads: 'replica',
  title: 'List forms',
  description: 'Returns the forms of this school in every state, newest first.',
  scope: 'forms:read',
  filters: {},
  item: z.object({
    id,
    slug: z.string(),
    title: z.string(),
    state: z.string(),
    created_at: moment,
    updated_at: moment,
  }),
  untrusted: ['items[].title'],
  read: ({ content }, operator, page) => content.listForms(operator, { page }),
  cursorOf: ({ listedAt, id }) => ({ at: listedAt, id }),
  toItem: ({ id, slug, title, state, createdAt, updatedAt }) => ({
    id,
    slug,
    title,
    state,
    created_at: momentOf(createdAt),
    updated_at: momentOf(updatedAt),
  }),
  rest: get('/forms'),
  tool: {
    name: 'list_forms',
    nextSteps: ['Call get_form with a slug for its questions and the latest answers.'],
  },
})

const latest = 20

export const findForm = readOperation({
  id: 'forms.find',
  title: 'Get a form',
  description: `Returns a form with its questions and the latest ${latest} submissions.`,
  scope: 'forms:read',
  input: { slug: itemSlug },
  output: z.object({
    id,
    slug: z.string(),
    title: z.string(),
    introduction: z.string(),
    state: z.string(),
    questions: z.array(z.record(z.string(), z.unknown())),
    submissions: z.array(z.object(submission)),
  }),
  untrusted: ['title', 'introduction', 'questions', 'submissions[].person', 'submissions[].answers'],
  async run({ content }, operator, { slug }) {
    const form = orNotFound(await content.formBySlug(operator, slug), 'form', slug)
    const { rows } = await content.listSubmissions(operator, form.id, { page: { first: latest } })
    return {
      id: form.id,
      slug: form.slug,
      title: form.title,
      introduction: form.introduction,
      state: form.state,
      questions: form.fields.map((field) => ({ ...field })),
      submissions: rows.map((row) => ({
        id: row.id,
        person: row.personName,
        answers: { ...row.answers },
        created_at: momentOf(row.createdAt),
      })),
    }
  },
  tool: { name: 'get_form', nextSteps: [] },
})

export const getForm = readOperation({
  id: 'forms.get',
  title: 'Get a form',
  description: 'Returns a form in any state with its questions.',
  scope: 'forms:read',
  input: { id: resourceId<'Form'>('form') },
  output: form,
  run: async ({ content }, operator, { id }) =>
    toForm(orNotFound(await content.formById(operator, id), 'form', id)),
  rest: get('/forms/:id'),
})

export const createForm = writeOperation({
  id: 'forms.create',
  title: 'Create a form',
  description: 'Creates a form as a draft that does not accept submissions yet. The state open opens it.',
  scope: 'session',
  permission: 'pages:write',
  effect: 'adds',
  input: {
    slug,
    title: formFields.title,
    introduction: formFields.introduction.default('').describe('Markdown'),
    questions: questionsInput,
  },
  output: form,
  async run({ content }, operator, { questions, ...settings }) {
    const form = { ...settings, fields: questions }
    const { id } = await withFieldNames(formFieldNames, () => content.createForm(operator, form))
    return toForm(orNotFound(await content.formById(operator, id), 'form', id))
  },
  rest: post('/forms'),
})

export const updateForm = writeOperation({
  id: 'forms.update',
  title: 'Update a form',
  description:
    'Updates the given fields of a form; existing submissions do not change. The state open accepts submissions from everybody; closed stops accepting them.',
  scope: 'session',
  permission: 'pages:write',
  effect: 'sets',
  input: {
    id: resourceId<'Form'>('form'),
    updated_at: version,
    slug: slug.optional(),
    title: formFields.title.optional(),
    introduction: formFields.introduction.optional().describe('Markdown'),
    questions: questionsInput.optional(),
    state: z.enum(['open', 'closed']).optional(),
  },
  output: form,
  async run({ content }, operator, { id, state, questions, ...fields }) {
    const changes = { ...fields, fields: questions }
    await withFieldNames(formFieldNames, () => content.updateForm(operator, id, changes))
    if (state === 'open') await content.openForm(operator, id)
    if (state === 'closed') await content.closeForm(operator, id)
    return toForm(orNotFound(await content.formById(operator, id), 'form', id))
  },
  rest: patch('/forms/:id'),
})
