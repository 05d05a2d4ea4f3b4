import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { browserOf } from '../../support/browser/member-browser.ts'
import { createTestApp } from '../../support/oauth/oauth-app.ts'
import { type Answer, memberApiClient } from '../../support/requests/member-api.ts'
import { createWorld } from '../../support/world/world.ts'

const world = await createWorld({ from: 'demoTemplate' })
afterAll(() => world.close())
const planted = await world.deps.db
  .selectFrom('notifications')
  .select('id')
  .where('readAt', 'is', null)
  .execute()
let runQuery: (query: string, variables?: unknown) => Promise<Answer>
beforeEach(async () => {
  world.clock.advance({ minutes: 1 })
  await forgetChanges()
  runQuery = (await clientOf('mei')).query
})

/** Every inbox and every setting is as the demo world planted it, and no app has read anything. */
async function forgetChanges() {
  const unread = planted.map(({ id }) => id)
  const { db } = world.deps
  await db.updateTable('notifications').set({ readAt: null }).where('id', 'in', unread).execute()
  await world.modules.oauth.writeActivity()
  for (const table of ['notificationSubscriptions', 'appActivity'] as const)
    await db.deleteFrom(table).execute()
}

async function clientOf(person: 'mei' | 'tom', school: 'ceramics' | 'astronomy' = 'ceramics') {
  const { access_token } = await createTestApp(world, { school }).tokens(
    await browserOf(world, person, school),
  )
  return memberApiClient(world, access_token, school)
}

/** Mei's client with write access only. */
async function writer() {
  const app = createTestApp(world, { scope: 'openid account:write' })
  return memberApiClient(world, (await app.tokens(await browserOf(world, 'mei'))).access_token)
}

const inbox =
  '{ viewer { unreadNotificationCount notifications(first: 50) { nodes { id isRead readAt createdAt } } } }'
type Node = { id: string; isRead: boolean; readAt: string | null; createdAt: string }

async function inboxNow(): Promise<{ unread: number; nodes: Node[] }> {
  const { viewer } = (await runQuery(inbox)).data
  return { unread: viewer.unreadNotificationCount, nodes: viewer.notifications.nodes }
}

const markRead = `mutation ($id: ID!) { markNotificationRead(id: $id) {
  updatedCount notification { id isRead readAt } unreadNotificationCount } }`

describe('the notification inbox', () => {
  test('the notification inbox counts unread notifications, and lists only these when a query filters them', async () => {
    const { unread, nodes } = await inboxNow()
    expect(nodes).toHaveLength(30)
    expect(nodes.filter(({ isRead }) => !isRead)).toHaveLength(unread)
    const { data } = await runQuery(
      '{ viewer { notifications(first: 50, unreadOnly: true) { totalCount nodes { id isRead } } } }',
    )
    expect(data.viewer.notifications.totalCount).toBe(unread)
    expect(data.viewer.notifications.nodes.every(({ isRead }: Node) => !isRead)).toBe(true)
  })
})

const lackOfReading = (path: readonly string[]) => ({
  message: 'Insufficient scope. Required scope: account:read',
  path,
  extensions: { code: 'INSUFFICIENT_SCOPE' },
})

