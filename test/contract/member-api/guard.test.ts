import { afterAll, describe, expect, test } from 'vitest'
import { browserOf } from '../../support/browser/member-browser.ts'
import { createTestApp } from '../../support/oauth/oauth-app.ts'
import { suspend } from '../../support/people/oauth-cast.ts'
import { memberApiClient, queryMemberApi } from '../../support/requests/member-api.ts'
import { createWorld, ownWorld } from '../../support/world/world.ts'

const world = await createWorld()
afterAll(() => world.close())
const mei = await browserOf(world, 'mei')

const me = '{ viewer { id } }'

async function tokenFor(options: Parameters<typeof createTestApp>[1] = {}) {
  const browser = options.school === 'astronomy' ? await browserOf(world, 'mei', 'astronomy') : mei
  return (await createTestApp(world, options).tokens(browser)).access_token
}

function challengeOf(answer: Awaited<ReturnType<typeof queryMemberApi>>): string {
  return String(answer.headers['www-authenticate'])
}

describe('authentication of the member API', () => {
  test('the member API answers a request without a token with 401 invalid_token', async () => {
    const answer = await queryMemberApi(world, 'ceramics', me)
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ error: 'invalid_token' })
    expect(challengeOf(answer)).toMatch(/^Bearer error="invalid_token"/)
    expect(challengeOf(answer)).toContain('scope="account:read"')
  })

  test('the member API answers introspection without a token with 401 invalid_token', async () => {
    expect((await queryMemberApi(world, 'ceramics', '{ __schema { types { name } } }')).statusCode).toBe(401)
  })

  test.each(['nonsense', 'lat_unknown', 'a b'])(
    'the member API answers the token "%s" with 401 invalid_token and a challenge',
    async (token) => {
      const answer = await queryMemberApi(world, 'ceramics', me, { token })
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toMatchObject({ error: 'invalid_token' })
      expect(challengeOf(answer)).toContain('resource_metadata=')
      expect(challengeOf(answer)).toContain('scope="account:read"')
    },
  )

  test('the member API answers a token of another origin with 401 invalid_token and names the called origin', async () => {
    const token = await tokenFor({ school: 'astronomy' })
    const answer = await queryMemberApi(world, 'ceramics', me, { token })
    expect(answer.statusCode).toBe(401)
    expect(challengeOf(answer)).toContain('error="invalid_token"')
    expect(challengeOf(answer)).toContain('scope="account:read"')
    const { origin } = createTestApp(world)
    expect(challengeOf(answer)).toContain(
      `resource_metadata="${origin}/.well-known/oauth-protected-resource"`,
    )
    expect(challengeOf(answer)).not.toContain('127.0.0.1')
  })

  test('the member API answers a token without school_id, as issued for another organization, with 401 invalid_token', async () => {
    const unbound = { clientId: 'demo-operator-public', scope: 'openid', resource: undefined }
    const answer = await queryMemberApi(world, 'ceramics', me, { token: await tokenFor(unbound) })
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({
      error: 'invalid_token',
      error_description: expect.stringContaining('different organization'),
    })
    expect(challengeOf(answer)).toContain('scope="account:read"')
  })

  test('the member API answers a revoked or expired token with 401 invalid_token', async () => {
    const own = await ownWorld()
    const app = createTestApp(own)
    const browser = await browserOf(own, 'mei')
    const [revoked, old] = [await app.tokens(browser), await app.tokens(browser)]
    await app.revoke(revoked.refresh_token)
    expect((await queryMemberApi(own, 'ceramics', me, { token: revoked.access_token })).statusCode).toBe(401)
    expect((await queryMemberApi(own, 'ceramics', me, { token: old.access_token })).statusCode).toBe(200)
    own.clock.advance({ hours: 2 })
    expect((await queryMemberApi(own, 'ceramics', me, { token: old.access_token })).statusCode).toBe(401)
  })

  test('the member API answers an invalid token with 401 before it reads the body', async () => {
    const answer = await world.at('ceramics').send({
      method: 'POST',
      url: '/member/graphql',
      headers: { 'content-type': 'text/plain' },
      payload: 'x'.repeat(100_000),
    })
    expect(answer.statusCode).toBe(401)
  })
})

