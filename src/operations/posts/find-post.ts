import { readOperation } from '../operation.ts'
import { orRefuse } from '../wire/named.ts'
import { slugNamed } from '../wire/shapes.ts'
import { postWhole, wholePost } from './post.ts'

export const findPost = readOperation({
  id: 'posts.find',
  title: 'Get a post',
  description: 'A post with its text, also a draft.',
  scope: 'posts:read',
  input: { slug: slugNamed },
  output: wholePost,
  untrusted: ['title', 'summary', 'author', 'body'],
  run: async ({ content }, operator, { slug }) =>
    postWhole(orRefuse(await content.postBySlug(operator, slug), 'post', slug)),
  tool: { name: 'get_post', hint: 'update_post needs its updated_at.', nextSteps: [] },
})
