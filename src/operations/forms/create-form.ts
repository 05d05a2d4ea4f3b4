import { formFields } from '../../domain/content/index.ts'
import { writeOperation } from '../operation.ts'
import { post } from '../rest.ts'
import { orRefuse } from '../wire/named.ts'
import { slug } from '../wire/shapes.ts'
import { naming } from '../wire/wire-problems.ts'
import { form, formNames, formShown, questionsSent } from './form.ts'

export const createForm = writeOperation({
  id: 'forms.create',
  title: 'Create a form',
  description: 'Creates a form as a draft that nobody can send yet. The state open opens it.',
  scope: 'session',
  permission: 'pages:write',
  effect: 'adds',
  input: {
    slug,
    title: formFields.title,
    introduction: formFields.introduction.default('').describe('Markdown'),
    questions: questionsSent,
  },
  output: form,
  async run({ content }, operator, { questions, ...settings }) {
    const given = { ...settings, fields: questions }
    const { id } = await naming(formNames, () => content.createForm(operator, given))
    return formShown(orRefuse(await content.formById(operator, id), 'form', id))
  },
  rest: post('/forms'),
})
