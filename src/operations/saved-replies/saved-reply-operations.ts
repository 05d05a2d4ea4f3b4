import { z } from 'zod'
import { placeholders, type SavedReply, savedReplyFields } from '../../domain/teaching/index.ts'
import { listOperation, readOperation, removeOperation, writeOperation } from '../operation.ts'
import { get, patch, post, remove } from '../rest.ts'
import { component } from '../wire/component.ts'
import { orNotFound, resourceId } from '../wire/resource-id.ts'
import { id, moment, momentOf, version } from '../wire/shapes.ts'

const savedReply = component(
  'SavedReply',
  z.object({
    id,
    title: z.string(),
    body: z.string(),
    is_shared: z.boolean().describe('whether it belongs to the school instead of one person'),
    updated_at: moment,
  }),
)

function toSavedReply({
  id: replyId,
  title,
  body,
  personId,
  updatedAt,
}: SavedReply): z.input<typeof savedReply> {
  return { id: replyId, title, body, is_shared: personId === null, updated_at: momentOf(updatedAt) }
}

const body = savedReplyFields.body.describe(
  `plain text; the admin area fills in ${placeholders.map((name) => `{${name}}`).join(', ')}`,
)
const replyId = resourceId<'SavedReply'>('saved reply')

export const listSavedReplies = listOperation({
  id: 'saved_replies.list',
  reads: 'primary',
  title: 'List saved replies',
  description: 'Returns your own saved replies and those of the school, newest first.',
  scope: 'session',
  permission: 'comments:read',
  filters: {},
  item: savedReply,
  read: ({ teaching }, operator, page) => teaching.listSavedReplies(operator, { page }),
  cursorOf: ({ createdAt, id: rowId }) => ({ at: createdAt, id: rowId }),
  toItem: (row) => toSavedReply(row),
  rest: get('/saved_replies'),
})

export const getSavedReply = readOperation({
  id: 'saved_replies.get',
  title: 'Get a saved reply',
  description: 'Returns one of your own saved replies or of those of the school.',
  scope: 'session',
  permission: 'comments:read',
  input: { id: replyId },
  output: savedReply,
  run: async ({ teaching }, operator, { id: rowId }) =>
    toSavedReply(orNotFound(await teaching.savedReplyById(operator, rowId), 'saved reply', rowId)),
  rest: get('/saved_replies/:id'),
})

export const createSavedReply = writeOperation({
  id: 'saved_replies.create',
  title: 'Save a reply',
  description:
    'Saves a text to reply with, for yourself or for the staff of the school. Those of the school need a role that writes the curriculum.',
  scope: 'session',
  permission: 'comments:read',
  effect: 'adds',
  input: {
    title: savedReplyFields.title,
    body,
    is_shared: z.boolean().default(false).describe('true: for the staff of the school'),
  },
  output: savedReply,
  async run({ teaching }, operator, input) {
    const { id: rowId } = await teaching.createSavedReply(operator, input)
    return toSavedReply(orNotFound(await teaching.savedReplyById(operator, rowId), 'saved reply', rowId))
  },
  rest: post('/saved_replies'),
})

export const updateSavedReply = writeOperation({
  id: 'saved_replies.update',
  title: 'Update a saved reply',
  description: 'Updates the given fields of a saved reply.',
  scope: 'session',
  permission: 'comments:read',
  effect: 'sets',
  input: {
    id: replyId,
    updated_at: version,
    title: savedReplyFields.title.optional(),
    body: body.optional(),
  },
  output: savedReply,
  async run({ teaching }, operator, { id: rowId, ...changes }) {
    await teaching.updateSavedReply(operator, rowId, changes)
    return toSavedReply(orNotFound(await teaching.savedReplyById(operator, rowId), 'saved reply', rowId))
  },
  rest: patch('/saved_replies/:id'),
})

export const deleteSavedReply = removeOperation({
  id: 'saved_replies.delete',
  title: 'Delete a saved reply',
  description: 'Deletes a saved reply.',
  scope: 'session',
  permission: 'comments:read',
  input: { id: replyId },
  run: ({ teaching }, operator, { id: rowId }) => teaching.deleteSavedReply(operator, rowId),
  rest: remove('/saved_replies/:id'),
})
