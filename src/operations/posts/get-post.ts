import { readOperation } from '../operation.ts'
import { orRefuse } from '../wire/named.ts'
import { slugNamed } from '../wire/shapes.ts'
import { postWhole, wholePost } from './post.ts'

export const getPost = readOperation({
  id: 'posts.get',
  title: 'Read a post',
  description: 'One post with its text, a draft too, and the updated_at that update_post needs.',
  scope: 'posts:read',
  input: { slug: slugNamed },
  output: wholePost,
  untrusted: ['title', 'summary', 'author', 'body'],
  run: async ({ content }, operator, { slug }) =>
    postWhole(orRefuse(await content.postBySlug(operator, slug), 'post', slug)),
  tool: { name: 'get_post', nextSteps: [] },
})
