import type { LightMyRequestResponse } from 'fastify'
import { decodeJwt } from 'jose'
import { afterAll, describe, expect, test } from 'vitest'
import { browserOf } from '../../support/browser/member-browser.ts'
import type { TestBrowser } from '../../support/browser/test-browser.ts'
import {
  createAuthorizationWorld,
  expectConsentPage,
  redirectParameters,
} from '../../support/oauth/authorization-world.ts'
import { createTestApp } from '../../support/oauth/oauth-app.ts'
import { demoPassword, demoPeople } from '../../support/people/identity-cast.ts'

const { world, mei, nils, app, authorize } = await createAuthorizationWorld()
afterAll(() => world.close())

describe('an authorization request', () => {
  test.each(['mei', 'olga', 'ken'] as const)(
    'an authorization request of %s, a member of this site, shows the consent page',
    async (person) => {
      expectConsentPage((await authorize({}, { browser: await browserOf(world, person) })).page)
    },
  )

  test('an authorization request of a person without a role at this site is refused with access_denied, even for the owner of another site', async () => {
    expect(redirectParameters((await authorize({}, { browser: nils })).page).get('error')).toBe(
      'access_denied',
    )
    const hana = await browserOf(world, 'hana')
    expect(redirectParameters((await authorize({}, { browser: hana })).page).get('error')).toBe(
      'access_denied',
    )
  })

  test('an authorization request with a session of another site redirects to sign-in', async () => {
    const elsewhere = await browserOf(world, 'mei', 'astronomy')
    const { page } = await authorize({}, { browser: world.browser('ceramics', elsewhere.cookies()) })
    expect(page.headers.location).toMatch(/^\/sign-in\?/)
  })
})

describe('signing in during an authorization', () => {
  const signIn = (
    browser: TestBrowser,
    page: LightMyRequestResponse,
    person: 'mei' | 'tom' | 'nils' = 'mei',
  ) => {
    const at = String(page.headers.location)
    const { email } = demoPeople[person]
    const return_to = new URL(at, 'http://x').searchParams.get('return_to') ?? ''
    return browser.submit('/sign-in', { email, password: demoPassword, return_to }, { at })
  }

  test('signing in during an authorization returns to the same request and shows the consent page', async () => {
    const visitor = world.browser('ceramics', { lang: 'en' })
    const { page, state } = await authorize({ state: 'a b&c=課' }, { browser: visitor })
    expect(page.headers.location).toMatch(/^\/sign-in\?/)
    const back = await signIn(visitor, page)
    expect(back.statusCode).toBe(303)
    const answered = await visitor.submit(
      '/oauth/consent',
      { decision: 'deny' },
      { at: String(back.headers.location) },
    )
    expect(redirectParameters(answered).get('state')).toBe('a b&c=課')
    expect(state).not.toBe('')
  })

  test('signing in without a role during an authorization redirects with access_denied', async () => {
    const visitor = world.browser('ceramics', { lang: 'en' })
    const { page } = await authorize({}, { browser: visitor })
    const back = await signIn(visitor, page, 'nils')
    expect(redirectParameters(await visitor.get(String(back.headers.location))).get('error')).toBe(
      'access_denied',
    )
  })

  test('login_hint fills the e-mail field of the sign-in form, and ui_locales sets its language', async () => {
    const visitor = world.browser('ceramics')
    const { page } = await authorize(
      { login_hint: 'mei@example.com', ui_locales: 'fr ja en' },
      { browser: visitor },
    )
    const form = await visitor.get(String(page.headers.location))
    expect(form.body).toContain('value="mei@example.com"')
    expect(form.body).toContain('<html lang="ja">')
  })

  test('a login_hint with markup is escaped in the sign-in form', async () => {
    const visitor = world.browser('ceramics')
    const { page } = await authorize({ login_hint: '"><script>alert(1)</script>' }, { browser: visitor })
    expect((await visitor.get(String(page.headers.location))).body).not.toContain('<script>alert')
  })

  test('prompt=login requires a new sign-in from a signed-in person, and is satisfied by that sign-in', async () => {
    const browser = await browserOf(world, 'mei')
    const by = createTestApp(world)
    world.clock.advance({ minutes: 5 })
    const { url, verifier } = by.begin({ prompt: 'login' })
    const answer = await browser.get(url)
    expect(answer.headers.location).toMatch(/^\/sign-in\?/)
    expect((await browser.get(String(answer.headers.location))).statusCode).toBe(200)

    const again = String((await browser.get(url)).headers.location)
    expect(again).toMatch(/^\/sign-in\?/)
    world.clock.advance({ minutes: 1 })
    const back = String((await signIn(browser, answer)).headers.location)
    expectConsentPage(await browser.get(back))
    const fields = { decision: 'allow', 'scope profile': 'on' }
    const answered = await browser.submit('/oauth/consent', fields, { at: back })
    const code = redirectParameters(answered).get('code') ?? ''
    const { id_token } = (await by.redeem({ code, verifier })).json()
    expect(decodeJwt(id_token)['auth_time']).toBe(world.clock.now().getTime() / 1000)
  })

  test('prompt=login is not satisfied by returning to the request with the old session', async () => {
    const { page } = await authorize({ prompt: 'login' })
    const returnTo = new URL(String(page.headers.location), 'http://x').searchParams.get('return_to') ?? ''
    const walked = await mei.get(returnTo)
    expect(walked.headers.location).toMatch(/^\/sign-in\?/)
  })

  test('prompt=login is not satisfied by a forged or stale proof of sign-in', async () => {
    const browser = await browserOf(world, 'mei')
    const by = createTestApp(world)
    const forged = by.begin({ prompt: 'login', signed_in_after: `${world.clock.now().getTime()}..x` })
    expect((await browser.get(forged.url)).headers.location).toMatch(/^\/sign-in\?/)

    const answer = await browser.get(by.begin({ prompt: 'login' }).url)
    const back = String((await signIn(browser, answer)).headers.location)
    world.clock.advance({ hours: 1, seconds: 1 })
    expect((await browser.get(back)).headers.location).toMatch(/^\/sign-in\?/)
  })

  test('max_age accepts a younger sign-in, and requires a new one after an older sign-in', async () => {
    const browser = await browserOf(world, 'mei')
    const by = createTestApp(world)
    world.clock.advance({ seconds: 59 })
    expectConsentPage(await browser.get(by.begin({ max_age: '60' }).url))
    world.clock.advance({ seconds: 2 })
    const answer = await browser.get(by.begin({ max_age: '60' }).url)
    expect(answer.headers.location).toMatch(/^\/sign-in\?/)
    const back = String((await signIn(browser, answer)).headers.location)
    expectConsentPage(await browser.get(back))
  })

  test('max_age=0 always requires a new sign-in', async () => {
    const browser = await browserOf(world, 'mei')
    const answer = await browser.get(createTestApp(world).begin({ max_age: '0' }).url)
    expect(answer.headers.location).toMatch(/^\/sign-in\?/)
    expectConsentPage(await browser.get(String((await signIn(browser, answer)).headers.location)))
  })

  test.each(['-1', '1.5', 'x', '1e3', '9999999999'])(
    'an authorization request with max_age=%s is refused with invalid_request',
    async (max_age) => {
      expect(redirectParameters((await authorize({ max_age })).page).get('error')).toBe('invalid_request')
    },
  )
})

