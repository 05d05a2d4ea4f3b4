import { readOperation } from '../operation.ts'
import { get } from '../rest.ts'
import { idNamed, orRefuse } from '../wire/named.ts'
import { comment, commentShown } from './comment.ts'

export const getComment = readOperation({
  id: 'comments.get',
  title: 'Get a comment',
  description: 'A comment of a member on a post or a lecture, hidden or not.',
  scope: 'comments:read',
  input: { id: idNamed<'Comment'>('comment', 'id of list_comments') },
  output: comment,
  untrusted: ['body', 'author.name'],
  run: async ({ content }, operator, { id }) =>
    commentShown(orRefuse(await content.commentById(operator, id), 'comment', id)),
  rest: get('/comments/:id'),
  tool: { name: 'get_comment', nextSteps: [] },
})
