import type { LightMyRequestResponse } from 'fastify'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isScope } from '../../../src/domain/oauth/index.ts'
import { hashToken } from '../../../src/platform/crypto/random-token.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import type { TestBrowser } from '../../support/browser/test-browser.ts'
import { type Changes, createTestApp, type TestApp } from '../../support/oauth/oauth-app.ts'
import { demoPassword, demoPeople, schoolOf } from '../../support/people/identity-cast.ts'
import { newClient, workAt } from '../../support/people/oauth-cast.ts'
import { createWorld, ownWorld, platformActor, type World } from '../../support/world/world.ts'

let world: World
let mei: TestBrowser
let nils: TestBrowser
let app: TestApp
const callback = 'http://127.0.0.1:8976/callback'

beforeAll(async () => {
  world = await createWorld()
  mei = await browserOf(world, 'mei')
  nils = await browserOf(world, 'nils')
  app = createTestApp(world)
})
afterAll(() => world.close())

/** Brings a request to the endpoint, with `more` put behind its query as it is. */
async function ask(changes: Changes = {}, { browser = mei, by = app, more = '' } = {}) {
  const { url, state } = by.begin(changes)
  return { page: await browser.get(`${url}${more}`), state }
}

function sentBack(page: LightMyRequestResponse, to = callback): URLSearchParams {
  const location = String(page.headers.location)
  expect(page.statusCode).toBe(303)
  expect(location.slice(0, location.indexOf('?'))).toBe(to)
  return new URL(location).searchParams
}

function isShown(page: LightMyRequestResponse) {
  expect(page.statusCode).toBe(400)
  expect(page.headers).not.toHaveProperty('location')
  expect(page.headers['content-type']).toMatch(/^text\/html/)
}

function isConsent(page: LightMyRequestResponse) {
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('action="/oauth/consent"')
}

