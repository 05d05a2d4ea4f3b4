import { afterAll, describe, expect, test } from 'vitest'
import { hashToken } from '../../../src/platform/crypto/random-token.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import {
  createAuthorizationWorld,
  expectConsentPage,
  expectErrorPage,
  redirectParameters,
} from '../../support/oauth/authorization-world.ts'
import { type Changes, createTestApp } from '../../support/oauth/oauth-app.ts'
import { schoolOf } from '../../support/people/identity-cast.ts'
import { ownWorld, platformActor } from '../../support/world/world.ts'

const { world, mei, app, authorize } = await createAuthorizationWorld()
afterAll(() => world.close())

describe('errors of the authorization endpoint', () => {
  type Fault = { title: string; changes?: Changes; more?: string; error: string; message: RegExp }
  const onPage: Fault[] = [
    { title: 'an unknown client', changes: { client_id: 'nobody' }, error: 'page', message: /No client/ },
    {
      title: 'a redirect_uri that is not registered',
      changes: { redirect_uri: 'https://evil.example/' },
      error: 'page',
      message: /redirect_uri/,
    },
  ]
  const redirected: Fault[] = [
    {
      title: 'a duplicate parameter',
      more: '&nonce=1&nonce=1',
      error: 'invalid_request',
      message: /more than once/,
    },
    { title: 'request', changes: { request: 'e30.' }, error: 'request_not_supported', message: /request/ },
    {
      title: 'request_uri',
      changes: { request_uri: 'https://app.example/r' },
      error: 'request_uri_not_supported',
      message: /request_uri/,
    },
    {
      title: 'another response_type',
      changes: { response_type: 'token' },
      error: 'unsupported_response_type',
      message: /code/,
    },
    {
      title: 'another response_mode',
      changes: { response_mode: 'fragment' },
      error: 'invalid_request',
      message: /response_mode/,
    },
    { title: 'no state', changes: { state: undefined }, error: 'invalid_request', message: /state/ },
    {
      title: 'no code_challenge',
      changes: { code_challenge: undefined },
      error: 'invalid_request',
      message: /code_challenge is missing/,
    },
    {
      title: 'a scope beyond the client',
      changes: { scope: 'courses:read' },
      error: 'invalid_scope',
      message: /courses:read/,
    },
    {
      title: 'a foreign resource',
      changes: { resource: 'https://evil.example' },
      error: 'invalid_target',
      message: /http:\/\/localhost:3000/,
    },
    {
      title: 'prompt=none with another value',
      changes: { prompt: 'none login' },
      error: 'invalid_request',
      message: /prompt/,
    },
    {
      title: 'a max_age that is not a number',
      changes: { max_age: '-1' },
      error: 'invalid_request',
      message: /max_age/,
    },
    {
      title: 'an id_token_hint of another issuer',
      changes: { id_token_hint: 'x.y.z' },
      error: 'invalid_request',
      message: /id_token_hint/,
    },
  ]

  test.each(onPage)(
    'an authorization request with $title is answered with an error page and no redirect',
    async ({ changes = {}, message }) => {
      const { page } = await authorize(changes)
      expectErrorPage(page)
      expect(page.body).toMatch(message)
    },
  )

  test.each(redirected)(
    'an authorization request with $title redirects with $error, state and iss',
    async ({ changes = {}, more = '', error, message }) => {
      const { page, state } = await authorize(changes, { more })
      const answer = redirectParameters(page)
      expect(answer.get('error')).toBe(error)
      expect(answer.get('error_description')).toMatch(message)
      expect(answer.getAll('state')).toEqual('state' in changes ? [] : [state])
      expect(answer.getAll('iss')).toEqual(['http://localhost:3000'])
      expect(answer.has('code')).toBe(false)
    },
  )

  const all = [...onPage, ...redirected]
  const pairs = all.flatMap((first, at) => all.slice(at + 1).map((second) => ({ first, second })))

  test('an authorization request with two faults is refused with the error checked first, for every pair of faults', async () => {
    for (const { first, second } of pairs) {
      const changes = { ...second.changes, ...first.changes }
      const { page } = await authorize(changes, { more: `${first.more ?? ''}${second.more ?? ''}` })
      if (first.error === 'page') {
        expectErrorPage(page)
        expect(page.body).toMatch(first.message)
      } else {
        const answer = redirectParameters(page)
        expect(`${first.title}: ${answer.get('error')}`).toBe(`${first.title}: ${first.error}`)
        expect(answer.get('error_description')).toMatch(first.message)
      }
    }
  })

  test('an invalid authorization request is refused before a sign-in is requested', async () => {
    const visitor = world.browser('ceramics')
    for (const { changes = {}, more = '', error } of redirected.slice(0, -1)) {
      const { page } = await authorize(changes, { browser: visitor, more })
      expect(redirectParameters(page).get('error')).toBe(error)
    }
  })

  test('the error_description of an authorization error is ASCII without quotes, for any request', async () => {
    const { page } = await authorize({ scope: 'openid "quoted\\" 課程' })
    const description = redirectParameters(page).get('error_description')
    expect(description).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/)
  })

  test('an authorization error without a redirect is JSON for a program', async () => {
    const { url } = app.begin({ client_id: 'nobody' })
    const answer = await world.at('ceramics').get(url, { accept: 'application/json' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ error: 'invalid_client' })
  })

  test('the page of an authorization error escapes all text of the request', async () => {
    const { page } = await authorize({ client_id: '<script>alert(1)</script>', redirect_uri: '<b>' })
    expectErrorPage(page)
    expect(page.body).not.toContain('<script>alert')
  })
})

