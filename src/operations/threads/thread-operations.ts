import { z } from 'zod'
import { commentFields } from '../../domain/content/index.ts'
import { threadSorts } from '../../domain/teaching/index.ts'
import { idOf } from '../../platform/fields.ts'
import { actOperation, listOperation, readOperation } from '../operation.ts'
import { memberName } from '../personal-data.ts'
import { get, patch, post } from '../rest.ts'
import { versionedOperation } from '../versioned-operation.ts'
import { orNotFound, resourceId } from '../wire/resource-id.ts'
import { id, searchFilter } from '../wire/shapes.ts'
import { listedThread, thread, toListedThread, toThread } from './thread.ts'

const threadId = { id: resourceId<'Comment'>('thread', 'id of list_threads') }
const untrusted = ['body', 'author.name', 'replies[].body', 'replies[].author.name']

export const listThreads = listOperation({
  id: 'threads.list',
  reads: 'primary',
  title: 'List threads',
  description:
    'Questions and comments of members under lectures and posts, each with its course and its lecture. Teachers and teaching assistants see the threads of their courses and of their own posts, other roles all. A thread is unanswered until the staff replies or marks it as answered, and again after a later comment of a member.',
  scope: 'comments:read',
  filters: {
    course_id: idOf<'Course'>().optional().describe('only threads under lectures of this course'),
    is_unanswered: z
      .boolean()
      .optional()
      .describe('true: only threads that wait for the staff; false: only answered ones'),
    assignee_id: idOf<'Person'>().optional().describe('only threads assigned to this person'),
    is_reported: z
      .boolean()
      .optional()
      .describe('true: only threads with a reported comment; false: only others'),
    search: searchFilter
      .optional()
      .describe('a part of the first comment, or the beginning of its author’s name'),
    sort: z.enum(threadSorts).default('-created_at').describe('the latest or the oldest first'),
  },
  item: listedThread,
  untrusted: ['items[].body', 'items[].author.name'],
  read: ({ teaching }, operator, page, filters) => teaching.listThreads(operator, { page, ...filters }),
  cursorOf: ({ createdAt, id: commentId }) => ({ at: createdAt, id: commentId }),
  toItem: (row) => toListedThread(row),
  rest: get('/threads'),
  tool: {
    name: 'list_threads',
    nextSteps: ['Call get_thread to read the replies. Replies are written in the admin area, not here.'],
  },
})

export const getThread = readOperation({
  id: 'threads.get',
  title: 'Get a thread',
  description: 'A question or comment of a member with its replies, the oldest first.',
  scope: 'comments:read',
  input: threadId,
  output: thread,
  untrusted,
  run: async ({ teaching }, operator, { id: commentId }) =>
    toThread(orNotFound(await teaching.threadById(operator, commentId), 'thread', commentId)),
  rest: get('/threads/:id'),
  tool: { name: 'get_thread', nextSteps: [] },
})

export const updateThread = versionedOperation({
  id: 'threads.update',
  title: 'Mark or assign a thread',
  description:
    'Marks a thread as answered or as unanswered, and assigns it to a member of the staff who works on its course. Fields that are left out do not change.',
  scope: 'session',
  permission: 'comments:read',
  effect: 'sets',
  input: {
    ...threadId,
    is_answered: z.boolean().optional(),
    assignee_id: idOf<'Person'>().nullable().optional().describe('null: nobody'),
  },
  output: thread,
  current: async ({ teaching }, operator, { id: commentId }) =>
    toThread(orNotFound(await teaching.threadById(operator, commentId), 'thread', commentId)),
  async run({ teaching }, operator, { id: commentId, ...change }) {
    await teaching.updateThread(operator, commentId, change)
    return toThread(orNotFound(await teaching.threadById(operator, commentId), 'thread', commentId))
  },
  rest: patch('/threads/:id'),
})

export const replyToThread = actOperation({
  id: 'threads.reply',
  title: 'Reply to a thread',
  description:
    'Posts a reply as your own comment. The author of the thread gets a notification, and the thread is answered.',
  scope: 'session',
  permission: 'comments:read',
  effect: 'adds',
  isOutward: true,
  input: { ...threadId, body: commentFields.body },
  output: thread,
  async run({ teaching }, operator, { id: commentId, body }) {
    await teaching.replyToThread(operator, commentId, { body })
    return toThread(orNotFound(await teaching.threadById(operator, commentId), 'thread', commentId))
  },
  rest: post('/threads/:id/replies'),
})

export const listAssignees = readOperation({
  id: 'threads.assignees',
  title: 'List the possible assignees of a thread',
  description: 'The staff who work on the course of a thread, by name.',
  scope: 'comments:read',
  input: threadId,
  output: z.object({ assignees: z.array(z.object({ id, name: memberName })) }),
  untrusted: ['assignees[].name'],
  async run({ teaching }, operator, { id: commentId }) {
    const staff = orNotFound(await teaching.assigneesOf(operator, commentId), 'thread', commentId)
    return { assignees: staff.map((each) => ({ id: each.id, name: each.name })) }
  },
  rest: get('/threads/:id/assignees'),
})
