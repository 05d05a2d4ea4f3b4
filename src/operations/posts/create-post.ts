import { postFields } from '../../domain/content/index.ts'
import { writeOperation } from '../operation.ts'
import { post } from '../rest.ts'
import { orRefuse } from '../wire/named.ts'
import { publishAt } from '../wire/publish-at.ts'
import { imageKey, slug } from '../wire/shapes.ts'
import { postWhole, wholePost } from './post.ts'

export const createPost = writeOperation({
  id: 'posts.create',
  title: 'Create a post',
  description: 'Creates a post as a draft that only editors see. Its author is the person who sent it.',
  scope: 'posts:write',
  effect: 'adds',
  input: {
    slug,
    title: postFields.title,
    summary: postFields.summary.default(''),
    body: postFields.body.default('').describe('Markdown'),
    image_key: imageKey.default(null),
    publish_at: publishAt.optional(),
  },
  output: wholePost,
  async run({ content }, operator, settings) {
    const { id } = await content.createPost(operator, settings)
    return postWhole(orRefuse(await content.postById(operator, id), 'post', id))
  },
  rest: post('/posts'),
  tool: {
    name: 'create_post',
    hint: 'update_post with state published shows it to everybody at once; publish_at does so later.',
    nextSteps: ['Let the operator read it, then call update_post with state published.'],
  },
})
