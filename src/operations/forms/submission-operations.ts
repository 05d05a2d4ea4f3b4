import { z } from 'zod'
import { listOperation } from '../operation.ts'
import { get } from '../rest.ts'
import { component } from '../wire/component.ts'
import { orNotFound, resourceId } from '../wire/resource-id.ts'
import { id, momentOf } from '../wire/shapes.ts'
import { submission } from './submission.ts'

export const listSubmissions = listOperation({
  id: 'forms.submissions_list',
  reads: 'replica',
  title: 'List the submissions of a form',
  description:
    'Returns the submissions of a form, latest first. They are personal data: use them only for the purpose of the form.',
  scope: 'forms:read',
  filters: { form_id: resourceId<'Form'>('form') },
  isWide: true,
  item: component(
    'FormSubmission',
    z.object({
      ...submission,
      person_id: id.nullable().describe('the sender; null: a visitor who was not signed in'),
    }),
  ),
  async read({ content }, operator, page, { formId }) {
    orNotFound(await content.formById(operator, formId), 'form', formId)
    return await content.listSubmissions(operator, formId, { page })
  },
  cursorOf: ({ listedAt, id }) => ({ at: listedAt, id }),
  toItem: ({ id, personId, personName, answers, createdAt }) => ({
    id,
    person_id: personId,
    person: personName,
    answers: { ...answers },
    created_at: momentOf(createdAt),
  }),
  rest: get('/forms/:form_id/submissions'),
})
