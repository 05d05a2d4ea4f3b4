import { operatorOf } from '../../actors.ts'
import { defineListTool } from '../../list-tool.ts'
import { comment, commentShown } from '../../shapes/comment.ts'

export const listComments = defineListTool({
  name: 'list_comments',
  title: 'List comments',
  description:
    'Everything members said under posts and lectures of this school, hidden or not, the latest first.',
  access: ['comments:read'],
  activity: 'school',
  filters: {},
  shown: comment,
  untrusted: ['items[].body', 'items[].author.name'],
  nextSteps: ['Comments are hidden in the admin area, not here.'],
  read: (context, page) => context.modules.content.listComments(operatorOf(context), { page }),
  placeOf: ({ createdAt, id }) => ({ at: createdAt, id }),
  show: (row) => commentShown(row),
})
