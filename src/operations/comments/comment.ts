import { z } from 'zod'
import type { Comment } from '../../domain/content/index.ts'
import { memberName } from '../personal-data.ts'
import { component } from '../wire/component.ts'
import { id, moment, momentOf, momentOrNull } from '../wire/shapes.ts'
import { version, withVersion } from '../wire/version.ts'

export const comment = component(
  'Comment',
  z.object({
    id,
    author: z.object({ id, name: memberName }),
    body: z.string(),
    post_id: id.nullable(),
    lecture_id: id.nullable(),
    answers: id.nullable().describe('the comment that it replies to'),
    created_at: moment,
    hidden_at: momentOrNull.describe('since when it is hidden'),
    report_count: z.number().int().describe('the number of members who have reported it'),
    version,
  }),
)

export function toComment(row: Comment): z.input<typeof comment> {
  return withVersion({
    id: row.id,
    author: { id: row.personId, name: row.authorName },
    body: row.body,
    post_id: row.postId,
    lecture_id: row.lectureId,
    answers: row.parentId,
    created_at: momentOf(row.createdAt),
    hidden_at: momentOf(row.hiddenAt),
    report_count: row.reportCount,
  })
}
