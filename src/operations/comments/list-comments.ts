import { listOperation } from '../operation.ts'
import { get } from '../rest.ts'
import { comment, commentShown } from './comment.ts'

export const listComments = listOperation({
  id: 'comments.list',
  title: 'List comments',
  description: 'All comments of members on posts and lectures of this school, hidden or not, latest first.',
  scope: 'comments:read',
  filters: {},
  item: comment,
  untrusted: ['items[].body', 'items[].author.name'],
  read: ({ content }, operator, page) => content.listComments(operator, { page }),
  placeOf: ({ createdAt, id }) => ({ at: createdAt, id }),
  show: (row) => commentShown(row),
  rest: get('/comments'),
  tool: { name: 'list_comments', nextSteps: ['Comments are hidden in the admin area, not here.'] },
})
