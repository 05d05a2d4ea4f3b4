import { z } from 'zod'
import { type Form, questionFields, questionsOf } from '../../domain/content/index.ts'
import { component } from '../wire/component.ts'
import { id, moment, momentOf } from '../wire/shapes.ts'

const formState = z.enum(['draft', 'open', 'closed'])

export const form = component(
  'Form',
  z.object({
    id,
    slug: z.string(),
    title: z.string(),
    introduction: z.string().describe('Markdown'),
    state: formState,
    questions: z.array(
      z.object({
        name: z.string().describe('the key of its answers'),
        label: z.string(),
        kind: questionFields.kind,
        is_required: z.boolean(),
        options: z.array(z.string()).describe('the options'),
      }),
    ),
    created_at: moment,
    updated_at: moment,
  }),
)

export function toForm(row: Form): z.input<typeof form> {
  const { id, slug, title, introduction, state, fields } = row
  return {
    id,
    slug,
    title,
    introduction,
    state,
    questions: fields.map(({ name, label, kind, isRequired, options }) => ({
      name,
      label,
      kind,
      is_required: isRequired,
      options: [...options],
    })),
    created_at: momentOf(row.createdAt),
    updated_at: momentOf(row.updatedAt),
  }
}

const question = z.strictObject({
  name: questionFields.name.describe('the key of its answers'),
  label: questionFields.label,
  kind: questionFields.kind,
  is_required: questionFields.isRequired.default(false),
  options: questionFields.options.default([]).describe('the options, for choice and choices'),
})

/** The questions of a form in a request. */
export const questionsInput = questionsOf(question).describe('each with a unique name')

/** The wire names of the domain's fields in refusals. */
export const formFieldNames = { fields: 'questions' }