describe('the authorization endpoint', () => {
  test.each(['POST', 'PUT', 'DELETE'] as const)(
    'the authorization endpoint refuses %s with 405 and Allow: GET',
    async (method) => {
      const answer = await world.at('ceramics').send({ method, url: app.begin().url })
      expect(answer.statusCode).toBe(405)
      expect(answer.headers.allow).toContain('GET')
    },
  )

  test('every response of the authorization endpoint is uncached and sends no referrer', async () => {
    for (const changes of [{}, { scope: 'x' }, { client_id: 'x' }]) {
      const { page } = await authorize(changes)
      expect(page.headers['cache-control']).toBe('no-store')
      expect(page.headers['referrer-policy']).toBe('no-referrer')
      expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(page.headers['content-security-policy']).toContain("default-src 'none'")
      expect(page.body).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
    }
  })

  test('the authorization endpoint of a suspended school shows the suspension and issues no code', async () => {
    const own = await ownWorld()
    const browser = await browserOf(own, 'mei')
    const { id } = await schoolOf(own, 'ceramics')
    await own.modules.tenancy.suspendSchool(platformActor, id, 'unpaid')
    own.modules.tenancy.forgetSchools()
    expect((await browser.get(createTestApp(own).begin().url)).statusCode).toBe(403)
  })
})

describe('the authorization response', () => {
  test('the authorization response is a 303 redirect with code, state and iss exactly once each', async () => {
    const { answer, sentState } = await app.allow(mei)
    expect([...answer.keys()].sort()).toEqual(['code', 'iss', 'state'])
    expect(answer.get('state')).toBe(sentState)
    expect(answer.get('iss')).toBe('http://localhost:3000')
  })

  test('the authorization response of each school names that school as its issuer', async () => {
    const elsewhere = createTestApp(world, { school: 'astronomy' })
    const { answer } = await elsewhere.allow(await browserOf(world, 'mei', 'astronomy'))
    expect(answer.get('iss')).toBe('http://127.0.0.1:3000')
  })

  test('the authorization code has 256 random bits, and only its hash is stored', async () => {
    const { code } = await app.allow(mei)
    expect(code).toMatch(/^lac_[\w-]{43}$/)
    const stored = await world.deps.db.selectFrom('authorizationCodes').selectAll().execute()
    expect(stored.some(({ codeHash }) => codeHash.equals(hashToken(code)))).toBe(true)
    expect(JSON.stringify(stored)).not.toContain(code)
    expect(world.logged()).not.toContain(code)
  })

  test('a denied consent redirects with access_denied, state and iss', async () => {
    const { url, state } = app.begin()
    const answer = redirectParameters(await mei.submit('/oauth/consent', { decision: 'deny' }, { at: url }))
    expect(Object.fromEntries(answer)).toMatchObject({
      error: 'access_denied',
      state,
      iss: 'http://localhost:3000',
    })
  })

  test('the consent page is shown for every authorization request, also immediately after the same consent', async () => {
    await app.tokens(mei)
    expectConsentPage((await authorize()).page)
  })
})
