import { pageFields } from '../../domain/content/index.ts'
import { writeOperation } from '../operation.ts'
import { orRefuse } from '../wire/named.ts'
import { slug } from '../wire/shapes.ts'
import { pageWhole, wholePage } from './page.ts'

export const createPage = writeOperation({
  id: 'pages.create',
  title: 'Write a page',
  description:
    "Writes one of the school's own pages as a draft that only editors see. update_page with state published shows it to everybody.",
  scope: 'pages:write',
  effect: 'adds',
  input: { slug, title: pageFields.title, body: pageFields.body.default('').describe('Markdown') },
  output: wholePage,
  async run({ content }, operator, settings) {
    const { id } = await content.createPage(operator, settings)
    return pageWhole(orRefuse(await content.pageById(operator, id), 'page', id))
  },
  tool: {
    name: 'create_page',
    nextSteps: ['Let the operator read it, then call update_page with state published.'],
  },
})
