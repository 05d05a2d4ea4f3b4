import { z } from 'zod'
import { idOf } from '../../platform/fields.ts'
import { actOperation, listOperation, readOperation } from '../operation.ts'
import { get, patch, post } from '../rest.ts'
import { versionedOperation } from '../versioned-operation.ts'
import { orNotFound, resourceId } from '../wire/resource-id.ts'
import { comment, toComment } from './comment.ts'

export const listComments = listOperation({
  id: 'comments.list',
  reads: 'replica',
  title: 'List comments',
  description: 'All comments of members on posts and lectures of this school, hidden or not, latest first.',
  scope: 'comments:read',
  filters: {
    post_id: idOf<'Post'>().optional().describe('only comments on this post'),
    lecture_id: idOf<'Lecture'>().optional().describe('only comments on this lecture'),
    is_reported: z.boolean().optional().describe('true: only reported comments; false: only others'),
    is_hidden: z.boolean().optional().describe('true: only hidden comments; false: only visible ones'),
  },
  item: comment,
  untrusted: ['items[].body', 'items[].author.name'],
  read: ({ content }, operator, page, filters) => content.listComments(operator, { page, ...filters }),
  cursorOf: ({ createdAt, id }) => ({ at: createdAt, id }),
  toItem: (row) => toComment(row),
  rest: get('/comments'),
  tool: { name: 'list_comments', nextSteps: ['Comments are hidden in the admin area, not here.'] },
})

export const getComment = readOperation({
  id: 'comments.get',
  title: 'Get a comment',
  description: 'A comment of a member on a post or a lecture, hidden or not.',
  scope: 'comments:read',
  input: { id: resourceId<'Comment'>('comment', 'id of list_comments') },
  output: comment,
  untrusted: ['body', 'author.name'],
  run: async ({ content }, operator, { id }) =>
    toComment(orNotFound(await content.commentById(operator, id), 'comment', id)),
  rest: get('/comments/:id'),
  tool: { name: 'get_comment', nextSteps: [] },
})

export const dismissReports = actOperation({
  id: 'comments.dismiss_reports',
  title: 'Dismiss the reports of a comment',
  description:
    'Dismisses what members reported about a comment: it stays as it is and no longer waits. It needs the same roles as hiding it.',
  scope: 'session',
  permission: 'comments:read',
  effect: 'sets',
  input: { id: resourceId<'Comment'>('comment') },
  output: comment,
  async run({ content }, operator, { id }) {
    await content.dismissReports(operator, id)
    return toComment(orNotFound(await content.commentById(operator, id), 'comment', id))
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
    id: resourceId<'Comment'>('comment'),
    is_hidden: z.boolean().describe('true: hide it; false: show it again'),
  },
  output: comment,
  current: async ({ content }, operator, { id }) =>
    toComment(orNotFound(await content.commentById(operator, id), 'comment', id)),
  async run({ content }, operator, { id, isHidden }) {
    await (isHidden ? content.hideComment(operator, id) : content.unhideComment(operator, id))
    return toComment(orNotFound(await content.commentById(operator, id), 'comment', id))
  },
  rest: patch('/comments/:id'),
})
