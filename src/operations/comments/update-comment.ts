import { z } from 'zod'
import { actOperation } from '../operation.ts'
import { patch, post } from '../rest.ts'
import { versionedOperation } from '../versioned-operation.ts'
import { idNamed, orRefuse } from '../wire/named.ts'
import { comment, commentShown } from './comment.ts'

export const dismissReports = actOperation({
  id: 'comments.dismiss_reports',
  title: 'Dismiss the reports of a comment',
  description:
    'Dismisses what members reported about a comment: it stays as it is and no longer waits. It needs the same roles as hiding it.',
  scope: 'session',
  permission: 'comments:read',
  effect: 'sets',
  input: { id: idNamed<'Comment'>('comment') },
  output: comment,
  async run({ content }, operator, { id }) {
    await content.dismissReports(operator, id)
    return commentShown(orRefuse(await content.commentById(operator, id), 'comment', id))
  },
  rest: post('/comments/:id/dismiss_reports'),
})

export const updateComment = versionedOperation({
  id: 'comments.update',
  title: 'Hide or show a comment',
  description:
    'Hides a comment from everybody but editors, or shows it again. On a post it needs a role that writes posts, on a lecture one that writes the curriculum.',
  scope: 'session',
  permission: 'comments:read',
  effect: 'sets',
  input: {
    id: idNamed<'Comment'>('comment'),
    is_hidden: z.boolean().describe('true: hide it; false: show it again'),
  },
  output: comment,
  current: async ({ content }, operator, { id }) =>
    commentShown(orRefuse(await content.commentById(operator, id), 'comment', id)),
  async run({ content }, operator, { id, isHidden }) {
    await (isHidden ? content.hideComment(operator, id) : content.showComment(operator, id))
    return commentShown(orRefuse(await content.commentById(operator, id), 'comment', id))
  },
  rest: patch('/comments/:id'),
})