describe('the scopes of a member API token', () => {
  test('a member API token without an account scope is refused with 403 insufficient_scope before its query reaches the schema', async () => {
    const token = await tokenFor({ scope: 'openid profile email' })
    const before = world.statements().length
    const answer = await queryMemberApi(world, 'ceramics', '{ not even a query', { token })
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ error: 'insufficient_scope' })
    expect(challengeOf(answer)).toContain('error="insufficient_scope"')
    // The challenge names one sufficient scope instead of both.
    expect(challengeOf(answer)).toContain('scope="account:read"')
    expect(challengeOf(answer)).toContain('resource_metadata=')
    expect(world.statements().length - before).toBeLessThanOrEqual(2)
  })

  test('a token of an operator client is refused with 403 by the member API, even when it names the school', async () => {
    const token = await tokenFor({ clientId: 'demo-operator-public', scope: 'openid courses:read' })
    expect((await queryMemberApi(world, 'ceramics', me, { token })).statusCode).toBe(403)
  })

  test('a member API token with account:read only reads, and its mutation gets 200 with an error and no challenge', async () => {
    const client = memberApiClient(world, await tokenFor({ scope: 'openid account:read' }))
    const answer = await client.send('mutation { markAllNotificationsRead { updatedCount } }')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['www-authenticate']).toBeUndefined()
    expect(answer.json()).toMatchObject({
      data: { markAllNotificationsRead: null },
      errors: [
        {
          message: 'Insufficient scope. Required scope: account:write',
          path: ['markAllNotificationsRead'],
          extensions: { code: 'INSUFFICIENT_SCOPE' },
        },
      ],
    })
    expect((await client.query(me)).data.viewer.id).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('a member API token with account:write only writes, and its query gets 200 with an error and no challenge', async () => {
    const client = memberApiClient(world, await tokenFor({ scope: 'openid account:write' }))
    const answer = await client.send(me)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['www-authenticate']).toBeUndefined()
    expect(answer.json().errors).toMatchObject([
      {
        message: 'Insufficient scope. Required scope: account:read',
        path: ['viewer'],
        extensions: { code: 'INSUFFICIENT_SCOPE' },
      },
    ])
    expect(await client.query('mutation { markAllNotificationsRead { updatedCount } }')).toEqual({
      data: { markAllNotificationsRead: { updatedCount: 0 } },
    })
  })

  test('a member API token with either account scope can introspect the schema', async () => {
    for (const scope of ['account:read', 'account:write']) {
      const client = memberApiClient(world, await tokenFor({ scope: `openid ${scope}` }))
      const { data } = await client.query('{ __schema { queryType { name } } }')
      expect(data).toEqual({ __schema: { queryType: { name: 'Query' } } })
    }
  })

  test('each operation of a mixed member API document requires its own scope', async () => {
    const client = memberApiClient(world, await tokenFor({ scope: 'openid account:read' }))
    const both = 'query Mine { viewer { name } } mutation All { markAllNotificationsRead { updatedCount } }'
    for (const [operationName, scopeError] of [
      ['Mine', undefined],
      ['All', [expect.objectContaining({ extensions: { code: 'INSUFFICIENT_SCOPE' } })]],
      ['Mine', undefined],
      ['All', [expect.objectContaining({ extensions: { code: 'INSUFFICIENT_SCOPE' } })]],
    ] as const) {
      const { errors } = (await client.send(both, { operationName })).json()
      expect(errors).toEqual(scopeError)
    }
  })

  test('a mixed member API query gets null data and an error for the non-null field that its scope excludes', async () => {
    const client = memberApiClient(world, await tokenFor({ scope: 'openid account:write' }))
    const { data, errors } = await client.query(
      '{ __schema { queryType { name } } __typename viewer { id } }',
    )
    // `viewer` is non-null, so its error makes the whole data null: GraphQL, section 6.4.4.
    expect(data).toBeNull()
    expect(errors).toMatchObject([{ path: ['viewer'] }])
  })
})

describe('a member API token', () => {
  test('a member API token returns the data of its resource owner, whose id is the `sub` of UserInfo', async () => {
    const app = createTestApp(world)
    const { access_token: token } = await app.tokens(mei)
    const { sub } = (await app.userinfo(token)).json()
    expect((await memberApiClient(world, token).query(me)).data).toEqual({ viewer: { id: sub } })
  })

  test('a member API token without the scope openid returns the data of its resource owner too', async () => {
    const client = memberApiClient(world, await tokenFor({ scope: 'account:read' }))
    expect((await client.query('{ viewer { name email } }')).data.viewer).toMatchObject({
      email: 'mei@example.com',
    })
  })

  test('the first use of a refreshed member API token revokes the previous pair', async () => {
    const app = createTestApp(world)
    const first = await app.tokens(mei)
    const child = await app.refreshed(first.refresh_token)
    expect(await app.isLive(first.access_token)).toBe(true)
    await memberApiClient(world, child.access_token).query(me)
    expect(await app.isLive(first.access_token)).toBe(false)
  })

  test('the first use of a refreshed member API token revokes the previous pair even when it is answered with 403', async () => {
    const app = createTestApp(world, { scope: 'openid' })
    const first = await app.tokens(mei)
    const child = await app.refreshed(first.refresh_token)
    expect((await queryMemberApi(world, 'ceramics', me, { token: child.access_token })).statusCode).toBe(403)
    expect(await app.isLive(first.access_token)).toBe(false)
  })

  test('a member API token at a suspended school gets 403, not an internal error', async () => {
    const own = await ownWorld()
    const { access_token: token } = await createTestApp(own).tokens(await browserOf(own, 'mei'))
    await suspend(own, 'ceramics')
    const answer = await queryMemberApi(own, 'ceramics', me, { token })
    expect(answer.statusCode).toBe(403)
    expect(answer.json().errors[0].extensions).toEqual({ code: 'FORBIDDEN' })
    expect(own.logged()).not.toContain('a request to the member API failed')
  })

  test('a member API token gets 503 and no challenge while the database is unavailable', async () => {
    const own = await ownWorld()
    const { access_token: token } = await createTestApp(own).tokens(await browserOf(own, 'mei'))
    await queryMemberApi(own, 'ceramics', me, { token })
    await own.deps.db.destroy()
    const answer = await queryMemberApi(own, 'ceramics', me, { token })
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toMatch(/^\d+$/)
    expect(answer.headers['www-authenticate']).toBeUndefined()
    expect(answer.json()).toMatchObject({ error: 'temporarily_unavailable' })
  })
})
