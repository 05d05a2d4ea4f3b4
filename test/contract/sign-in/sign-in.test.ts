import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { DemoPersonName } from '../../../demo/people.ts'
import type { DemoSchoolName } from '../../../demo/schools.ts'
import { locales } from '../../../src/platform/locales.ts'
import { createTestBrowser, type TestBrowser } from '../../support/browser/test-browser.ts'
import { demoPassword, personOf, schoolOf } from '../../support/people/identity-cast.ts'
import { clientAt } from '../../support/world/lazy-server.ts'
import { createWorld, ownWorld, platformActor, type World } from '../../support/world/world.ts'

const world = await createWorld()
afterAll(() => world.close())
// Keeps the tests below each other's rate limits.
beforeEach(() => world.clock.advance({ minutes: 15 }))

const mei = { email: 'mei@example.com', password: demoPassword }

describe('signing in with a password', () => {
  test('signing in with a password redirects to the account and creates a session for this origin only', async () => {
    const browser = world.browser('ceramics')
    const answer = await browser.submit('/sign-in', mei)
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toBe('/learn')
    expect(await browser.get('/')).toMatchObject({ body: expect.stringContaining('林美 Mei Lin') })

    const elsewhere = world.browser('astronomy', browser.cookies())
    expect((await elsewhere.get('/')).body).not.toContain('林美')
  })

  test.each([
    ['an owner', 'olga', 'ceramics'],
    ['a teacher', 'ken', 'ceramics'],
    ['the owner of the other school', 'hana', 'astronomy'],
  ] as const)('after signing in, %s starts in the admin area', async (_who, person, school) => {
    const browser = world.browser(school)
    const input = { email: `${person}@example.com`, password: demoPassword }
    expect((await browser.submit('/sign-in', input)).headers.location).toBe('/admin')
    expect((await browser.get('/sign-in')).headers.location).toBe('/admin')
  })

  test('staff of one school start as students at the other, and return to the requested page', async () => {
    const ken = { email: 'ken@example.com', password: demoPassword }
    expect((await world.browser('astronomy').submit('/sign-in', ken)).headers.location).toBe('/learn')
    const returned = await world.browser('ceramics').submit('/sign-in', { ...ken, return_to: '/learn' })
    expect(returned.headers.location).toBe('/learn')
  })

  test('signing in creates a new session every time and ends the previous one', async () => {
    const browser = world.browser('ceramics')
    await browser.submit('/sign-in', mei)
    const before = browser.cookies()
    expect((await world.browser('ceramics', before).get('/')).body).toContain('林美')

    const after = await signInFromOldPage(before)
    expect(after['session']).not.toBe(before['session'])
    expect((await world.browser('ceramics', after).get('/')).body).toContain('林美')
    expect((await world.browser('ceramics', before).get('/')).body).not.toContain('林美')
  })

  test.each([
    ['a wrong password', { ...mei, password: 'not her password' }],
    ['an unknown e-mail address', { email: 'nobody@example.com', password: demoPassword }],
  ])(
    'a sign-in with %s is refused beside the form with the same text, and the e-mail address is kept',
    async (_what, input) => {
      const answer = await world.browser('ceramics', { lang: 'en' }).submit('/sign-in', input)
      expect(answer.statusCode).toBe(422)
      expect(answer.body).toMatch(/role="alert">[\s\S]*?<p>The e-mail address or password is wrong\./)
      expect(answer.body).toContain(`value="${input.email}"`)
      expect(answer.body).not.toContain(input.password)
      expect(answer.cookies.map(({ name }) => name)).not.toContain('session')
    },
  )

  test('the input focus after a refused sign-in is in the field to correct', async () => {
    const answer = await world.browser('ceramics').submit('/sign-in', { ...mei, password: 'wrong' })
    expect(answer.body).toMatch(/<input id="password"[^>]*aria-describedby="form-problem"[^>]*autofocus/)
    expect(answer.body.match(/autofocus/g)).toHaveLength(1)
  })

  test('too many sign-in attempts are refused with 429 and Retry-After, and signing in works again later', async () => {
    const own = await ownWorld()
    const browser = own.browser('ceramics', { lang: 'en' })
    for (let tries = 0; tries < 5; tries++) await browser.submit('/sign-in', { ...mei, password: 'wrong' })
    const refused = await browser.submit('/sign-in', mei)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.body).toContain('Too many attempts')

    own.clock.advance({ minutes: 15 })
    expect((await browser.submit('/sign-in', mei)).statusCode).toBe(303)
  })

  test('signing in while already signed in redirects to the requested page', async () => {
    const browser = world.browser('ceramics')
    await browser.submit('/sign-in', mei)
    const answer = await browser.get('/sign-in?return_to=%2Fcourses%2F1')
    expect(answer).toMatchObject({ statusCode: 303, headers: { location: '/courses/1' } })
  })

  test('signing out ends the session permanently', async () => {
    const browser = world.browser('ceramics')
    await browser.submit('/sign-in', mei)
    const before = browser.cookies()
    const answer = await browser.submit('/sign-out', {}, { at: '/account' })
    expect(answer).toMatchObject({ statusCode: 303, headers: { location: '/' } })
    expect(browser.cookies()).not.toHaveProperty('session')
    expect((await world.browser('ceramics', before).get('/')).body).not.toContain('林美')
  })
})

