import { z } from 'zod'
import { operatorOf } from '../../actors.ts'
import { namedBy, orRefuse } from '../../named.ts'
import { comment, commentShown } from '../../shapes/comment.ts'
import { defineTool } from '../../tool.ts'
import { nextSteps } from '../../wire.ts'

export const getComment = defineTool({
  name: 'get_comment',
  title: 'Read a comment',
  description: 'One comment of a member under a post or a lecture, hidden or not.',
  access: ['comments:read'],
  activity: 'school',
  input: z.strictObject({ id: z.string().max(64).describe('id of list_comments') }),
  output: comment.extend({ next_steps: nextSteps }),
  untrusted: ['body', 'author.name'],
  async run(context, { id }) {
    const found = await context.modules.content.commentById(
      operatorOf(context),
      namedBy<'Comment'>(id, 'comment'),
    )
    return { ...commentShown(orRefuse(found, 'comment', id)), next_steps: [] }
  },
})
