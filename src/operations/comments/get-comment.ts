import { readOperation } from '../operation.ts'
import { idNamed, orRefuse } from '../wire/named.ts'
import { comment, commentShown } from './comment.ts'

export const getComment = readOperation({
  id: 'comments.get',
  title: 'Read a comment',
  description: 'One comment of a member under a post or a lecture, hidden or not.',
  scope: 'comments:read',
  input: { id: idNamed<'Comment'>('comment', 'id of list_comments') },
  output: comment,
  untrusted: ['body', 'author.name'],
  run: async ({ content }, operator, { id }) =>
    commentShown(orRefuse(await content.commentById(operator, id), 'comment', id)),
  tool: { name: 'get_comment', nextSteps: [] },
})
