import { afterAll, describe, expect, test } from 'vitest'
import { browserOf } from '../../support/browser/member-browser.ts'
import { sendForm } from '../../support/browser/send-form.ts'
import type { TestBrowser } from '../../support/browser/test-browser.ts'
import { memberOf } from '../../support/people/learning-cast.ts'
import { createWorld } from '../../support/world/world.ts'

const world = await createWorld({ from: 'demoTemplate' })
afterAll(() => world.close())

// For the tests that change something of Mei's: each another kind of thing.
const changing = await createWorld({ from: 'demoTemplate' })
afterAll(() => changing.close())

const plain = (path: string) => ({ route: path, url: path })
const first = (body: string, pattern: RegExp) => pattern.exec(body)?.[1] ?? ''

describe('the overview of an account', () => {
  test('the overview of an account links to everything the member has, with counts', async () => {
    const { body } = await (await browserOf(world, 'mei')).get('/account')
    for (const href of ['/learn', '/account/downloads', '/account/events', '/account/meetings'])
      expect(body).toContain(`class="own-tile" href="${href}"`)
    expect(body).toMatch(/\d+ courses/)
    expect(body).toMatch(/\d+ products/)
    expect(body).toMatch(/\d+ payments/)
    expect(body).toMatch(/\d+ unread/)
  })
})

describe('the downloads page', () => {
  test('the downloads page links each file to a download URL of this member', async () => {
    const mei = await browserOf(world, 'mei')
    const { body } = await mei.get('/account/downloads')
    const link = first(body, /href="(\/account\/downloads\/[^"]+)"/)
    const answer = await mei.get(link)
    expect(answer.statusCode).toBe(303)
    const url = new URL(String(answer.headers.location))
    expect(url.pathname).toMatch(/^\/downloads\/./)
    const tom = await browserOf(world, 'tom')
    expect((await tom.get(link)).statusCode).toBe(404)
    const elsewhere = await browserOf(world, 'mei', 'astronomy')
    expect((await elsewhere.get(link)).statusCode).toBe(404)
  })

  test('the downloads page shows the remaining downloads, and offers no link when none remain', async () => {
    const mei = await browserOf(changing, 'mei')
    const { body } = await mei.get('/account/downloads')
    const remaining = Number(first(body, /(\d+) downloads left/))
    expect(remaining).toBeGreaterThan(0)
    await changing.deps.db.updateTable('digitalProductFiles').set({ downloadLimit: 1 }).execute()
    const link = first(body, /downloads left[\s\S]*?href="(\/account\/downloads\/[^"]+)"/)
    const answer = await mei.get(link)
    await mei.get(new URL(String(answer.headers.location)).pathname)
    expect((await mei.get('/account/downloads')).body).toContain('No downloads left')
  })
})

describe('the tickets page', () => {
  test('the tickets page shows a code to scan, the calendar file and a cancellation form, which releases the seat', async () => {
    const mei = await browserOf(changing, 'mei')
    const { body } = await mei.get('/account/events')
    expect(body).toMatch(/class="qr" role="img" aria-label="Ticket code for [^"]+"><svg/)
    expect((await mei.get(first(body, /href="(\/events\/[^"]+\.ics)"/))).headers['content-type']).toContain(
      'text/calendar',
    )
    const link = first(body, /href="(\/account\/bookings\/registration\/[^"]+\/cancel)"/)
    const tom = await browserOf(changing, 'tom')
    expect((await tom.get(link)).statusCode).toBe(404)
    const refund = first((await mei.get(link)).body, /name="refund" value="(\d+)"/)
    const answer = await mei.submit(link, { refund })
    expect(answer.headers.location).toBe('/account/events')
    const after = (await mei.get('/account/events')).body
    expect(after).not.toContain(link)
    expect(after).not.toContain('<h2>Coming up</h2>')
    const cancellation = first(after, /name="cancellation" value="([^"]+)"/)
    const undone = await mei.submit(
      '/account/bookings/undo',
      { cancellation, kind: 'registration' },
      { at: '/account/events' },
    )
    expect(undone.headers.location).toBe('/account/events?done=booking_restored')
    expect((await mei.get('/account/events')).body).toContain(link)
  })
})

