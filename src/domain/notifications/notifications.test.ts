import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DemoPersonName } from '../../../demo/people.ts'
import type { DemoSchoolName } from '../../../demo/schools.ts'
import { browserOf } from '../../../test/support/browser/member-browser.ts'
import { mailsWanted, personOf, schoolOf } from '../../../test/support/people/identity-cast.ts'
import { createWorld, ownWorld, platformActor, type World } from '../../../test/support/world/world.ts'
import { type MemberActor, memberActor } from '../tenancy/index.ts'
import { type SendableKind, sendableKinds } from './kinds.ts'

const world = await createWorld()
afterAll(() => world.close())
beforeAll(() => silence(world))

describe('a notification', () => {
  test('a notification is written in its reader’s language, or in the school’s if the reader has none', async () => {
    const own = await quietWorld()
    const messages = (locale: string) => ({ title: locale, body: null })
    await notify(own, 'tom', { messages })
    expect((await inboxAt(own, 'tom')).map(({ title }) => title)).toEqual(['en'])
    await own.deps.db.updateTable('people').set({ locale: null }).execute()
    await notify(own, 'mei', { messages })
    expect((await inboxAt(own, 'mei')).map(({ title }) => title)).toEqual(['zh-TW'])
  })

  test('a notification created 50 times in parallel appears once in the inbox and is mailed once', async () => {
    const own = await quietWorld()
    await Promise.all(Array.from({ length: 50 }, () => notify(own, 'mei', { source: 'payment 1' })))
    expect(await inboxAt(own, 'mei')).toHaveLength(1)
    expect(await mailsWanted(own)).toHaveLength(1)
  })

  test('a notification is delivered through the channels chosen by the member', async () => {
    const own = await quietWorld()
    const mei = await memberAt(own, 'mei')
    await own.modules.notifications.updateSubscription(mei, { kind: 'payment_due', email: false })
    await notify(own, 'mei', { kind: 'payment_due' })
    expect(await inboxAt(own, 'mei')).toHaveLength(1)
    expect(await mailsWanted(own)).toHaveLength(0)
    await own.modules.notifications.updateSubscription(mei, { kind: 'announcement', inbox: false })
    await notify(own, 'mei', { kind: 'announcement' })
    expect(await inboxAt(own, 'mei')).toHaveLength(1)
    expect(await own.modules.notifications.unreadCount(mei)).toBe(1)
    expect(await mailsWanted(own)).toHaveLength(1)
  })

  test('the badge counts unread notifications up to 100, and the unread count is exact', async () => {
    const own = await quietWorld()
    const mei = await memberAt(own, 'mei')
    const counts = async () => [
      await own.modules.notifications.unreadUpTo100(mei),
      await own.modules.notifications.unreadCount(mei),
    ]
    expect(await counts()).toEqual([0, 0])
    for (let nth = 1; nth <= 102; nth++) await notify(own, 'mei', { source: `source ${nth}` })
    expect(await counts()).toEqual([100, 102])
    const page = await (await browserOf(own, 'mei')).get('/account')
    expect(page.body).toContain('<span class="count" aria-hidden="true">99+</span>')
    expect(page.body).toContain('aria-label="Inbox, 99+ unread"')
    await own.modules.notifications.markAllRead(mei)
    expect(await counts()).toEqual([0, 0])
  })

  test('a notification about a payment is mailed whatever channels the member chose', async () => {
    const own = await quietWorld()
    const mei = await memberAt(own, 'mei')
    const off = own.modules.notifications.updateSubscription(mei, { kind: 'payment_received', email: false })
    await expect(off).rejects.toMatchObject({ code: 'invalid_input', problems: [{ field: 'email' }] })
    await notify(own, 'mei', { kind: 'payment_received' })
    expect(await mailsWanted(own)).toMatchObject([{ template: 'notification', to: 'mei@example.com' }])
  })

  test('a notification is not sent to a person whose account is deactivated', async () => {
    const own = await quietWorld()
    await own.modules.identity.deactivatePerson(platformActor, await personOf(own, 'tom'))
    await notify(own, 'tom', {})
    expect(await own.deps.db.selectFrom('notifications').select('id').execute()).toEqual([])
  })
})

describe('the inbox', () => {
  test('the inbox is visible to its own member only, and not at another school', async () => {
    const own = await quietWorld()
    await notify(own, 'mei', { source: 'here' })
    await notify(own, 'mei', { source: 'there' }, 'astronomy')
    expect(await inboxAt(own, 'mei')).toHaveLength(1)
    expect(await inboxAt(own, 'mei', 'astronomy')).toHaveLength(1)
    expect(await inboxAt(own, 'tom')).toEqual([])
    expect(await own.modules.notifications.unreadCount(await memberAt(own, 'tom'))).toBe(0)
  })

  test.each(['tom at ceramics', 'mei at astronomy'] as const)(
    'the inbox contains no notification that %s can mark as read',
    async (who) => {
      await notify(world, 'mei', { source: who })
      const [mine] = await inboxAt(world, 'mei')
      const stranger =
        who === 'tom at ceramics' ? await memberAt(world, 'tom') : await memberAt(world, 'mei', 'astronomy')
      const marked = world.modules.notifications.markRead(stranger, mine?.id ?? '')
      await expect(marked).rejects.toMatchObject({ code: 'not_found' })
      const unknown = world.modules.notifications.markRead(stranger, 'no id at all')
      await expect(unknown).rejects.toMatchObject({ code: 'not_found' })
      expect(await world.modules.notifications.markAllRead(stranger)).toBe(0)
      expect((await inboxAt(world, 'mei'))[0]?.readAt).toBeNull()
    },
  )

  test('the inbox lists the newest notifications first, in pages, and can be limited to unread ones', async () => {
    const own = await quietWorld()
    for (const source of ['1', '2', '3']) {
      await notify(own, 'mei', { source, messages: () => ({ title: source, body: null }) })
      own.clock.advance({ seconds: 1 })
    }
    const mei = await memberAt(own, 'mei')
    const first = await own.modules.notifications.inbox(mei, { first: 2 }, { unreadOnly: false })
    expect(first.rows.map(({ title }) => title)).toEqual(['3', '2'])
    const [newest, second] = first.rows
    const after = second && { at: second.createdAt, id: second.id }
    const rest = await own.modules.notifications.inbox(mei, { first: 2, after }, { unreadOnly: false })
    expect(rest.rows.map(({ title }) => title)).toEqual(['1'])
    await own.modules.notifications.markRead(mei, newest?.id ?? '')
    const unread = await own.modules.notifications.inbox(mei, { first: 5 }, { unreadOnly: true })
    expect(unread.rows.map(({ title }) => title)).toEqual(['2', '1'])
  })
})