describe('return_to at sign-in', () => {
  test.each(['/courses/1', '/courses?page=2&sort=new', '/課程', '/a//b', '/%E8%AA%B2'])(
    'the return_to %s is accepted as a path of this origin',
    async (path) => {
      const browser = world.browser('ceramics')
      const answer = await browser.submit(`/sign-in?return_to=${encodeURIComponent(path)}`, mei)
      expect(answer.statusCode).toBe(303)
      expect(decodeURI(String(answer.headers.location))).toBe(decodeURI(path))
    },
  )

  test.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/%2Fevil.example',
    '/%2fevil.example',
    '/%5cevil.example',
    '/%5Cevil.example',
    '/.//evil.example',
    '/%2e//evil.example',
    '/a/..//evil.example',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    'evil.example',
    '/\tevil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' //evil.example',
    '/ok\r\nset-cookie: a=b',
    `/${'a'.repeat(8001)}`,
    '',
  ])('the return_to %j is ignored and the member’s home is shown instead', async (path) => {
    const page = await world.browser('ceramics').get(`/sign-in?return_to=${encodeURIComponent(path)}`)
    expect(page.body).toContain('name="return_to" value=""')
    const browser = world.browser('ceramics')
    const answer = await browser.submit('/sign-in', { ...mei, return_to: path })
    expect(answer).toMatchObject({ statusCode: 303, headers: { location: '/learn' } })
    const after = await browser.get(`/sign-in?return_to=${encodeURIComponent(path)}`)
    expect(after.headers.location).toBe('/learn')
  })

  test('a return_to with a NUL is left out of the page, and a form that sends one is refused', async () => {
    const path = '/\0/evil.example'
    const page = await world.browser('ceramics').get(`/sign-in?return_to=${encodeURIComponent(path)}`)
    expect(page.body).toContain('name="return_to" value=""')
    const answer = await world.browser('ceramics').submit('/sign-in', { ...mei, return_to: path })
    expect(answer.statusCode).toBe(422)
  })

  test('a duplicate return_to is ignored', async () => {
    const answer = await world.browser('ceramics').get('/sign-in?return_to=/a&return_to=//evil.example')
    expect(answer.body).toContain('name="return_to" value=""')
  })

  test('the return_to is kept when the language is changed', async () => {
    const page = await world.browser('ceramics').get('/sign-in?return_to=%2Fcourses%2F1')
    expect(page.body).toContain('href="?return_to=%2Fcourses%2F1&#38;lang=ja"')
  })
})

describe('the session cookie', () => {
  test('the session cookie on http is not readable by scripts and not sent from other sites', async () => {
    const answer = await world.browser('ceramics').submit('/sign-in', mei)
    expect(answer.cookies.find(({ name }) => name === 'session')).toEqual({
      name: 'session',
      value: expect.stringMatching(/^lss_/),
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: 30 * 24 * 3600,
    })
  })

  test('the session cookie on https is bound to the host, like every other cookie', async () => {
    const own = await ownWorld()
    const browser = await atHttps(own, 'clay.example')
    const page = await browser.get('/sign-in')
    const answer = await browser.submit('/sign-in', mei)
    const cookies = [...page.cookies, ...answer.cookies]
    expect(cookies.map(({ name }) => name)).toEqual(['__Host-browser', '__Host-session'])
    for (const cookie of cookies) {
      expect(cookie).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Lax', path: '/' })
      expect(cookie).not.toHaveProperty('domain')
    }
    expect((await browser.get('/')).body).toContain('林美')
  })

  test('the session cookie on https is not accepted under an unprefixed name', async () => {
    const own = await ownWorld()
    const browser = await atHttps(own, 'clay.example')
    await browser.submit('/sign-in', mei)
    const { '__Host-session': session = '' } = browser.cookies()
    const forged = createTestBrowser(clientAt(own.inject, 'clay.example'), { session })
    expect((await forged.get('/')).body).not.toContain('林美')
  })
})

