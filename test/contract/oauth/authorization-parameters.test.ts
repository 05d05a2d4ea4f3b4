import { afterAll, describe, expect, test } from 'vitest'
import { isScope } from '../../../src/domain/oauth/index.ts'
import {
  createAuthorizationWorld,
  expectConsentPage,
  redirectParameters,
} from '../../support/oauth/authorization-world.ts'

const { world, mei, app, authorize } = await createAuthorizationWorld()
afterAll(() => world.close())

describe('parameters of the authorization endpoint', () => {
  test.each([
    'response_type',
    'scope',
    'state',
    'code_challenge',
    'code_challenge_method',
    'prompt',
    'max_age',
  ])(
    'an authorization request with %s twice is refused with invalid_request, with equal or different values',
    async (name) => {
      for (const value of ['S256', 'code']) {
        const { page } = await authorize({ [name]: 'code' }, { more: `&${name}=${value}` })
        expect(redirectParameters(page).get('error')).toBe('invalid_request')
      }
    },
  )

  test('an authorization request with state twice is refused without a state in the response', async () => {
    const { page } = await authorize({}, { more: '&state=another' })
    expect(redirectParameters(page).has('state')).toBe(false)
  })

  test.each([
    ['response_type', 'invalid_request'],
    ['state', 'invalid_request'],
    ['code_challenge', 'invalid_request'],
    ['code_challenge_method', 'invalid_request'],
    ['scope', 'invalid_scope'],
    ['resource', 'invalid_target'],
  ])('an authorization request with %s missing or empty is refused with %s', async (name, error) => {
    for (const value of [undefined, '']) {
      const answer = redirectParameters((await authorize({ [name]: value })).page)
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
  ])('an authorization request with an empty %s is treated as one without it', async (name) => {
    expectConsentPage((await authorize({ [name]: '' })).page)
  })

  test('unknown parameters of an authorization request are ignored', async () => {
    expectConsentPage(
      (await authorize({ display: 'popup', acr_values: '1', claims_locales: 'de', claims: '{}', utm: 'x' }))
        .page,
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
  ])(
    'an authorization request with PKCE by %s is refused with invalid_request, for public and confidential clients',
    async (_what, changes) => {
      for (const client_id of ['demo-member-public', 'demo-member-confidential', 'demo-operator-public']) {
        const { page } = await authorize({ ...changes, client_id, scope: 'openid' })
        expect(redirectParameters(page).get('error')).toBe('invalid_request')
      }
    },
  )

  test.each(['id_token', 'token', 'code token', 'code id_token', 'none', 'CODE'])(
    'an authorization request with response_type=%s is refused with unsupported_response_type',
    async (response_type) => {
      const { page } = await authorize({ response_type })
      expect(redirectParameters(page).get('error')).toBe('unsupported_response_type')
    },
  )

  test.each(['x', '%7E&=+ ?#/', '狀態 🏺', '"quoted\\"', 'x'.repeat(4000), ' '])(
    'the state %s is returned byte for byte, after consent and after an error',
    async (state) => {
      const { answer } = await app.allow(mei, { state })
      expect(answer.getAll('state')).toEqual([state])
      expect(redirectParameters((await authorize({ state, scope: 'x' })).page).getAll('state')).toEqual([
        state,
      ])
    },
  )

  test.each(['state', 'nonce', 'login_hint', 'scope'])(
    'an authorization request with a NUL in %s is refused with invalid_request',
    async (name) => {
      const { page } = await authorize({ [name]: 'openid\0' })
      expect(redirectParameters(page).get('error')).toBe('invalid_request')
    },
  )
})

describe('scope at the authorization endpoint', () => {
  test.each([
    ['an unknown scope', 'openid everything'],
    ['an operator’s scope from a member client', 'openid courses:read'],
    ['a scope in another spelling', 'OpenID'],
    ['offline_access, which is not needed here', 'openid offline_access'],
    ['a name that every object has', 'constructor'],
  ])('an authorization request with %s is refused with invalid_scope', async (_what, scope) => {
    expect(redirectParameters((await authorize({ scope })).page).get('error')).toBe('invalid_scope')
  })

  test.each(['account:read', 'account:write'])(
    'an authorization request with %s from an operator client is refused with invalid_scope',
    async (scope) => {
      const { page } = await authorize({ client_id: 'demo-operator-public', scope: `openid ${scope}` })
      expect(redirectParameters(page).get('error')).toBe('invalid_scope')
    },
  )

  test('an authorization request with account:write from a client limited to account:read is refused with invalid_scope', async () => {
    const { page } = await authorize({ client_id: 'demo-member-readonly', scope: 'openid account:write' })
    expect(redirectParameters(page).get('error')).toBe('invalid_scope')
  })

  test('a duplicate scope in an authorization request is granted once', async () => {
    const tokens = await app.tokens(mei, { scope: 'openid  openid profile' })
    expect(tokens.scope).toBe('openid profile')
  })

  test('an authorization request with every operator scope is accepted', async () => {
    const { scopes_supported } = (
      await world.at('ceramics').get('/.well-known/oauth-protected-resource')
    ).json()
    expect(scopes_supported.every(isScope)).toBe(true)
    expectConsentPage(
      (await authorize({ client_id: 'demo-operator-public', scope: scopes_supported.join(' ') })).page,
    )
  })
})

describe('resource at the authorization endpoint', () => {
  test.each([
    'http://localhost:3000',
    'http://localhost:3000/',
    'HTTP://LOCALHOST:3000',
    'http://LocalHost:3000/',
  ])('the resource %s identifies this site', async (resource) => {
    expectConsentPage((await authorize({ resource })).page)
  })

  test('a repeated resource with equivalent values identifies this site', async () => {
    expectConsentPage((await authorize({}, { more: '&resource=http%3A%2F%2Flocalhost%3A3000%2F' })).page)
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
  ])('an authorization request with the resource %s is refused with invalid_target', async (resource) => {
    expect(redirectParameters((await authorize({ resource })).page).get('error')).toBe('invalid_target')
  })

  test('an authorization request with resource twice and different values is refused with invalid_target', async () => {
    const { page } = await authorize({}, { more: '&resource=http%3A%2F%2F127.0.0.1%3A3000' })
    expect(redirectParameters(page).get('error')).toBe('invalid_target')
  })

  test('an authorization request without resource is accepted from an operator client and refused to a member client', async () => {
    expectConsentPage(
      (await authorize({ client_id: 'demo-operator-public', scope: 'openid', resource: undefined })).page,
    )
    const { page } = await authorize({ scope: 'openid', resource: undefined })
    expect(redirectParameters(page).get('error')).toBe('invalid_target')
  })

  test('an authorization request with a foreign resource is refused with invalid_target for an operator client too', async () => {
    const changes = { client_id: 'demo-operator-public', scope: 'openid', resource: 'http://127.0.0.1:3000' }
    expect(redirectParameters((await authorize(changes)).page).get('error')).toBe('invalid_target')
  })
})