describe('the prompt parameter', () => {
  test('prompt=none without a session is refused with login_required', async () => {
    const { page } = await authorize({ prompt: 'none' }, { browser: world.browser('ceramics') })
    expect(redirectParameters(page).get('error')).toBe('login_required')
  })

  test('prompt=none with a session is refused with consent_required, because consent is always shown', async () => {
    await app.tokens(mei)
    expect(redirectParameters((await authorize({ prompt: 'none' })).page).get('error')).toBe(
      'consent_required',
    )
  })

  test('prompt=none with a sign-in older than max_age is refused with login_required', async () => {
    expect(redirectParameters((await authorize({ prompt: 'none', max_age: '0' })).page).get('error')).toBe(
      'login_required',
    )
  })

  test.each(['none login', 'none consent', 'login none', 'none select_account'])(
    'an authorization request with prompt=%s is refused with invalid_request',
    async (prompt) => {
      expect(redirectParameters((await authorize({ prompt })).page).get('error')).toBe('invalid_request')
    },
  )

  test('prompt=consent shows the consent page, as a request without prompt does', async () => {
    expectConsentPage((await authorize({ prompt: 'consent' })).page)
  })
})

describe('id_token_hint at the authorization endpoint', () => {
  test('an id_token_hint of the signed-in person changes nothing, also after it expired', async () => {
    const browser = await browserOf(world, 'mei')
    const by = createTestApp(world)
    const { id_token } = await by.tokens(browser)
    expectConsentPage(await browser.get(by.begin({ id_token_hint: id_token }).url))
    world.clock.advance({ minutes: 11 })
    expectConsentPage(await browser.get(by.begin({ id_token_hint: id_token }).url))
  })

  test('an id_token_hint of another person redirects to sign-in, and with prompt=none is refused with login_required', async () => {
    const { id_token } = await app.tokens(await browserOf(world, 'tom'))
    const { page } = await authorize({ id_token_hint: id_token, prompt: 'none' })
    expect(redirectParameters(page).get('error')).toBe('login_required')
    expect((await authorize({ id_token_hint: id_token })).page.headers.location).toMatch(/^\/sign-in\?/)
  })

  test.each(['x', 'x.y.z', 'e30.e30.', 'eyJhbGciOiJub25lIn0.e30.'])(
    'an authorization request with the id_token_hint %s is refused with invalid_request',
    async (hint) => {
      expect(redirectParameters((await authorize({ id_token_hint: hint })).page).get('error')).toBe(
        'invalid_request',
      )
    },
  )

  test('an id_token_hint of another school or with an invalid signature is refused with invalid_request', async () => {
    const astronomy = createTestApp(world, { school: 'astronomy' })
    const foreign = await astronomy.tokens(await browserOf(world, 'mei', 'astronomy'))
    const { id_token = '' } = await app.tokens(mei)
    const [head, body] = id_token.split('.')
    for (const hint of [foreign.id_token, `${head}.${body}.${'A'.repeat(86)}`]) {
      expect(redirectParameters((await authorize({ id_token_hint: hint })).page).get('error')).toBe(
        'invalid_request',
      )
    }
  })
})