describe('markNotificationRead', () => {
  test('markNotificationRead marks one notification, and a second call changes neither it nor its time', async () => {
    const { unread, nodes } = await inboxNow()
    const id = nodes.find(({ isRead }) => !isRead)?.id
    const first = await runQuery(markRead, { id })
    expect(first.data.markNotificationRead).toEqual({
      updatedCount: 1,
      notification: { id, isRead: true, readAt: world.clock.now().toISOString() },
      unreadNotificationCount: unread - 1,
    })
    world.clock.advance({ minutes: 1 })
    const { data } = await runQuery(markRead, { id })
    expect(data.markNotificationRead).toEqual({ ...first.data.markNotificationRead, updatedCount: 0 })
  })

  test('markNotificationRead updates a notification once when two calls are parallel', async () => {
    const id = (await inboxNow()).nodes.find(({ isRead }) => !isRead)?.id
    const answers = await Promise.all(Array.from({ length: 6 }, () => runQuery(markRead, { id })))
    const counts = answers.map(({ data }) => data.markNotificationRead.updatedCount)
    expect(counts.toSorted()).toEqual([0, 0, 0, 0, 0, 1])
  })

  test('markNotificationRead with a write-only token returns the number of changes and nothing of the inbox', async () => {
    const { unread, nodes } = await inboxNow()
    const id = nodes.find(({ isRead }) => !isRead)?.id
    const { data, errors } = await (await writer()).query(markRead, { id })
    expect(data.markNotificationRead).toEqual({
      updatedCount: 1,
      notification: null,
      unreadNotificationCount: null,
    })
    expect(errors).toMatchObject([
      lackOfReading(['markNotificationRead', 'notification']),
      lackOfReading(['markNotificationRead', 'unreadNotificationCount']),
    ])
    expect((await inboxNow()).unread).toBe(unread - 1)
  })

  test('markNotificationRead returns the same NOT_FOUND for an unknown id, another member’s id and another school’s id', async () => {
    const other = (await (await clientOf('tom')).query(inbox)).data.viewer.notifications.nodes[0]
    const elsewhere = (await (await clientOf('mei', 'astronomy')).query(inbox)).data.viewer.notifications
      .nodes[0]
    const answers = []
    for (const id of ['01a1dc80-f000-7000-8000-000000000000', 'no id', other?.id, elsewhere?.id]) {
      if (id === undefined) continue
      const { errors } = await runQuery(markRead, { id })
      answers.push(errors?.map(({ message, extensions }) => ({ message, extensions })))
    }
    expect(answers.length).toBeGreaterThanOrEqual(3)
    for (const answer of answers) {
      expect(answer).toEqual([
        { message: 'No such notification in this inbox', extensions: { code: 'NOT_FOUND' } },
      ])
    }
  })
})

describe('markAllNotificationsRead', () => {
  const markAll =
    'mutation ($before: DateTime) { markAllNotificationsRead(before: $before) { updatedCount unreadNotificationCount } }'

  test('markAllNotificationsRead marks everything up to a time, so that later notifications stay unread', async () => {
    const { unread, nodes } = await inboxNow()
    const [newest] = nodes.filter(({ isRead }) => !isRead)
    const before = new Date(Date.parse(newest?.createdAt ?? '') - 1).toISOString()
    const unreadLeft = nodes.filter(({ isRead, createdAt }) => !isRead && createdAt > before).length
    expect((await runQuery(markAll, { before })).data.markAllNotificationsRead).toEqual({
      updatedCount: unread - unreadLeft,
      unreadNotificationCount: unreadLeft,
    })
    expect((await inboxNow()).unread).toBe(unreadLeft)
  })

  test('markAllNotificationsRead marks everything up to now by default, and a second call marks nothing', async () => {
    const { unread } = await inboxNow()
    const all = (updatedCount: number) => ({
      data: { markAllNotificationsRead: { updatedCount, unreadNotificationCount: 0 } },
    })
    expect(await runQuery(markAll)).toEqual(all(unread))
    expect(await runQuery(markAll)).toEqual(all(0))
  })

  test('markAllNotificationsRead with a write-only token returns the number of changes, and not the unread count', async () => {
    const { unread } = await inboxNow()
    const { data, errors } = await (await writer()).query(markAll)
    expect(data.markAllNotificationsRead).toEqual({ updatedCount: unread, unreadNotificationCount: null })
    expect(errors).toMatchObject([lackOfReading(['markAllNotificationsRead', 'unreadNotificationCount'])])
    expect((await inboxNow()).unread).toBe(0)
  })

  test('markAllNotificationsRead changes no notification of other members, nor of the same member at another school', async () => {
    const otherClients = [await clientOf('tom'), await clientOf('mei', 'astronomy')]
    const before = await Promise.all(otherClients.map((client) => client.query(inbox)))
    await runQuery(markAll)
    expect(await Promise.all(otherClients.map((client) => client.query(inbox)))).toEqual(before)
  })

  test('markAllNotificationsRead refuses an invalid date and time and describes the format', async () => {
    const client = await clientOf('mei')
    for (const before of ['yesterday', '2026-11-15', '2026-13-45T00:00:00Z', '2026-02-30T00:00:00Z', 7]) {
      const answer = (await client.send(markAll, { variables: { before } })).json()
      expect(answer.data).toBeUndefined()
      expect(answer.errors[0].extensions.code).toBe('BAD_USER_INPUT')
      expect(answer.errors[0].message).toContain('ISO 8601')
    }
  })
})