describe('errors of the authorization endpoint', () => {
  type Fault = { what: string; changes?: Changes; more?: string; error: string; words: RegExp }
  const shown: Fault[] = [
    { what: 'an unknown client', changes: { client_id: 'nobody' }, error: 'page', words: /No client/ },
    {
      what: 'a redirect_uri that is not registered',
      changes: { redirect_uri: 'https://evil.example/' },
      error: 'page',
      words: /redirect_uri/,
    },
  ]
  const sent: Fault[] = [
    {
      what: 'a parameter given twice',
      more: '&nonce=1&nonce=1',
      error: 'invalid_request',
      words: /more than once/,
    },
    { what: 'request', changes: { request: 'e30.' }, error: 'request_not_supported', words: /request/ },
    {
      what: 'request_uri',
      changes: { request_uri: 'https://app.example/r' },
      error: 'request_uri_not_supported',
      words: /request_uri/,
    },
    {
      what: 'another response_type',
      changes: { response_type: 'token' },
      error: 'unsupported_response_type',
      words: /code/,
    },
    {
      what: 'another response_mode',
      changes: { response_mode: 'fragment' },
      error: 'invalid_request',
      words: /response_mode/,
    },
    { what: 'no state', changes: { state: undefined }, error: 'invalid_request', words: /state/ },
    {
      what: 'no code_challenge',
      changes: { code_challenge: undefined },
      error: 'invalid_request',
      words: /code_challenge is missing/,
    },
    {
      what: 'a scope beyond the client',
      changes: { scope: 'courses:read' },
      error: 'invalid_scope',
      words: /courses:read/,
    },
    {
      what: 'a foreign resource',
      changes: { resource: 'https://evil.example' },
      error: 'invalid_target',
      words: /http:\/\/localhost:3000/,
    },
    {
      what: 'prompt=none with another',
      changes: { prompt: 'none login' },
      error: 'invalid_request',
      words: /prompt/,
    },
    {
      what: 'a max_age that is no number',
      changes: { max_age: '-1' },
      error: 'invalid_request',
      words: /max_age/,
    },
    {
      what: 'an id_token_hint that is not ours',
      changes: { id_token_hint: 'x.y.z' },
      error: 'invalid_request',
      words: /id_token_hint/,
    },
  ]

  test.each(shown)('$what is shown on a page and redirected nowhere', async ({ changes = {}, words }) => {
    const { page } = await ask(changes)
    isShown(page)
    expect(page.body).toMatch(words)
  })

  test.each(sent)(
    '$what goes back as $error with state and iss',
    async ({ changes = {}, more = '', error, words }) => {
      const { page, state } = await ask(changes, { more })
      const answer = sentBack(page)
      expect(answer.get('error')).toBe(error)
      expect(answer.get('error_description')).toMatch(words)
      expect(answer.getAll('state')).toEqual('state' in changes ? [] : [state])
      expect(answer.getAll('iss')).toEqual(['http://localhost:3000'])
      expect(answer.has('code')).toBe(false)
    },
  )

  const all = [...shown, ...sent]
  const pairs = all.flatMap((first, at) => all.slice(at + 1).map((second) => ({ first, second })))

  test('of two the earlier in this list wins, for every two of them', async () => {
    for (const { first, second } of pairs) {
      const changes = { ...second.changes, ...first.changes }
      const { page } = await ask(changes, { more: `${first.more ?? ''}${second.more ?? ''}` })
      if (first.error === 'page') {
        isShown(page)
        expect(page.body).toMatch(first.words)
      } else {
        const answer = sentBack(page)
        expect(`${first.what}: ${answer.get('error')}`).toBe(`${first.what}: ${first.error}`)
        expect(answer.get('error_description')).toMatch(first.words)
      }
    }
  })

  test('are told before anybody is asked to sign in', async () => {
    const visitor = world.browser('ceramics')
    for (const { changes = {}, more = '', error } of sent.slice(0, -1)) {
      const { page } = await ask(changes, { browser: visitor, more })
      expect(sentBack(page).get('error')).toBe(error)
    }
  })

  test('are described in ASCII without quotes, whatever the request held', async () => {
    const { page } = await ask({ scope: 'openid "quoted\\" 課程' })
    const told = sentBack(page).get('error_description')
    expect(told).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/)
  })

  test('shown to a program are JSON, and never a redirect', async () => {
    const { url } = app.begin({ client_id: 'nobody' })
    const answer = await world.at('ceramics').get(url, { accept: 'application/json' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ error: 'invalid_client' })
  })

  test('shown on a page quote nothing of the request as markup', async () => {
    const { page } = await ask({ client_id: '<script>alert(1)</script>', redirect_uri: '<b>' })
    isShown(page)
    expect(page.body).not.toContain('<script>alert')
  })
})

describe('client_id at the authorization endpoint', () => {
  test.each([
    ['missing', { client_id: undefined }, ''],
    ['empty', { client_id: '' }, ''],
    ['given twice', {}, '&client_id=demo-member-public'],
    ['of another spelling', { client_id: 'Demo-Member-Public' }, ''],
    ['with a NUL in it', { client_id: 'demo-member-public\0' }, ''],
    ['very long', { client_id: 'x'.repeat(5000) }, ''],
    [
      'the address of a document on a host that is not permitted',
      { client_id: 'https://evil.example/c' },
      '',
    ],
  ])('%s is shown on a page', async (_what, changes, more) => {
    isShown((await ask(changes, { more })).page)
  })

  test('of another school is unknown here', async () => {
    const { clientId } = await newClient(world, {}, 'astronomy')
    isShown((await ask({ client_id: clientId })).page)
  })

  test.each(['disableClient', 'deleteClient'] as const)('after %s is shown on a page', async (end) => {
    const { clientId } = await newClient(world)
    isConsent((await ask({ client_id: clientId })).page)
    await world.modules.oauth[end](await workAt(world), clientId)
    isShown((await ask({ client_id: clientId })).page)
  })
})

