import { pageFields } from '../../domain/content/index.ts'
import { writeOperation } from '../operation.ts'
import { post } from '../rest.ts'
import { orRefuse } from '../wire/named.ts'
import { publishAt } from '../wire/publish-at.ts'
import { slug } from '../wire/shapes.ts'
import { pageWhole, wholePage } from './page.ts'

export const createPage = writeOperation({
  id: 'pages.create',
  title: 'Create a page',
  description: 'Creates a page of the school as a draft that only editors see.',
  scope: 'pages:write',
  effect: 'adds',
  input: {
    slug,
    title: pageFields.title,
    body: pageFields.body.default('').describe('Markdown'),
    publish_at: publishAt.optional(),
  },
  output: wholePage,
  async run({ content }, operator, settings) {
    const { id } = await content.createPage(operator, settings)
    return pageWhole(orRefuse(await content.pageById(operator, id), 'page', id))
  },
  rest: post('/pages'),
  tool: {
    name: 'create_page',
    hint: 'update_page with state published shows it to everybody at once; publish_at does so later.',
    nextSteps: ['Let the operator read it, then call update_page with state published.'],
  },
})
