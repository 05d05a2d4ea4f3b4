import { readOperation } from '../operation.ts'
import { get } from '../rest.ts'
import { idNamed, orRefuse } from '../wire/named.ts'
import { form, formShown } from './form.ts'

export const getForm = readOperation({
  id: 'forms.get',
  title: 'Get a form',
  description: 'A form with its questions, also a draft.',
  scope: 'forms:read',
  input: { id: idNamed<'Form'>('form') },
  output: form,
  run: async ({ content }, operator, { id }) =>
    formShown(orRefuse(await content.formById(operator, id), 'form', id)),
  rest: get('/forms/:id'),
})