describe('updateNotificationSubscription', () => {
  const update = `mutation ($input: UpdateNotificationSubscriptionInput!) {
    updateNotificationSubscription(input: $input) {
      updatedCount notificationSubscription { kind inbox email isMandatory } } }`
  const subscriptions =
    '{ viewer { notificationSubscriptions { kind label description inbox email isMandatory } } }'

  test('updateNotificationSubscription changes one channel of one kind, and omitted or null fields stay unchanged', async () => {
    const changed = await runQuery(update, { input: { kind: 'comment_reply', email: false } })
    expect(changed.data.updateNotificationSubscription.updatedCount).toBe(1)
    expect(changed.data.updateNotificationSubscription.notificationSubscription).toEqual({
      kind: 'comment_reply',
      inbox: true,
      email: false,
      isMandatory: false,
    })
    const again = await runQuery(update, { input: { kind: 'comment_reply', inbox: false, email: null } })
    expect(again.data.updateNotificationSubscription.notificationSubscription).toMatchObject({
      inbox: false,
      email: false,
    })
    const { notificationSubscriptions } = (await runQuery(subscriptions)).data.viewer
    expect(notificationSubscriptions).toHaveLength(12)
    expect(notificationSubscriptions).toContainEqual(
      expect.objectContaining({ kind: 'comment_reply', inbox: false, email: false }),
    )
  })

  test('updateNotificationSubscription with a write-only token makes the change and does not return the subscription', async () => {
    const { data, errors } = await (await writer()).query(update, {
      input: { kind: 'comment_reply', email: false },
    })
    expect(data.updateNotificationSubscription).toEqual({ updatedCount: 1, notificationSubscription: null })
    expect(errors).toMatchObject([
      lackOfReading(['updateNotificationSubscription', 'notificationSubscription']),
    ])
    expect((await runQuery(subscriptions)).data.viewer.notificationSubscriptions).toContainEqual(
      expect.objectContaining({ kind: 'comment_reply', email: false }),
    )
  })

  test('updateNotificationSubscription refuses to switch off mandatory mail', async () => {
    const { errors } = await runQuery(update, { input: { kind: 'payment_received', email: false } })
    expect(errors).toMatchObject([
      { extensions: { code: 'BAD_USER_INPUT', problems: [{ field: 'email', message: 'mandatory_mail' }] } },
    ])
  })

  test('the labels of notification subscriptions are in the requested language', async () => {
    const client = await clientOf('mei')
    const labelIn = async (language: string) => {
      const answer = await client.send(subscriptions, { headers: { 'accept-language': language } })
      return [
        answer.headers['content-language'],
        answer
          .json()
          .data.viewer.notificationSubscriptions.find(
            ({ kind }: { kind: string }) => kind === 'comment_reply',
          ).label,
      ]
    }
    expect(await labelIn('en')).toEqual(['en', 'Replies'])
    expect(await labelIn('ja')).toEqual(['ja', '返信'])
    expect(await labelIn('zh-TW')).toEqual(['zh-TW', '留言回覆'])
  })
})

test('mutations of one request run one after the other', async () => {
  const { nodes, unread } = await inboxNow()
  const [one, two] = nodes.filter(({ isRead }) => !isRead)
  const query = `mutation ($one: ID!, $two: ID!) {
    a: markNotificationRead(id: $one) { unreadNotificationCount }
    b: markNotificationRead(id: $two) { unreadNotificationCount }
    c: markAllNotificationsRead { updatedCount unreadNotificationCount } }`
  const { data } = await runQuery(query, { one: one?.id, two: two?.id })
  expect(data).toEqual({
    a: { unreadNotificationCount: unread - 1 },
    b: { unreadNotificationCount: unread - 2 },
    c: { updatedCount: unread - 2, unreadNotificationCount: 0 },
  })
})

test('a failed mutation does not affect the results of other mutations in its request', async () => {
  const { unread } = await inboxNow()
  const { data, errors } = await runQuery(`mutation {
    none: markNotificationRead(id: "none") { updatedCount }
    all: markAllNotificationsRead { updatedCount } }`)
  expect(data).toEqual({ none: null, all: { updatedCount: unread } })
  expect(errors).toMatchObject([{ path: ['none'], extensions: { code: 'NOT_FOUND' } }])
})

test('the page of connected apps shows the member which kinds of data an app read', async () => {
  await runQuery('{ viewer { payments { totalCount } notifications { totalCount } } }')
  await world.modules.oauth.writeActivity()
  const kinds = await world.deps.db.selectFrom('appActivity').select(['kind', 'times']).execute()
  expect(new Set(kinds.map(({ kind }) => kind))).toEqual(new Set(['identity', 'payments', 'notifications']))
})
