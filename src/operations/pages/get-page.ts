import { readOperation } from '../operation.ts'
import { orRefuse } from '../wire/named.ts'
import { slugNamed } from '../wire/shapes.ts'
import { pageWhole, wholePage } from './page.ts'

export const getPage = readOperation({
  id: 'pages.get',
  title: 'Read a page',
  description:
    "One of the school's own pages with its text, a draft too, and the updated_at that update_page needs.",
  scope: 'pages:read',
  input: { slug: slugNamed },
  output: wholePage,
  untrusted: ['title', 'body'],
  run: async ({ content }, operator, { slug }) =>
    pageWhole(orRefuse(await content.pageBySlug(operator, slug), 'page', slug)),
  tool: { name: 'get_page', nextSteps: [] },
})
