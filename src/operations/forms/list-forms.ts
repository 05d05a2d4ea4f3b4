import { z } from 'zod'
import { listOperation } from '../operation.ts'
import { get } from '../rest.ts'
import { id, moment, momentOf } from '../wire/shapes.ts'

export const listForms = listOperation({
  id: 'forms.list',
  title: 'List forms',
  description: 'The forms of this school, also drafts and closed ones, newest first.',
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
