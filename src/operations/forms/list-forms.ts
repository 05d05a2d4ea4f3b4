import { z } from 'zod'
import { operatorOf } from '../../actors.ts'
import { defineListTool } from '../../list-tool.ts'
import { id, moment, momentOf } from '../../wire.ts'

export const listForms = defineListTool({
  name: 'list_forms',
  title: 'List forms',
  description: 'The forms of this school, drafts and closed ones too, the latest made first.',
  access: ['forms:read'],
  activity: 'school',
  filters: {},
  shown: z.object({
    id,
    slug: z.string(),
    title: z.string(),
    state: z.string(),
    created_at: moment,
    updated_at: moment,
  }),
  untrusted: ['items[].title'],
  nextSteps: ['Call get_form with a slug for its questions and the latest answers.'],
  read: (context, page) => context.modules.content.listForms(operatorOf(context), { page }),
  placeOf: ({ listedAt, id }) => ({ at: listedAt, id }),
  show: ({ id, slug, title, state, createdAt, updatedAt }) => ({
    id,
    slug,
    title,
    state,
    created_at: momentOf(createdAt),
    updated_at: momentOf(updatedAt),
  }),
})
