import { afterAll, describe, expect, test } from 'vitest'
import { browserOf } from '../../support/browser/member-browser.ts'
import { createWorld } from '../../support/world/world.ts'

const world = await createWorld()
afterAll(() => world.close())

const pages = [
  '/account',
  '/account/downloads',
  '/account/events',
  '/account/meetings',
  '/account/memberships',
  '/account/notes',
  '/account/payments',
  '/account/seats',
  '/account/inbox',
  '/account/inbox/settings',
  '/account/profile',
  '/account/password',
  '/account/email',
  '/account/security',
  '/account/sessions',
  '/account/apps',
  '/account/data',
  '/account/data/delete',
]
const behindThem = [
  '/account/downloads/018bcfe5-6800-7000-8000-00000000000a',
  '/account/meetings/018bcfe5-6800-7000-8000-00000000000a/move',
  '/account/payments/018bcfe5-6800-7000-8000-00000000000a/refund',
  '/account/avatar',
  '/account/email/lml_unknown',
  '/account/security/two-factor',
  '/account/security/codes',
  '/account/security/off',
  '/account/passkeys/remove?passkey=018bcfe5-6800-7000-8000-00000000000a',
  '/account/data/exports/018bcfe5-6800-7000-8000-00000000000a',
]
const forms = [
  '/account/seats/hand-out',
  '/account/seats/take-back',
  '/account/seats/mail',
  '/account/seats/keep',
  '/account/bookings/meeting/018bcfe5-6800-7000-8000-00000000000a/cancel',
  '/account/bookings/undo',
  '/account/meetings/018bcfe5-6800-7000-8000-00000000000a/move',
  '/account/payments/018bcfe5-6800-7000-8000-00000000000a/refund',
  '/account/inbox/read',
  '/account/inbox/read-all',
  '/account/inbox/settings',
  '/account/profile',
  '/account/avatar',
  '/account/avatar/remove',
  '/account/password',
  '/account/email',
  '/account/email/lml_unknown',
  '/account/security/two-factor/offer',
  '/account/security/two-factor',
  '/account/security/codes',
  '/account/security/off',
  '/account/passkeys/options',
  '/account/passkeys',
  '/account/passkeys/remove',
  '/account/sessions/end',
  '/account/sessions/end-others',
  '/account/apps/disconnect',
  '/account/data/export',
  '/account/data/delete',
]

describe('a visitor at the account pages', () => {
  test.each([...pages, ...behindThem])(
    'a visitor at %s is redirected to sign in, and returns there afterwards',
    async (path) => {
      const answer = await world.at('ceramics').get(path, { accept: 'text/html' })
      expect(answer.statusCode).toBe(303)
      expect(answer.headers.location).toBe(`/sign-in?return_to=${encodeURIComponent(path)}`)
    },
  )

  test.each(forms)('a form sent by a visitor to %s changes nothing', async (url) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await world.at('ceramics').send({ method: 'POST', url, headers, payload: 'x=1' })
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toBe('/sign-in?return_to=%2Faccount')
  })

  test('a session of another school is treated as a visitor at the account pages', async () => {
    const elsewhere = await browserOf(world, 'mei', 'astronomy')
    const answer = await world.browser('ceramics', elsewhere.cookies()).get('/account')
    expect(answer.headers.location).toContain('/sign-in')
  })
})

describe('a member at the account pages', () => {
  test.each(pages)(
    'a member gets the account page %s in every language, and it is not cached',
    async (path) => {
      const mei = await browserOf(world, 'mei')
      for (const lang of ['en', 'zh-TW', 'ja']) {
        const page = await world.browser('ceramics', { ...mei.cookies(), lang }).get(path)
        expect(page.statusCode).toBe(200)
        expect(page.headers['cache-control']).toBe('no-store')
        expect(page.body).toContain(`<html lang="${lang}">`)
        expect(page.body).not.toMatch(/undefined|\[object|=&gt;/)
      }
    },
  )

  test.each(forms)('a form to %s sent by another site is refused', async (url) => {
    const mei = await browserOf(world, 'mei')
    const answer = await world.at('ceramics').send({
      method: 'POST',
      url,
      headers: {
        cookie: `session=${mei.cookies()['session']}`,
        origin: 'https://evil.example',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: 'x=1',
    })
    expect(answer.statusCode).toBe(403)
  })

  test.each(forms.filter((path) => path !== '/account/avatar'))(
    'a form to %s not rendered by the site is refused',
    async (url) => {
      const mei = await browserOf(world, 'mei')
      const headers = {
        cookie: `session=${mei.cookies()['session']}`,
        'content-type': 'application/x-www-form-urlencoded',
      }
      const answer = await world
        .at('ceramics')
        .send({ method: 'POST', url, headers, payload: 'form_token=x.y' })
      expect(answer.statusCode).toBe(403)
    },
  )

  test('a member is redirected from the former URLs of courses to the classroom', async () => {
    const mei = await browserOf(world, 'mei')
    const [all, one] = [await mei.get('/account/courses'), await mei.get('/account/courses/tea-bowls')]
    expect([all.statusCode, all.headers.location]).toEqual([301, '/learn'])
    expect([one.statusCode, one.headers.location]).toEqual([301, '/learn/tea-bowls'])
  })

  test('the account page shows a member their roles at this school and the next steps', async () => {
    const { body } = await (await browserOf(world, 'olga')).get('/account')
    expect(body).toContain('Owner')
    expect(body).toContain('Turn on two-step sign-in')
    expect(body).toContain('Add a picture')
  })

  test('the account page tells a person without a role how to get one', async () => {
    const { body } = await (await browserOf(world, 'nils')).get('/account')
    expect(body).toContain('action="/join"')
    expect(body).not.toContain('Student')
  })

  test('a member can sign out from every account page', async () => {
    const mei = await browserOf(world, 'mei')
    expect((await mei.submit('/sign-out', {}, { at: '/account/apps' })).statusCode).toBe(303)
    expect((await mei.get('/account')).statusCode).toBe(303)
  })
})

describe('the confirmation on an account page', () => {
  test('the confirmation on an account page is shown for a known key', async () => {
    const { body } = await (await browserOf(world, 'mei')).get('/account/profile?done=profile')
    expect(body).toContain('Your profile was saved.')
  })

  test.each(['constructor', '__proto__', 'toString', 'You+were+hacked', '<script>', ''])(
    'the confirmation on an account page is not shown for the unknown key %j',
    async (key) => {
      const { body } = await (await browserOf(world, 'mei')).get(
        `/account/profile?done=${encodeURIComponent(key)}`,
      )
      expect(body).not.toContain('role="status"')
      expect(body).not.toMatch(/>[^<]*hacked/)
    },
  )
})
