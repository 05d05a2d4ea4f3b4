import { postFields } from '../../domain/content/index.ts'
import { writeOperation } from '../operation.ts'
import { patch } from '../rest.ts'
import { idNamed, orRefuse } from '../wire/named.ts'
import { publishAt, refuseStateWithPlan } from '../wire/publish-at.ts'
import { imageKey, newState, slug, version } from '../wire/shapes.ts'
import { postWhole, wholePost } from './post.ts'

export const updatePost = writeOperation({
  id: 'posts.update',
  title: 'Update a post',
  description:
    'Updates a post; fields that are left out stay as they are. The state published shows it to everybody; archived hides it. A draft with publish_at is published by itself at that moment.',
  scope: 'posts:write',
  effect: 'sets',
  input: {
    id: idNamed<'Post'>('post', 'id of list_posts'),
    updated_at: version,
    slug: slug.optional(),
    title: postFields.title.optional(),
    summary: postFields.summary.optional(),
    body: postFields.body.optional().describe('Markdown'),
    image_key: imageKey.optional(),
    state: newState.optional(),
    publish_at: publishAt.optional(),
  },
  output: wholePost,
  async run({ content }, operator, { id, state, ...changes }) {
    refuseStateWithPlan({ state, ...changes })
    await content.updatePost(operator, id, changes)
    if (state === 'published') await content.publishPost(operator, id)
    if (state === 'archived') await content.archivePost(operator, id)
    return postWhole(orRefuse(await content.postById(operator, id), 'post', id))
  },
  rest: patch('/posts/:id'),
  tool: {
    name: 'update_post',
    hint: 'Needs the updated_at that you read with get_post.',
    nextSteps: ['Call get_post with its slug to see it as it is now.'],
  },
})
