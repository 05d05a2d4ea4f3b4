import { readOperation } from '../operation.ts'
import { orRefuse } from '../wire/named.ts'
import { slugNamed } from '../wire/shapes.ts'
import { pageWhole, wholePage } from './page.ts'

export const findPage = readOperation({
  id: 'pages.find',
  title: 'Get a page',
  description: 'A page of the school with its text, also a draft.',
  scope: 'pages:read',
  input: { slug: slugNamed },
  output: wholePage,
  untrusted: ['title', 'body'],
  run: async ({ content }, operator, { slug }) =>
    pageWhole(orRefuse(await content.pageBySlug(operator, slug), 'page', slug)),
  tool: { name: 'get_page', hint: 'update_page needs its updated_at.', nextSteps: [] },
})
