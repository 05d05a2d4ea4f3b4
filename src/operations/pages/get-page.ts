import { z } from 'zod'
import { operatorOf } from '../../actors.ts'
import { orRefuse } from '../../named.ts'
import { listedPage, pageListing } from '../../shapes/page.ts'
import { defineTool } from '../../tool.ts'
import { nextSteps, slug } from '../../wire.ts'

export const getPage = defineTool({
  name: 'get_page',
  title: 'Read a page',
  description:
    "One of the school's own pages with its text, a draft too, and the updated_at that update_page needs.",
  access: ['pages:read'],
  activity: 'school',
  input: z.strictObject({ slug }),
  output: listedPage.extend({ body: z.string().describe('Markdown'), next_steps: nextSteps }),
  untrusted: ['title', 'body'],
  async run(context, { slug }) {
    const page = orRefuse(await context.modules.content.pageBySlug(operatorOf(context), slug), 'page', slug)
    return { ...pageListing(page), body: page.body, next_steps: [] }
  },
})
