import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { DemoSchoolName } from '../../../demo/schools.ts'
import { browserOf } from '../../../test/support/browser/member-browser.ts'
import {
  type Account,
  mailsWanted,
  newAccount,
  schoolOf,
} from '../../../test/support/people/identity-cast.ts'
import { createWorld, platformActor } from '../../../test/support/world/world.ts'
import { type MemberActor, memberActor } from '../tenancy/index.ts'
import { type SendableKind, sendableKinds } from './kinds.ts'

const world = await createWorld()
afterAll(() => world.close())

let mei: Account
let tom: Account
beforeEach(async () => {
  mei = await newAccount(world)
  tom = await newAccount(world)
})

const mailsTo = async ({ email }: Account) => (await mailsWanted(world)).filter(({ to }) => to === email)

describe('a notification', () => {
  test('a notification is written in its reader’s language, or in the school’s if the reader has none', async () => {
    const messages = (locale: string) => ({ title: locale, body: null })
    await setLocale(tom, 'en')
    await notify(tom, { messages })
    expect((await inboxAt(tom)).map(({ title }) => title)).toEqual(['en'])
    await setLocale(mei, null)
    await notify(mei, { messages })
    expect((await inboxAt(mei)).map(({ title }) => title)).toEqual(['zh-TW'])
  })

  test('a notification created 50 times in parallel appears once in the inbox and is mailed once', async () => {
    await Promise.all(Array.from({ length: 50 }, () => notify(mei, { source: 'payment 1' })))
    expect(await inboxAt(mei)).toHaveLength(1)
    expect(await mailsTo(mei)).toHaveLength(1)
  })

  test('a notification is delivered through the channels chosen by the member', async () => {
    const member = await memberAt(mei)
    await world.modules.notifications.updateSubscription(member, { kind: 'payment_due', email: false })
    await notify(mei, { kind: 'payment_due' })
    expect(await inboxAt(mei)).toHaveLength(1)
    expect(await mailsTo(mei)).toHaveLength(0)
    await world.modules.notifications.updateSubscription(member, { kind: 'announcement', inbox: false })
    await notify(mei, { kind: 'announcement' })
    expect(await inboxAt(mei)).toHaveLength(1)
    expect(await world.modules.notifications.unreadCount(member)).toBe(1)
    expect(await mailsTo(mei)).toHaveLength(1)
  })

  test('the badge counts unread notifications up to 100, and the unread count is exact', async () => {
    const member = await memberAt(mei)
    const counts = async () => [
      await world.modules.notifications.unreadUpTo100(member),
      await world.modules.notifications.unreadCount(member),
    ]
    expect(await counts()).toEqual([0, 0])
    for (let nth = 1; nth <= 102; nth++) await notify(mei, { source: `source ${nth}` })
    expect(await counts()).toEqual([100, 102])
    const page = await (await browserOf(world, mei)).get('/account')
    expect(page.body).toContain('<span class="count" aria-hidden="true">99+</span>')
    expect(page.body).toContain('aria-label="Inbox, 99+ unread"')
    await world.modules.notifications.markAllRead(member)
    expect(await counts()).toEqual([0, 0])
  })

  test('a notification about a payment is mailed whatever channels the member chose', async () => {
    const member = await memberAt(mei)
    const off = world.modules.notifications.updateSubscription(member, {
      kind: 'payment_received',
      email: false,
    })
    await expect(off).rejects.toMatchObject({ code: 'invalid_input', problems: [{ field: 'email' }] })
    await notify(mei, { kind: 'payment_received' })
    expect(await mailsTo(mei)).toMatchObject([{ template: 'notification', to: mei.email }])
  })

  test('a notification is not sent to a person whose account is deactivated', async () => {
    await world.modules.identity.deactivatePerson(platformActor, tom.personId)
    await notify(tom, {})
    expect(await inboxAt(tom)).toEqual([])
    expect(await mailsTo(tom)).toEqual([])
  })
})

