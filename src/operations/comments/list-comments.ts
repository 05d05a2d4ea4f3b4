import { z } from 'zod'
import { idOf } from '../../platform/fields.ts'
import { listOperation } from '../operation.ts'
import { get } from '../rest.ts'
import { comment, commentShown } from './comment.ts'

export const listComments = listOperation({
  id: 'comments.list',
  title: 'List comments',
  description: 'All comments of members on posts and lectures of this school, hidden or not, latest first.',
  scope: 'comments:read',
  filters: {
    post_id: idOf<'Post'>().optional().describe('only comments on this post'),
    lecture_id: idOf<'Lecture'>().optional().describe('only comments on this lecture'),
    is_reported: z.boolean().optional().describe('only comments that a member has reported, or only others'),
    is_hidden: z.boolean().optional().describe('only hidden comments, or only visible ones'),
  },
  item: comment,
  untrusted: ['items[].body', 'items[].author.name'],
  read: ({ content }, operator, page, filters) => content.listComments(operator, { page, ...filters }),
  cursorOf: ({ createdAt, id }) => ({ at: createdAt, id }),
  toItem: (row) => commentShown(row),
  rest: get('/comments'),
  tool: { name: 'list_comments', nextSteps: ['Comments are hidden in the admin area, not here.'] },
})
