import { z } from 'zod'
import { formFields } from '../../domain/content/index.ts'
import { writeOperation } from '../operation.ts'
import { patch } from '../rest.ts'
import { idNamed, orRefuse } from '../wire/named.ts'
import { slug, version } from '../wire/shapes.ts'
import { naming } from '../wire/wire-problems.ts'
import { form, formNames, formShown, questionsSent } from './form.ts'

export const updateForm = writeOperation({
  id: 'forms.update',
  title: 'Update a form',
  description:
    'Changes the given fields of a form; submissions stay as they were sent. The state open lets everybody send it; closed ends that.',
  scope: 'session',
  permission: 'pages:write',
  effect: 'sets',
  input: {
    id: idNamed<'Form'>('form'),
    updated_at: version,
    slug: slug.optional(),
    title: formFields.title.optional(),
    introduction: formFields.introduction.optional().describe('Markdown'),
    questions: questionsSent.optional(),
    state: z.enum(['open', 'closed']).optional(),
  },
  output: form,
  async run({ content }, operator, { id, state, questions, ...sent }) {
    const changes = { ...sent, fields: questions }
    await naming(formNames, () => content.updateForm(operator, id, changes))
    if (state === 'open') await content.openForm(operator, id)
    if (state === 'closed') await content.closeForm(operator, id)
    return formShown(orRefuse(await content.formById(operator, id), 'form', id))
  },
  rest: patch('/forms/:id'),
})
