import type { CommentId } from '../../../../src/platform/db/schema/schema.gen.ts'
import { memberOf } from '../../people/learning-cast.ts'
import { type Samples, type Setting, unique } from './sample.ts'

/** A question of Mei under a post. */
async function aThread({ world, owner, name }: Setting): Promise<CommentId> {
  const { content } = world.modules
  const post = { slug: `asked-${unique()}`, title: 'Kiln news', summary: '', body: '', imageKey: null }
  const { id } = await content.createPost(owner, post)
  await content.publishPost(owner, id)
  return await content.commentOnPost(await memberOf(world, 'mei', name), id, { body: 'How hot?' })
}

async function aReply({ world, owner }: Setting) {
  const reply = { title: 'Thanks', body: 'Thank you, {name}.', isShared: true }
  return await world.modules.teaching.createSavedReply(owner, reply)
}

async function aStaffNotification({ world, owner, school }: Setting) {
  const { notifications } = world.modules
  await notifications.notifyStaff({
    schoolId: school.id,
    kind: 'dispute',
    source: `sample ${unique()}`,
    path: '/admin/orders',
    messages: () => ({ title: 'Payment disputed: NT$1,200', body: null }),
  })
  const { rows } = await notifications.staffInbox(owner, { page: { first: 1 } })
  if (!rows[0]) throw new Error('The owner got no notification')
  return rows[0].id
}

export const teachingSamples: Samples = {
  'staff_notifications.list': async (setting) => {
    await aStaffNotification(setting)
    return { query: { is_unread: 'true', limit: '2' } }
  },
  'staff_notifications.count': async () => ({}),
  'staff_notifications.read': async (setting) => ({ params: { id: await aStaffNotification(setting) } }),
  'staff_notifications.read_all': async () => ({}),
  'staff_notifications.settings_get': async () => ({}),
  'staff_notifications.settings_update': async () => ({
    body: { digest_hour: 9, kinds: [{ kind: 'new_order', mail: 'never', inbox: true }] },
  }),
  'threads.list': async (setting) => {
    await aThread(setting)
    return { query: { is_unanswered: 'true', search: 'how', sort: 'created_at', limit: '2' } }
  },
  'threads.get': async (setting) => ({ params: { id: await aThread(setting) } }),
  'threads.update': async (setting) => ({
    params: { id: await aThread(setting) },
    body: { is_answered: true, assignee_id: setting.owner.memberId },
  }),
  'threads.reply': async (setting) => ({
    params: { id: await aThread(setting) },
    body: { body: 'About 1,240 degrees.' },
  }),
  'threads.assignees': async (setting) => ({ params: { id: await aThread(setting) } }),
  'saved_replies.list': async (setting) => {
    await aReply(setting)
    return { query: { limit: '2' } }
  },
  'saved_replies.get': async (setting) => ({ params: { id: (await aReply(setting)).id } }),
  'saved_replies.create': async () => ({
    body: { title: 'Welcome', body: 'Welcome, {name}!', is_shared: true },
  }),
  'saved_replies.update': async (setting) => {
    const { id, updatedAt } = await aReply(setting)
    return { params: { id }, version: updatedAt, body: { title: 'Many thanks' } }
  },
  'saved_replies.delete': async (setting) => ({ params: { id: (await aReply(setting)).id } }),
}
