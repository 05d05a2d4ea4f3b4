import { pageFields } from '../../domain/content/index.ts'
import { writeOperation } from '../operation.ts'
import { patch } from '../rest.ts'
import { idNamed, orRefuse } from '../wire/named.ts'
import { publishAt, refuseStateWithPlan } from '../wire/publish-at.ts'
import { newState, slug, version } from '../wire/shapes.ts'
import { pageWhole, wholePage } from './page.ts'

export const updatePage = writeOperation({
  id: 'pages.update',
  title: 'Update a page',
  description:
    'Updates a page; fields that are left out stay as they are. The state published shows it to everybody; archived hides it. A draft with publish_at is published by itself at that moment.',
  scope: 'pages:write',
  effect: 'sets',
  input: {
    id: idNamed<'Page'>('page', 'id of list_pages'),
    updated_at: version,
    slug: slug.optional(),
    title: pageFields.title.optional(),
    body: pageFields.body.optional().describe('Markdown'),
    state: newState.optional(),
    publish_at: publishAt.optional(),
  },
  output: wholePage,
  async run({ content }, operator, { id, state, ...changes }) {
    refuseStateWithPlan({ state, ...changes })
    await content.updatePage(operator, id, changes)
    if (state === 'published') await content.publishPage(operator, id)
    if (state === 'archived') await content.archivePage(operator, id)
    return pageWhole(orRefuse(await content.pageById(operator, id), 'page', id))
  },
  rest: patch('/pages/:id'),
  tool: {
    name: 'update_page',
    hint: 'Needs the updated_at that you read with get_page.',
    nextSteps: ['Call get_page with its slug to see it as it is now.'],
  },
})