describe('redirect_uri at the authorization endpoint', () => {
  const registered = [
    'https://notes.example/callback?from=lectern',
    'http://127.0.0.1:8976/callback',
    'http://[::1]:8976/callback?x=1',
    'http://localhost:8976/callback',
  ]
  let clientId: string
  beforeAll(async () => {
    clientId = (await newClient(world, { redirectUris: registered })).clientId
  })

  test.each([
    ...registered,
    'http://127.0.0.1/callback',
    'http://127.0.0.1:1/callback',
    'http://127.0.0.1:65535/callback',
    'http://[::1]/callback?x=1',
    'http://[::1]:55555/callback?x=1',
    'http://localhost:3999/callback',
  ])('%s is this client’s', async (uri) => {
    isConsent((await ask({ client_id: clientId, redirect_uri: uri })).page)
  })

  test.each([
    undefined,
    '',
    'https://notes.example/callback',
    'https://notes.example/callback?from=lectern&more=1',
    'https://notes.example/callback?from=Lectern',
    'https://notes.example/callback/?from=lectern',
    'https://notes.example:443/callback?from=lectern',
    'https://notes.example:8443/callback?from=lectern',
    'https://NOTES.example/callback?from=lectern',
    'HTTPS://notes.example/callback?from=lectern',
    'http://notes.example/callback?from=lectern',
    'https://notes.example/a/../callback?from=lectern',
    'https://notes.example/%63allback?from=lectern',
    'https://notes.example.evil.example/callback?from=lectern',
    'https://notes.example@evil.example/callback?from=lectern',
    'https://evil.example/?https://notes.example/callback?from=lectern',
    'https://notes.example/callback?from=lectern#',
    'https://notes.example/callback?from=lectern#fragment',
    ' https://notes.example/callback?from=lectern',
    'https://notes.example/callback?from=lectern\n',
    'http://127.0.0.1:8976/callback/',
    'http://127.0.0.1:8976/Callback',
    'http://127.0.0.1:8976/callback?x=1',
    'http://127.0.0.1:8976/callback#',
    'http://127.0.0.1:8976/other/../callback',
    'http://127.0.0.1:/callback',
    'http://127.0.0.1:65536/callback',
    'http://127.0.0.1:99999/callback',
    'http://127.0.0.1:+1/callback',
    'http://127.0.0.1:8976:1/callback',
    'http://127.0.0.2:8976/callback',
    'http://127.1:8976/callback',
    'http://2130706433:8976/callback',
    'http://0x7f.0.0.1:8976/callback',
    'http://0177.0.0.1:8976/callback',
    'http://0.0.0.0:8976/callback',
    'http://127.0.0.1.evil.example:8976/callback',
    'http://127.0.0.1@evil.example/callback',
    'http://127.0.0.1:8976@evil.example/callback',
    'http://user@127.0.0.1:8976/callback',
    'http://user:secret@127.0.0.1:8976/callback',
    'http://evil.example\\@127.0.0.1:8976/callback',
    'http:\\\\127.0.0.1:8976\\callback',
    'http:/127.0.0.1:8976/callback',
    'HTTP://127.0.0.1:8976/callback',
    'https://127.0.0.1:8976/callback',
    'http://LOCALHOST:8976/callback',
    'http://localhost.:8976/callback',
    'http://localhost.evil.example:8976/callback',
    'http://[::1]:8976/callback',
    'http://[0:0:0:0:0:0:0:1]:8976/callback?x=1',
    'http://[::ffff:127.0.0.1]:8976/callback?x=1',
    'http://１２７.0.0.1:8976/callback',
    'http://127.0.0.1:8976/callback\0',
    'javascript:alert(1)',
    'data:text/html,x',
    'notes://callback',
    '//127.0.0.1:8976/callback',
    '/callback',
  ])('%s is not, and is shown on a page', async (uri) => {
    isShown((await ask({ client_id: clientId, redirect_uri: uri })).page)
  })

  test('given twice is shown on a page', async () => {
    const more = `&redirect_uri=${encodeURIComponent(callback)}`
    isShown((await ask({ client_id: clientId, redirect_uri: callback }, { more })).page)
  })

  test('of another client is not this one’s', async () => {
    isShown((await ask({ redirect_uri: 'https://notes.example/callback?from=lectern' })).page)
  })

  test('keeps its own query, and the answer is put behind it', async () => {
    const [redirect_uri = ''] = registered
    const { location } = await app.allow(mei, { client_id: clientId, redirect_uri })
    expect(location.startsWith(`${redirect_uri}&code=lac_`)).toBe(true)
  })

  test('beyond ASCII is not registered: no header could name it', async () => {
    const made = newClient(world, { redirectUris: ['https://notes.example/回來'] })
    await expect(made).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('on a port of its own is answered at that port', async () => {
    const redirect_uri = 'http://127.0.0.1:41234/callback'
    const { location } = await app.allow(mei, { client_id: clientId, redirect_uri })
    expect(location.startsWith(`${redirect_uri}?code=lac_`)).toBe(true)
  })
})

describe('parameters of the authorization endpoint', () => {
  test.each([
    'response_type',
    'scope',
    'state',
    'code_challenge',
    'code_challenge_method',
    'prompt',
    'max_age',
  ])('%s given twice is invalid_request, the same value or not', async (name) => {
    for (const value of ['S256', 'code']) {
      const { page } = await ask({ [name]: 'code' }, { more: `&${name}=${value}` })
      expect(sentBack(page).get('error')).toBe('invalid_request')
    }
  })

  test('state given twice is not echoed: which of the two would it be', async () => {
    const { page } = await ask({}, { more: '&state=another' })
    expect(sentBack(page).has('state')).toBe(false)
  })

  test.each([
    ['response_type', 'invalid_request'],
    ['state', 'invalid_request'],
    ['code_challenge', 'invalid_request'],
    ['code_challenge_method', 'invalid_request'],
    ['scope', 'invalid_scope'],
    ['resource', 'invalid_target'],
  ])('%s missing or empty is %s', async (name, error) => {
    for (const value of [undefined, '']) {
      const answer = sentBack((await ask({ [name]: value })).page)
      expect(answer.get('error')).toBe(error)
      expect(answer.has('state')).toBe(name !== 'state')
    }
  })

  test.each([
    'prompt',
    'max_age',
    'request',
    'request_uri',
    'response_mode',
    'nonce',
    'id_token_hint',
    'login_hint',
  ])('an empty %s counts as left out', async (name) => {
    isConsent((await ask({ [name]: '' })).page)
  })

  test('that are not known are ignored', async () => {
    isConsent(
      (await ask({ display: 'popup', acr_values: '1', claims_locales: 'de', claims: '{}', utm: 'x' })).page,
    )
  })

  test.each([
    ['plain', { code_challenge_method: 'plain' }],
    ['no method, which would mean plain', { code_challenge_method: undefined }],
    ['another spelling of S256', { code_challenge_method: 's256' }],
    ['a challenge of 42 characters', { code_challenge: 'x'.repeat(42) }],
    ['a challenge of 44 characters', { code_challenge: 'x'.repeat(44) }],
    ['a challenge with padding', { code_challenge: `${'x'.repeat(42)}=` }],
    ['a challenge in plain base64', { code_challenge: `${'x'.repeat(42)}+` }],
  ])('PKCE with %s is invalid_request, for public and confidential clients alike', async (_what, changes) => {
    for (const client_id of ['demo-member-public', 'demo-member-confidential', 'demo-operator-public']) {
      const { page } = await ask({ ...changes, client_id, scope: 'openid' })
      expect(sentBack(page).get('error')).toBe('invalid_request')
    }
  })

  test.each(['id_token', 'token', 'code token', 'code id_token', 'none', 'CODE'])(
    'response_type=%s is unsupported_response_type',
    async (response_type) => {
      const { page } = await ask({ response_type })
      expect(sentBack(page).get('error')).toBe('unsupported_response_type')
    },
  )

  test.each(['x', '%7E&=+ ?#/', '狀態 🏺', '"quoted\\"', 'x'.repeat(4000), ' '])(
    'state %s comes back byte for byte, after consent and after an error',
    async (state) => {
      const { answer } = await app.allow(mei, { state })
      expect(answer.getAll('state')).toEqual([state])
      expect(sentBack((await ask({ state, scope: 'x' })).page).getAll('state')).toEqual([state])
    },
  )

  test.each(['state', 'nonce', 'login_hint', 'scope'])('a NUL in %s is invalid_request', async (name) => {
    const { page } = await ask({ [name]: 'openid\0' })
    expect(sentBack(page).get('error')).toBe('invalid_request')
  })
})

describe('scope at the authorization endpoint', () => {
  test.each([
    ['a scope that is none', 'openid everything'],
    ['an operator’s scope from a member client', 'openid courses:read'],
    ['a scope in another spelling', 'OpenID'],
    ['offline_access, which is not needed here', 'openid offline_access'],
    ['a name every object has', 'constructor'],
  ])('%s is invalid_scope', async (_what, scope) => {
    expect(sentBack((await ask({ scope })).page).get('error')).toBe('invalid_scope')
  })

  test.each(['account:read', 'account:write'])(
    '%s from an operator client is invalid_scope',
    async (scope) => {
      const { page } = await ask({ client_id: 'demo-operator-public', scope: `openid ${scope}` })
      expect(sentBack(page).get('error')).toBe('invalid_scope')
    },
  )

  test('account:write from a client that was given account:read alone is invalid_scope', async () => {
    const { page } = await ask({ client_id: 'demo-member-readonly', scope: 'openid account:write' })
    expect(sentBack(page).get('error')).toBe('invalid_scope')
  })

  test('named twice is granted once', async () => {
    const tokens = await app.tokens(mei, { scope: 'openid  openid profile' })
    expect(tokens.scope).toBe('openid profile')
  })

  test('of every operator scope at once is a request like another', async () => {
    const { scopes_supported } = (
      await world.at('ceramics').get('/.well-known/oauth-protected-resource')
    ).json()
    expect(scopes_supported.every(isScope)).toBe(true)
    isConsent((await ask({ client_id: 'demo-operator-public', scope: scopes_supported.join(' ') })).page)
  })
})

describe('resource at the authorization endpoint', () => {
  test.each([
    'http://localhost:3000',
    'http://localhost:3000/',
    'HTTP://LOCALHOST:3000',
    'http://LocalHost:3000/',
  ])('%s is this site', async (resource) => {
    isConsent((await ask({ resource })).page)
  })

  test('repeated with values that agree is this site', async () => {
    isConsent((await ask({}, { more: '&resource=http%3A%2F%2Flocalhost%3A3000%2F' })).page)
  })

  test.each([
    'http://127.0.0.1:3000',
    'https://localhost:3000',
    'http://localhost',
    'http://localhost:3001',
    'http://localhost:3000//',
    'http://localhost:3000/mcp',
    'http://localhost:3000?x',
    'http://localhost:3000/?',
    'http://localhost:3000#',
    'http://localhost:3000/#x',
    'http://user@localhost:3000',
    'http://localhost:3000@evil.example',
    'http://localhost:3000.evil.example',
    'http://evil.example\\@localhost:3000',
    'localhost:3000',
    '//localhost:3000',
    'urn:lectern',
    'http://',
    ' http://localhost:3000',
    'ceramics',
  ])('%s is invalid_target', async (resource) => {
    expect(sentBack((await ask({ resource })).page).get('error')).toBe('invalid_target')
  })

  test('repeated with values that differ is invalid_target', async () => {
    const { page } = await ask({}, { more: '&resource=http%3A%2F%2F127.0.0.1%3A3000' })
    expect(sentBack(page).get('error')).toBe('invalid_target')
  })

  test('may be left out by an operator client, not by a member client', async () => {
    isConsent((await ask({ client_id: 'demo-operator-public', scope: 'openid', resource: undefined })).page)
    const { page } = await ask({ scope: 'openid', resource: undefined })
    expect(sentBack(page).get('error')).toBe('invalid_target')
  })

  test('that is foreign is invalid_target for an operator client too', async () => {
    const changes = { client_id: 'demo-operator-public', scope: 'openid', resource: 'http://127.0.0.1:3000' }
    expect(sentBack((await ask(changes)).page).get('error')).toBe('invalid_target')
  })
})

describe('an authorization request', () => {
  test.each(['mei', 'olga', 'ken'] as const)(
    'of %s, who has a role at this site, shows the consent page',
    async (person) => {
      isConsent((await ask({}, { browser: await browserOf(world, person) })).page)
    },
  )

  test('of a person without a role at this site is access_denied, even for the owner of another site', async () => {
    expect(sentBack((await ask({}, { browser: nils })).page).get('error')).toBe('access_denied')
    const hana = await browserOf(world, 'hana')
    expect(sentBack((await ask({}, { browser: hana })).page).get('error')).toBe('access_denied')
  })

  test('with a session of another site leads to sign-in', async () => {
    const elsewhere = await browserOf(world, 'mei', 'astronomy')
    const { page } = await ask({}, { browser: world.browser('ceramics', elsewhere.cookies()) })
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

  test('leads back to the very request, and on to consent', async () => {
    const visitor = world.browser('ceramics', { lang: 'en' })
    const { page, state } = await ask({ state: 'a b&c=課' }, { browser: visitor })
    expect(page.headers.location).toMatch(/^\/sign-in\?/)
    const back = await signIn(visitor, page)
    expect(back.statusCode).toBe(303)
    const answered = await visitor.submit(
      '/oauth/consent',
      { decision: 'deny' },
      { at: String(back.headers.location) },
    )
    expect(sentBack(answered).get('state')).toBe('a b&c=課')
    expect(state).not.toBe('')
  })

  test('as somebody without a role ends in access_denied', async () => {
    const visitor = world.browser('ceramics', { lang: 'en' })
    const { page } = await ask({}, { browser: visitor })
    const back = await signIn(visitor, page, 'nils')
    expect(sentBack(await visitor.get(String(back.headers.location))).get('error')).toBe('access_denied')
  })

  test('login_hint is filled into the form, ui_locales is its language', async () => {
    const visitor = world.browser('ceramics')
    const { page } = await ask(
      { login_hint: 'mei@example.com', ui_locales: 'fr ja en' },
      { browser: visitor },
    )
    const form = await visitor.get(String(page.headers.location))
    expect(form.body).toContain('value="mei@example.com"')
    expect(form.body).toContain('<html lang="ja">')
  })

  test('a login_hint is escaped', async () => {
    const visitor = world.browser('ceramics')
    const { page } = await ask({ login_hint: '"><script>alert(1)</script>' }, { browser: visitor })
    expect((await visitor.get(String(page.headers.location))).body).not.toContain('<script>alert')
  })

  test('prompt=login asks somebody signed in again, and is satisfied by a sign-in since', async () => {
    const own = await ownWorld()
    const browser = await browserOf(own, 'mei')
    const by = createTestApp(own)
    own.clock.advance({ minutes: 5 })
    const { url, verifier } = by.begin({ prompt: 'login' })
    const asked = await browser.get(url)
    expect(asked.headers.location).toMatch(/^\/sign-in\?/)
    expect((await browser.get(String(asked.headers.location))).statusCode).toBe(200)

    const again = String((await browser.get(url)).headers.location)
    expect(again).toMatch(/^\/sign-in\?/)
    own.clock.advance({ minutes: 1 })
    const back = String((await signIn(browser, asked)).headers.location)
    isConsent(await browser.get(back))
    const fields = { decision: 'allow', 'scope profile': 'on' }
    const answered = await browser.submit('/oauth/consent', fields, { at: back })
    const code = sentBack(answered).get('code') ?? ''
    const { id_token } = (await by.redeem({ code, verifier })).json()
    expect(decodeJwt(id_token)['auth_time']).toBe(own.clock.now().getTime() / 1000)
  })

  test('prompt=login is not satisfied by walking back with the old session', async () => {
    const { page } = await ask({ prompt: 'login' })
    const returnTo = new URL(String(page.headers.location), 'http://x').searchParams.get('return_to') ?? ''
    const walked = await mei.get(returnTo)
    expect(walked.headers.location).toMatch(/^\/sign-in\?/)
  })

  test('prompt=login is not satisfied by a made-up or stale proof', async () => {
    const own = await ownWorld()
    const browser = await browserOf(own, 'mei')
    const by = createTestApp(own)
    const forged = by.begin({ prompt: 'login', signed_in_after: `${own.clock.now().getTime()}..x` })
    expect((await browser.get(forged.url)).headers.location).toMatch(/^\/sign-in\?/)

    const asked = await browser.get(by.begin({ prompt: 'login' }).url)
    const back = String((await signIn(browser, asked)).headers.location)
    own.clock.advance({ hours: 1, seconds: 1 })
    expect((await browser.get(back)).headers.location).toMatch(/^\/sign-in\?/)
  })

  test('max_age is met by a sign-in that is younger, and asks for one that is older', async () => {
    const own = await ownWorld()
    const browser = await browserOf(own, 'mei')
    const by = createTestApp(own)
    own.clock.advance({ seconds: 59 })
    isConsent(await browser.get(by.begin({ max_age: '60' }).url))
    own.clock.advance({ seconds: 2 })
    const asked = await browser.get(by.begin({ max_age: '60' }).url)
    expect(asked.headers.location).toMatch(/^\/sign-in\?/)
    const back = String((await signIn(browser, asked)).headers.location)
    isConsent(await browser.get(back))
  })

  test('max_age=0 always asks', async () => {
    const own = await ownWorld()
    const browser = await browserOf(own, 'mei')
    const asked = await browser.get(createTestApp(own).begin({ max_age: '0' }).url)
    expect(asked.headers.location).toMatch(/^\/sign-in\?/)
    isConsent(await browser.get(String((await signIn(browser, asked)).headers.location)))
  })

  test.each(['-1', '1.5', 'x', '1e3', '9999999999'])('max_age=%s is invalid_request', async (max_age) => {
    expect(sentBack((await ask({ max_age })).page).get('error')).toBe('invalid_request')
  })
})

describe('the prompt parameter', () => {
  test('none without anybody signed in is login_required', async () => {
    const { page } = await ask({ prompt: 'none' }, { browser: world.browser('ceramics') })
    expect(sentBack(page).get('error')).toBe('login_required')
  })

  test('none with somebody signed in is consent_required: consent is shown every time', async () => {
    await app.tokens(mei)
    expect(sentBack((await ask({ prompt: 'none' })).page).get('error')).toBe('consent_required')
  })

  test('none with a sign-in older than max_age is login_required', async () => {
    expect(sentBack((await ask({ prompt: 'none', max_age: '0' })).page).get('error')).toBe('login_required')
  })

  test.each(['none login', 'none consent', 'login none', 'none select_account'])(
    '%s is invalid_request',
    async (prompt) => {
      expect(sentBack((await ask({ prompt })).page).get('error')).toBe('invalid_request')
    },
  )

  test('consent is what happens anyway', async () => {
    isConsent((await ask({ prompt: 'consent' })).page)
  })
})

describe('id_token_hint at the authorization endpoint', () => {
  test('of who is signed in changes nothing, expired or not', async () => {
    const own = await ownWorld()
    const browser = await browserOf(own, 'mei')
    const by = createTestApp(own)
    const { id_token } = await by.tokens(browser)
    isConsent(await browser.get(by.begin({ id_token_hint: id_token }).url))
    own.clock.advance({ minutes: 11 })
    isConsent(await browser.get(by.begin({ id_token_hint: id_token }).url))
  })

  test('of somebody else with prompt=none is login_required, and else leads to sign-in', async () => {
    const { id_token } = await app.tokens(await browserOf(world, 'tom'))
    const { page } = await ask({ id_token_hint: id_token, prompt: 'none' })
    expect(sentBack(page).get('error')).toBe('login_required')
    expect((await ask({ id_token_hint: id_token })).page.headers.location).toMatch(/^\/sign-in\?/)
  })

  test.each(['x', 'x.y.z', 'e30.e30.', 'eyJhbGciOiJub25lIn0.e30.'])('%s is invalid_request', async (hint) => {
    expect(sentBack((await ask({ id_token_hint: hint })).page).get('error')).toBe('invalid_request')
  })

  test('of another school, or with another signature, is invalid_request', async () => {
    const astronomy = createTestApp(world, { school: 'astronomy' })
    const foreign = await astronomy.tokens(await browserOf(world, 'mei', 'astronomy'))
    const { id_token = '' } = await app.tokens(mei)
    const [head, body] = id_token.split('.')
    for (const hint of [foreign.id_token, `${head}.${body}.${'A'.repeat(86)}`]) {
      expect(sentBack((await ask({ id_token_hint: hint })).page).get('error')).toBe('invalid_request')
    }
  })
})

describe('the authorization endpoint', () => {
  test.each(['POST', 'PUT', 'DELETE'] as const)('does not answer %s: 405, naming GET', async (method) => {
    const answer = await world.at('ceramics').send({ method, url: app.begin().url })
    expect(answer.statusCode).toBe(405)
    expect(answer.headers.allow).toContain('GET')
  })

  test('is not cached and sends no referrer, whatever it answers', async () => {
    for (const changes of [{}, { scope: 'x' }, { client_id: 'x' }]) {
      const { page } = await ask(changes)
      expect(page.headers['cache-control']).toBe('no-store')
      expect(page.headers['referrer-policy']).toBe('no-referrer')
      expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(page.headers['content-security-policy']).toContain("default-src 'none'")
      expect(page.body).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
    }
  })

  test('of a suspended school shows that, and gives no code', async () => {
    const own = await ownWorld()
    const browser = await browserOf(own, 'mei')
    const { id } = await schoolOf(own, 'ceramics')
    await own.modules.tenancy.suspendSchool(platformActor, id, 'unpaid')
    own.modules.tenancy.forgetSchools()
    expect((await browser.get(createTestApp(own).begin().url)).statusCode).toBe(403)
  })
})

describe('the authorization response', () => {
  test('carries code, state and iss, each once, and comes as 303', async () => {
    const { answer, sentState } = await app.allow(mei)
    expect([...answer.keys()].sort()).toEqual(['code', 'iss', 'state'])
    expect(answer.get('state')).toBe(sentState)
    expect(answer.get('iss')).toBe('http://localhost:3000')
  })

  test('names each school as its own issuer', async () => {
    const elsewhere = createTestApp(world, { school: 'astronomy' })
    const { answer } = await elsewhere.allow(await browserOf(world, 'mei', 'astronomy'))
    expect(answer.get('iss')).toBe('http://127.0.0.1:3000')
  })

  test('holds a code of 256 random bits, of which only the hash is kept', async () => {
    const { code } = await app.allow(mei)
    expect(code).toMatch(/^lac_[\w-]{43}$/)
    const kept = await world.deps.db.selectFrom('authorizationCodes').selectAll().execute()
    expect(kept.some(({ codeHash }) => codeHash.equals(hashToken(code)))).toBe(true)
    expect(JSON.stringify(kept)).not.toContain(code)
    expect(world.logged()).not.toContain(code)
  })

  test('that is no is access_denied with state and iss', async () => {
    const { url, state } = app.begin()
    const answer = sentBack(await mei.submit('/oauth/consent', { decision: 'deny' }, { at: url }))
    expect(Object.fromEntries(answer)).toMatchObject({
      error: 'access_denied',
      state,
      iss: 'http://localhost:3000',
    })
  })

  test('consent is shown every time, also right after the same was allowed', async () => {
    await app.tokens(mei)
    isConsent((await ask()).page)
  })
})
