import { z } from 'zod'
import { readOperation } from '../operation.ts'
import { orRefuse } from '../wire/named.ts'
import { id, momentOf, slugNamed } from '../wire/shapes.ts'
import { submission } from './submission.ts'

const latest = 20

export const findForm = readOperation({
  id: 'forms.find',
  title: 'Get a form',
  description: `A form with its questions and the latest ${latest} submissions.`,
  scope: 'forms:read',
  input: { slug: slugNamed },
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
    const form = orRefuse(await content.formBySlug(operator, slug), 'form', slug)
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