describe('marking notifications as read', () => {
  test('marking a notification as read twice keeps the time of the first mark', async () => {
    const own = await quietWorld()
    await notify(own, 'mei', {})
    const mei = await memberAt(own, 'mei')
    const [mine] = await inboxAt(own, 'mei')
    const first = await own.modules.notifications.markRead(mei, mine?.id ?? '')
    own.clock.advance({ hours: 1 })
    const second = await own.modules.notifications.markRead(mei, mine?.id ?? '')
    expect(second.readAt).toEqual(first.readAt)
  })

  test('marking all notifications as read leaves those unread that arrive meanwhile', async () => {
    const own = await quietWorld()
    const mei = await memberAt(own, 'mei')
    await notify(own, 'mei', { source: 'before' })
    const readAt = own.clock.now()
    own.clock.advance({ seconds: 1 })
    await notify(own, 'mei', { source: 'meanwhile' })
    expect(await own.modules.notifications.markAllRead(mei, readAt)).toBe(1)
    expect(await own.modules.notifications.unreadCount(mei)).toBe(1)
  })

  test('the unread count is exact after notifications were marked as read while others arrived', async () => {
    const own = await quietWorld()
    const mei = await memberAt(own, 'mei')
    await Promise.all(Array.from({ length: 40 }, (_, at) => notify(own, 'mei', { source: String(at) })))
    const ids = (await inboxAt(own, 'mei')).slice(0, 15).map(({ id }) => id)
    await Promise.all([
      ...ids.map((id) => own.modules.notifications.markRead(mei, id)),
      ...ids.map((id) => own.modules.notifications.markRead(mei, id)),
      ...Array.from({ length: 10 }, (_, at) => notify(own, 'mei', { source: `late ${at}` })),
    ])
    expect(await own.modules.notifications.unreadCount(mei)).toBe(35)
  })
})

test('every notification kind starts with both channels on, and kinds with mandatory mail are marked', async () => {
  const own = await quietWorld()
  const all = await own.modules.notifications.subscriptions(await memberAt(own, 'mei'))
  expect(all.map(({ kind }) => kind)).toEqual(sendableKinds)
  expect(all.every(({ inbox, email }) => inbox && email)).toBe(true)
  const mandatory = all.filter(({ isMandatory }) => isMandatory).map(({ kind }) => kind)
  expect(mandatory.sort()).toEqual(['payment_received', 'refund_updated'])
})

test('the notification settings list exactly the kinds sent by the code', () => {
  const senders = [
    ...globSync('src/jobs/notifications/*.ts'),
    'src/domain/notifications/deliver-announcement.ts',
  ]
  const code = senders.filter((file) => !file.endsWith('.test.ts')).map((file) => readFileSync(file, 'utf8'))
  const inCode = new Set(
    code.flatMap((text) => [...text.matchAll(/kind: '([a-z_]+)'/g)].map(([, kind]) => kind)),
  )
  expect([...inCode].sort()).toEqual([...sendableKinds].sort())
})

async function quietWorld(): Promise<World> {
  const own = await ownWorld()
  await silence(own)
  return own
}

// The demo world already contains many notifications.
async function silence({ deps }: World) {
  for (const table of ['notifications', 'notificationSubscriptions', 'facts'] as const) {
    await deps.db.deleteFrom(table).execute()
  }
}

type NotificationSample = {
  kind?: SendableKind
  source?: string
  messages?: (locale: string) => { title: string; body: string | null }
}

async function notify(
  world: World,
  name: DemoPersonName,
  {
    kind = 'payment_due',
    source = 'a source',
    messages = () => ({ title: 'Told', body: null }),
  }: NotificationSample,
  school: DemoSchoolName = 'ceramics',
) {
  const { id: schoolId } = await schoolOf(world, school)
  const personId = await personOf(world, name)
  await world.modules.notifications.notify({ schoolId, personId, kind, source, path: null, messages })
}

async function memberAt(
  world: World,
  name: DemoPersonName,
  school: DemoSchoolName = 'ceramics',
): Promise<MemberActor> {
  const { id: schoolId } = await schoolOf(world, school)
  return memberActor({ schoolId, memberId: await personOf(world, name), roles: ['student'] })
}

async function inboxAt(world: World, name: DemoPersonName, school: DemoSchoolName = 'ceramics') {
  const member = await memberAt(world, name, school)
  return (await world.modules.notifications.inbox(member, { first: 50 }, { unreadOnly: false })).rows
}
