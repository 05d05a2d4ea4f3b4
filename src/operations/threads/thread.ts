import { z } from 'zod'
import type { ListedThread, ThreadReply, WholeThread } from '../../domain/teaching/index.ts'
import { memberName } from '../personal-data.ts'
import { component } from '../wire/component.ts'
import { id, moment, momentOf, momentOrNull } from '../wire/shapes.ts'
import { version, withVersion } from '../wire/version.ts'

const threadShape = z.object({
  id: id.describe('the id of its first comment'),
  author: z.object({ id, name: memberName }),
  body: z.string().describe('the first comment'),
  course: z.object({ id, slug: z.string(), name: z.string() }).nullable(),
  lecture: z.object({ id, title: z.string() }).nullable(),
  post: z.object({ id, slug: z.string(), title: z.string() }).nullable(),
  created_at: moment,
  answered_at: momentOrNull.describe('since when it is answered; null while it waits for the staff'),
  hidden_at: momentOrNull.describe('since when it is hidden'),
  assignee: z.object({ id, name: memberName }).nullable().describe('the member of the staff who answers it'),
  reply_count: z.number().int(),
  report_count: z.number().int().describe('the number of reports of its comments'),
})

export const listedThread = component('ListedThread', threadShape)

export function toListedThread(row: Omit<ListedThread, 'listedAt'>): z.input<typeof listedThread> {
  const { courseId, lectureId, postId, assignedTo } = row
  return {
    id: row.id,
    author: { id: row.personId, name: row.authorName },
    body: row.body,
    course:
      courseId === null ? null : { id: courseId, slug: row.courseSlug ?? '', name: row.courseName ?? '' },
    lecture: lectureId === null ? null : { id: lectureId, title: row.lectureTitle ?? '' },
    post: postId === null ? null : { id: postId, slug: row.postSlug ?? '', title: row.postTitle ?? '' },
    created_at: momentOf(row.createdAt),
    answered_at: momentOf(row.answeredAt),
    hidden_at: momentOf(row.hiddenAt),
    assignee: assignedTo === null ? null : { id: assignedTo, name: row.assigneeName },
    reply_count: row.replyCount,
    report_count: row.reportCount,
  }
}

const reply = z.object({
  id,
  author: z.object({ id, name: memberName, is_staff: z.boolean() }),
  body: z.string(),
  created_at: moment,
  hidden_at: momentOrNull,
})

export const thread = component('Thread', threadShape.extend({ replies: z.array(reply), version }))

export function toThread({ replies, ...row }: WholeThread): z.input<typeof thread> {
  return withVersion({ ...toListedThread(row), replies: replies.map(toReply) })
}

function toReply({
  id: replyId,
  personId,
  authorName,
  isTeacher,
  ...row
}: ThreadReply): z.input<typeof reply> {
  return {
    id: replyId,
    author: { id: personId, name: authorName, is_staff: isTeacher },
    body: row.body,
    created_at: momentOf(row.createdAt),
    hidden_at: momentOf(row.hiddenAt),
  }
}
