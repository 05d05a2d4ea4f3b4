import { removeOperation } from '../operation.ts'
import { remove } from '../rest.ts'
import { idNamed } from '../wire/named.ts'

export const deletePost = removeOperation({
  id: 'posts.delete',
  title: 'Delete a post',
  description: 'Deletes a post with its picture and the comments on it. The state archived hides it instead.',
  scope: 'posts:write',
  input: { id: idNamed<'Post'>('post') },
  run: ({ content }, operator, { id }) => content.deletePost(operator, id),
  rest: remove('/posts/:id'),
})