describe('the inbox', () => {
  test('the inbox is visible to its own member only, and not at another school', async () => {
    await notify(mei, { source: 'here' })
    await notify(mei, { source: 'there' }, 'astronomy')
    expect(await inboxAt(mei)).toHaveLength(1)
    expect(await inboxAt(mei, 'astronomy')).toHaveLength(1)
    expect(await inboxAt(tom)).toEqual([])
    expect(await world.modules.notifications.unreadCount(await memberAt(tom))).toBe(0)
  })

  test.each(['tom at ceramics', 'mei at astronomy'] as const)(
    'the inbox contains no notification that %s can mark as read',
    async (who) => {
      await notify(mei, { source: who })
      const [mine] = await inboxAt(mei)
      const stranger = who === 'tom at ceramics' ? await memberAt(tom) : await memberAt(mei, 'astronomy')
      const marked = world.modules.notifications.markRead(stranger, mine?.id ?? '')
      await expect(marked).rejects.toMatchObject({ code: 'not_found' })
      const unknown = world.modules.notifications.markRead(stranger, 'no id at all')
      await expect(unknown).rejects.toMatchObject({ code: 'not_found' })
      expect(await world.modules.notifications.markAllRead(stranger)).toBe(0)
      expect((await inboxAt(mei))[0]?.readAt).toBeNull()
    },
  )

  test('the inbox lists the newest notifications first, in pages, and can be limited to unread ones', async () => {
    for (const source of ['1', '2', '3']) {
      await notify(mei, { source, messages: () => ({ title: source, body: null }) })
      world.clock.advance({ seconds: 1 })
    }
    const member = await memberAt(mei)
    const first = await world.modules.notifications.inbox(member, { first: 2 }, { unreadOnly: false })
    expect(first.rows.map(({ title }) => title)).toEqual(['3', '2'])
    const [newest, second] = first.rows
    const after = second && { at: second.createdAt, id: second.id }
    const rest = await world.modules.notifications.inbox(member, { first: 2, after }, { unreadOnly: false })
    expect(rest.rows.map(({ title }) => title)).toEqual(['1'])
    await world.modules.notifications.markRead(member, newest?.id ?? '')
    const unread = await world.modules.notifications.inbox(member, { first: 5 }, { unreadOnly: true })
    expect(unread.rows.map(({ title }) => title)).toEqual(['2', '1'])
  })
})

describe('marking notifications as read', () => {
  test('marking a notification as read twice keeps the time of the first mark', async () => {
    await notify(mei, {})
    const member = await memberAt(mei)
    const [mine] = await inboxAt(mei)
    const first = await world.modules.notifications.markRead(member, mine?.id ?? '')
    world.clock.advance({ hours: 1 })
    const second = await world.modules.notifications.markRead(member, mine?.id ?? '')
    expect(second.readAt).toEqual(first.readAt)
  })

  test('marking all notifications as read leaves those unread that arrive meanwhile', async () => {
    const member = await memberAt(mei)
    await notify(mei, { source: 'before' })
    const readAt = world.clock.now()
    world.clock.advance({ seconds: 1 })
    await notify(mei, { source: 'meanwhile' })
    expect(await world.modules.notifications.markAllRead(member, readAt)).toBe(1)
    expect(await world.modules.notifications.unreadCount(member)).toBe(1)
  })

  test('the unread count is exact after notifications were marked as read while others arrived', async () => {
    const member = await memberAt(mei)
    await Promise.all(Array.from({ length: 40 }, (_, at) => notify(mei, { source: String(at) })))
    const ids = (await inboxAt(mei)).slice(0, 15).map(({ id }) => id)
    await Promise.all([
      ...ids.map((id) => world.modules.notifications.markRead(member, id)),
      ...ids.map((id) => world.modules.notifications.markRead(member, id)),
      ...Array.from({ length: 10 }, (_, at) => notify(mei, { source: `late ${at}` })),
    ])
    expect(await world.modules.notifications.unreadCount(member)).toBe(35)
  })
})

test('every notification kind starts with both channels on, and kinds with mandatory mail are marked', async () => {
  const all = await world.modules.notifications.subscriptions(await memberAt(mei))
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
  // An actor, not a notification.
  inCode.delete('visitor')
  expect([...inCode].sort()).toEqual([...sendableKinds].sort())
})

async function setLocale({ personId }: Account, locale: string | null) {
  await world.deps.db.updateTable('people').set({ locale }).where('id', '=', personId).execute()
}

type NotificationSample = {
  kind?: SendableKind
  source?: string
  messages?: (locale: string) => { title: string; body: string | null }
}

async function notify(
  { personId }: Account,
  {
    kind = 'payment_due',
    source = 'a source',
    messages = () => ({ title: 'Told', body: null }),
  }: NotificationSample,
  school: DemoSchoolName = 'ceramics',
) {
  const { id: schoolId } = await schoolOf(world, school)
  await world.modules.notifications.notify({ schoolId, personId, kind, source, path: null, messages })
}

async function memberAt({ personId }: Account, school: DemoSchoolName = 'ceramics'): Promise<MemberActor> {
  const { id: schoolId } = await schoolOf(world, school)
  return memberActor({ schoolId, memberId: personId, roles: ['student'] })
}

async function inboxAt(person: Account, school: DemoSchoolName = 'ceramics') {
  const member = await memberAt(person, school)
  return (await world.modules.notifications.inbox(member, { first: 50 }, { unreadOnly: false })).rows
}