describe('the meetings page', () => {
  test('the meetings page moves a meeting to a free time, and cancels it', async () => {
    const mei = await browserOf(changing, 'mei')
    const move = await moveLink(mei)
    const free = await freeTime(mei, move)
    const moved = await mei.submit(move, { to: free })
    expect(moved.headers.location).toBe('/account/meetings?done=meeting-moved')
    expect((await mei.get('/account/meetings')).body).toContain(`datetime="${free}"`)
    const again = await mei.submit(move, { to: '2020-01-01T00:00:00.000Z' })
    expect(again.statusCode).toBe(422)
    expect(again.body).toContain('role="alert"')
    const link = move.replace('/meetings/', '/bookings/meeting/').replace('/move', '/cancel')
    const refused = await mei.submit(link, { refund: '1' })
    expect(refused.statusCode).toBe(409)
    expect(refused.body).toContain('The refund has changed since you opened this page')
    const refund = first((await mei.get(link)).body, /name="refund" value="(\d+)"/)
    const cancelled = await mei.submit(link, { refund })
    expect(cancelled.headers.location).toBe('/account/meetings')
    expect((await mei.get(link)).headers.location).toBe('/account/meetings')
  })

  test('the meetings page shows the lecturer and the place, and a calendar file for each coming meeting without the URL to join', async () => {
    const mei = await browserOf(world, 'mei')
    await world.deps.db
      .updateTable('consultingServices')
      .set({ location: 'Second floor', joinUrl: 'https://meet.example/clay' })
      .execute()
    const { body } = await mei.get('/account/meetings')
    expect(body).toMatch(/With [^<·]+ · Second floor · Online/)
    expect(body).not.toContain('https://meet.example')
    const file = await mei.get(first(body, /href="(\/account\/meetings\/[^"]+\.ics)"/))
    expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(file.body).toMatch(/LOCATION:Second floor\r\n/)
    expect(file.body).not.toContain('meet.example')
  })

  test('the meetings page shows a meeting only to the member who reserved it', async () => {
    const link = await moveLink(await browserOf(world, 'mei'))
    const form = { route: '/account/meetings/:meeting/move', url: link, fields: { to: 'x' } }
    for (const school of ['ceramics', 'astronomy'] as const) {
      const other = await browserOf(world, school === 'ceramics' ? 'tom' : 'mei', school)
      expect((await other.get(link)).statusCode).toBe(404)
      expect((await sendForm(world, other, { ...form, school })).statusCode).toBe(404)
    }
  })

  async function moveLink(mei: TestBrowser): Promise<string> {
    return first((await mei.get('/account/meetings')).body, /href="(\/account\/meetings\/[^"]+\/move)"/)
  }

  async function freeTime(mei: TestBrowser, link: string): Promise<string> {
    for (const fortnight of [0, 1, 2]) {
      const to = first((await mei.get(`${link}?from=${fortnight}`)).body, /name="to" value="([^"]+)"/)
      if (to) return to
    }
    throw new Error('No time is free')
  }
})

describe('the payments page', () => {
  test('the payments page shows every payment with its state, and links open payments to their payment page', async () => {
    const mei = await browserOf(world, 'mei')
    const { body } = await mei.get('/account/payments')
    expect(body).toMatch(/Pay by /)
    expect(body).toContain('Pay now')
    const link = first(body, /<a class="button" href="(\/pay\/[^"]+)"/)
    expect((await mei.get(link)).statusCode).toBe(200)
    const next = first(body, /href="(\/account\/payments\?after=[^"]+)"/).replaceAll('&amp;', '&')
    const older = await mei.get(next)
    expect(older.statusCode).toBe(200)
    expect(older.body).not.toContain(link)
  })

  test('the payments page requests a refund once, and confirms it', async () => {
    const mei = await browserOf(changing, 'mei')
    const refund = first(
      (await mei.get('/account/payments')).body,
      /href="(\/account\/payments\/[^"]+\/refund)"/,
    )
    const tooMuch = await mei.submit(refund, { amount: '99999999', reason: 'I could not come.' })
    expect(tooMuch.statusCode).toBe(422)
    expect(tooMuch.body).toContain('I could not come.')
    const answer = await mei.submit(refund, { amount: '', reason: 'I could not come.' })
    expect(answer.headers.location).toBe('/account/payments?done=refund')
    const again = await mei.submit(refund, { amount: '', reason: 'Again.' })
    expect(again.statusCode).toBe(422)
    expect(again.body).toContain('role="alert"')
  })

  test('the payments page shows a payment to no other member', async () => {
    const refund = first(
      (await (await browserOf(world, 'mei')).get('/account/payments')).body,
      /href="(\/account\/payments\/[^"]+\/refund)"/,
    )
    for (const other of [await browserOf(world, 'tom'), await browserOf(world, 'mei', 'astronomy')])
      expect((await other.get(refund)).statusCode).toBe(404)
  })
})

