import { listOperation } from '../operation.ts'
import { get } from '../rest.ts'
import { slugFilter, state } from '../wire/shapes.ts'
import { listedPage, pageListing } from './page.ts'

export const listPages = listOperation({
  id: 'pages.list',
  title: 'List pages',
  description: 'The pages of the school, also drafts and archived ones, newest first.',
  scope: 'pages:read',
  filters: {
    state: state.optional().describe('only pages in this state'),
    slug: slugFilter.optional(),
  },
  item: listedPage,
  untrusted: ['items[].title'],
  read: ({ content }, operator, page, filters) => content.listPages(operator, { page, ...filters }),
  cursorOf: ({ listedAt, id }) => ({ at: listedAt, id }),
  toItem: (row) => pageListing(row),
  rest: get('/pages'),
  tool: { name: 'list_pages', nextSteps: ['Call get_page with a slug for its text.'] },
})
