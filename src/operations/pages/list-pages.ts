import { listOperation } from '../operation.ts'
import { state } from '../wire/shapes.ts'
import { listedPage, pageListing } from './page.ts'

export const listPages = listOperation({
  id: 'pages.list',
  title: 'List pages',
  description: "The school's own pages, drafts and archived ones too, the latest written first.",
  scope: 'pages:read',
  filters: { state: state.optional().describe('only pages in this state') },
  item: listedPage,
  untrusted: ['items[].title'],
  read: ({ content }, operator, page, { state }) => content.listPages(operator, { page, state }),
  placeOf: ({ listedAt, id }) => ({ at: listedAt, id }),
  show: (row) => pageListing(row),
  tool: { name: 'list_pages', nextSteps: ['Call get_page with a slug for its text.'] },
})