describe('every sign-in and sign-up page', () => {
  const open = ['/sign-in', '/sign-in/link', '/sign-up', '/forgot']
  const byToken = ['/sign-in/link/lml_x', '/verify/lml_x', '/reset/lml_x', '/invitation/lml_x']

  test.each([...open, ...byToken])(
    'the page %s is not cached and uses the reader’s language',
    async (path) => {
      for (const locale of locales) {
        const page = await world.browser('ceramics', { lang: locale }).get(path)
        expect(page.headers['cache-control']).toBe('no-store')
        expect(page.body).toContain(`<html lang="${locale}">`)
        expect(page.body).toContain('Ceramics Studio')
      }
    },
  )

  test.each(byToken)('the page %s explains the next step when its link was already used', async (path) => {
    const page = await world.browser('ceramics', { lang: 'en' }).get(path)
    expect(page.statusCode).toBe(404)
    expect(page.body).toContain('This link no longer works')
    expect(page.body).toContain('href="/sign-in')
    expect(page.headers['referrer-policy']).toBe('no-referrer')
  })

  test.each(byToken)('the secret of %s never reaches the log', async (path) => {
    const secret = `lml_${'abcDEF'.repeat(7)}`
    await world.browser('ceramics').get(path.replace('lml_x', secret))
    expect(world.logged()).not.toContain(secret)
  })
})

describe('a signed-in person without a role at the school', () => {
  test('a signed-in person without a role at the school can join as a student', async () => {
    const nils = world.browser('ceramics', { lang: 'en' })
    await nils.submit('/sign-in', { email: 'nils@example.com', password: demoPassword })
    expect((await nils.get('/account')).body).toContain('Join Ceramics Studio')

    const answer = await nils.submit('/join', {}, { at: '/account' })
    expect(answer.statusCode).toBe(303)
    const account = await nils.get(String(answer.headers.location))
    expect(account.body).toContain('Welcome to Ceramics Studio')
    expect((await nils.get('/account')).body).not.toContain('Join Ceramics Studio')
    expect(await rolesAt('ceramics', 'nils')).toEqual(['student'])
    expect(await rolesAt('astronomy', 'nils')).toEqual([])
  })

  test('a person without a role at the school must sign in before joining', async () => {
    const stranger = world.browser('ceramics')
    await stranger.get('/sign-in')
    const headers = { cookie: `browser=${stranger.cookies()['browser']}` }
    const answer = await world.at('ceramics').send({ method: 'POST', url: '/join', headers })
    expect(answer.statusCode).toBe(403)
  })
})

// A signed-in person may still send the form from a page that was open before.
async function signInFromOldPage({ session = '', browser = '' }: Readonly<Record<string, string>>) {
  const page = await world.browser('ceramics', { browser }).get('/sign-in')
  const form_token = /name="form_token" value="([^"]+)"/.exec(page.body)?.[1] ?? ''
  const answer = await world.at('ceramics').send({
    method: 'POST',
    url: '/sign-in',
    headers: {
      cookie: `session=${session}; browser=${browser}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({ ...mei, form_token }).toString(),
  })
  return Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]))
}

async function rolesAt(school: DemoSchoolName, person: DemoPersonName) {
  const { id } = await schoolOf(world, school)
  return await world.modules.identity.rolesAt(id, await personOf(world, person))
}

async function atHttps(own: World, host: string): Promise<TestBrowser> {
  const { tenancy } = own.modules
  const { id } = await schoolOf(own, 'ceramics')
  await tenancy.moveSchool(platformActor, id, `https://${host}`)
  tenancy.forgetSchools()
  return createTestBrowser(clientAt(own.inject, host), {})
}
