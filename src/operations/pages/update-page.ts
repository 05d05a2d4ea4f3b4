import { z } from 'zod'
import type { PageSettings } from '../../../../domain/content/index.ts'
import type { Changes } from '../../../../platform/row-version.ts'
import { namedBy, orRefuse } from '../../named.ts'
import { slug, updatedAt } from '../../wire.ts'
import { defineWriteTool, given } from '../../write-tool.ts'

export const updatePage = defineWriteTool({
  name: 'update_page',
  title: 'Change a page',
  description:
    "Changes what is given of one of the school's own pages; what is left out stays. state published shows it to everybody, archived hides it. Needs the updated_at you read with get_page.",
  access: ['pages:write'],
  effect: 'sets',
  input: {
    id: z.string().max(64).describe('id of list_pages'),
    updated_at: updatedAt,
    slug: slug.optional(),
    title: z.string().min(1).max(160).optional(),
    body: z.string().max(200_000).optional().describe('Markdown'),
    state: z.enum(['published', 'archived']).optional(),
  },
  nextSteps: ['Call get_page with its slug to see it as it is now.'],
  async write({ content }, editor, { id, updated_at, state, ...texts }) {
    const pageId = namedBy<'Page'>(id, 'page')
    const changes = { ...given(texts), updatedAt: new Date(updated_at) }
    await content.updatePage(editor, pageId, changes as Changes<PageSettings>)
    if (state === 'published') await content.publishPage(editor, pageId)
    if (state === 'archived') await content.archivePage(editor, pageId)
    return orRefuse(await content.pageById(editor, pageId), 'page', id)
  },
})
