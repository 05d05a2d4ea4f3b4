import { z } from 'zod'
import { operatorOf } from '../../actors.ts'
import { orRefuse } from '../../named.ts'
import { defineTool } from '../../tool.ts'
import { id, moment, momentOf, nextSteps, slug } from '../../wire.ts'

const latest = 20

export const getForm = defineTool({
  name: 'get_form',
  title: 'Look at a form',
  description: `One form with what it asks, and the latest ${latest} answers that were handed in.`,
  access: ['forms:read'],
  activity: 'school',
  input: z.strictObject({ slug }),
  output: z.object({
    id,
    slug: z.string(),
    title: z.string(),
    introduction: z.string(),
    state: z.string(),
    questions: z.array(z.record(z.string(), z.unknown())),
    submissions: z.array(
      z.object({
        id,
        person: z.string().nullable(),
        answers: z.record(z.string(), z.unknown()),
        created_at: moment,
      }),
    ),
    next_steps: nextSteps,
  }),
  untrusted: ['title', 'introduction', 'questions', 'submissions[].person', 'submissions[].answers'],
  async run(context, { slug }) {
    const editor = operatorOf(context)
    const { content } = context.modules
    const form = orRefuse(await content.formBySlug(editor, slug), 'form', slug)
    const { rows } = await content.listSubmissions(editor, form.id, { page: { first: latest } })
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
      next_steps: [],
    }
  },
})
