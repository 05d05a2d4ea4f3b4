import { readOperation } from '../operation.ts'
import { get } from '../rest.ts'
import { idNamed, orRefuse } from '../wire/named.ts'
import { postWhole, wholePost } from './post.ts'

export const getPost = readOperation({
  id: 'posts.get',
  title: 'Get a post',
  description: 'A post with its text, also a draft.',
  scope: 'posts:read',
  input: { id: idNamed<'Post'>('post') },
  output: wholePost,
  untrusted: ['title', 'summary', 'author', 'body'],
  run: async ({ content }, operator, { id }) =>
    postWhole(orRefuse(await content.postById(operator, id), 'post', id)),
  rest: get('/posts/:id'),
})
