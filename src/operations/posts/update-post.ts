import { z } from 'zod'
import type { PostSettings } from '../../../../domain/content/index.ts'
import type { Changes } from '../../../../platform/row-version.ts'
import { namedBy, orRefuse } from '../../named.ts'
import { slug, updatedAt } from '../../wire.ts'
import { defineWriteTool, given } from '../../write-tool.ts'

export const updatePost = defineWriteTool({
  name: 'update_post',
  title: 'Change a post',
  description:
    'Changes what is given of a post; what is left out stays. state published shows it to everybody, archived hides it. Needs the updated_at you read with get_post.',
  access: ['posts:write'],
  effect: 'sets',
  input: {
    id: z.string().max(64).describe('id of list_posts'),
    updated_at: updatedAt,
    slug: slug.optional(),
    title: z.string().min(1).max(160).optional(),
    summary: z.string().max(300).optional(),
    body: z.string().max(200_000).optional().describe('Markdown'),
    state: z.enum(['published', 'archived']).optional(),
  },
  nextSteps: ['Call get_post with its slug to see it as it is now.'],
  async write({ content }, editor, { id, updated_at, state, ...texts }) {
    const postId = namedBy<'Post'>(id, 'post')
    const changes = { ...given(texts), updatedAt: new Date(updated_at) }
    await content.updatePost(editor, postId, changes as Changes<PostSettings>)
    if (state === 'published') await content.publishPost(editor, postId)
    if (state === 'archived') await content.archivePost(editor, postId)
    return orRefuse(await content.postById(editor, postId), 'post', id)
  },
})