describe('the memberships page', () => {
  test('the memberships page shows the member’s memberships and what each includes', async () => {
    const { body } = await (await browserOf(world, 'mei')).get('/account/memberships')
    expect(body).toContain('Since ')
    expect(body).toContain('Includes')
    expect((await (await browserOf(world, 'nils')).get('/account/memberships')).body).toContain(
      'You have no membership.',
    )
  })
})

describe('the inbox', () => {
  test('the inbox opens a message and marks it as read', async () => {
    const mei = await browserOf(changing, 'mei')
    const { body } = await mei.get('/account/inbox?unread=1')
    const message = first(body, /name="message" value="([^"]+)"/)
    const opened = await mei.submit('/account/inbox/read', { message }, { at: '/account/inbox' })
    expect(opened.statusCode).toBe(303)
    expect((await mei.get(String(opened.headers.location))).statusCode).toBe(200)
    expect((await mei.get('/account/inbox?unread=1')).body).not.toContain(message)
    await mei.submit('/account/inbox/read-all', {}, { at: '/account/inbox' })
    expect((await mei.get('/account/inbox?unread=1')).body).toContain('No unread messages.')
  })

  test('the inbox does not mark the message of another member as read', async () => {
    const mei = await browserOf(world, 'mei')
    const message = first((await mei.get('/account/inbox?unread=1')).body, /name="message" value="([^"]+)"/)
    const tom = await browserOf(world, 'tom')
    const form = { ...plain('/account/inbox/read'), fields: { message, stay: '' } }
    const answer = await sendForm(world, tom, form)
    expect(answer.statusCode).toBe(404)
    expect((await mei.get('/account/inbox?unread=1')).body).toContain(message)
  })

  test('the inbox keeps the choice of kinds and channels, except for mandatory mail', async () => {
    const mei = await browserOf(changing, 'mei')
    const saved = await mei.submit('/account/inbox/settings', { inbox_payment_due: 'on' })
    expect(saved.headers.location).toBe('/account/inbox/settings?done=inbox-settings')
    const subscriptions = await changing.modules.notifications.subscriptions(
      await memberOf(changing, 'mei', 'ceramics'),
    )
    expect(subscriptions).toContainEqual(
      expect.objectContaining({ kind: 'payment_due', inbox: true, email: false }),
    )
    expect(subscriptions).toContainEqual(expect.objectContaining({ kind: 'payment_received', email: true }))
  })
})

test('an account page runs the same number of statements for a full account and for an empty one', async () => {
  const [mei, nils] = [await browserOf(world, 'mei'), await browserOf(world, 'nils')]
  const count = async (browser: TestBrowser, path: string) => {
    await browser.get(path)
    const before = world.statements().length
    expect((await browser.get(path)).statusCode).toBe(200)
    return world.statements().length - before
  }
  const pages = ['', '/downloads', '/events', '/meetings', '/payments', '/inbox', '/inbox/settings']
  for (const page of pages)
    expect([page, await count(mei, `/account${page}`)]).toEqual([page, await count(nils, `/account${page}`)])
})

test('an invalid or impossible cursor of a list shows its first page', async () => {
  const mei = await browserOf(world, 'mei')
  const far = '275760-09-13T00:00:00.000Z_018bcfe5-6800-7000-8000-00000000000a'
  for (const page of ['/account/payments', '/account/inbox', '/posts'])
    for (const after of ['x', `%2B${far}`, 'zzzzzzzzzzz-018bcfe5-6800-7000-8000-00000000000a'])
      expect([page, after, (await mei.get(`${page}?after=${after}`)).statusCode]).toEqual([page, after, 200])
})
