import { operatorOf } from '../../actors.ts'
import { defineListTool } from '../../list-tool.ts'
import { listedPage, pageListing } from '../../shapes/page.ts'
import { state } from '../../wire.ts'

export const listPages = defineListTool({
  name: 'list_pages',
  title: 'List pages',
  description: "The school's own pages, drafts and archived ones too, the latest written first.",
  access: ['pages:read'],
  activity: 'school',
  filters: { state: state.optional().describe('only pages in this state') },
  shown: listedPage,
  untrusted: ['items[].title'],
  nextSteps: ['Call get_page with a slug for its text.'],
  read: (context, page, { state }) => context.modules.content.listPages(operatorOf(context), { page, state }),
  placeOf: ({ listedAt, id }) => ({ at: listedAt, id }),
  show: (row) => pageListing(row),
})
