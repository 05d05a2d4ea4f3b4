import { postFields } from '../../domain/content/index.ts'
import { writeOperation } from '../operation.ts'
import { orRefuse } from '../wire/named.ts'
import { slug } from '../wire/shapes.ts'
import { postWhole, wholePost } from './post.ts'

export const createPost = writeOperation({
  id: 'posts.create',
  title: 'Write a post',
  description:
    'Writes a post as a draft that only editors see; its author is whoever signed in. update_post with state published shows it to everybody.',
  scope: 'posts:write',
  effect: 'adds',
  input: {
    slug,
    title: postFields.title,
    summary: postFields.summary.default(''),
    body: postFields.body.default('').describe('Markdown'),
  },
  output: wholePost,
  async run({ content }, operator, settings) {
    const { id } = await content.createPost(operator, { ...settings, imageKey: null })
    return postWhole(orRefuse(await content.postById(operator, id), 'post', id))
  },
  tool: {
    name: 'create_post',
    nextSteps: ['Let the operator read it, then call update_post with state published.'],
  },
})
