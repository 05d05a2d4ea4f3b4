import { afterAll, describe, expect, test } from 'vitest'
import { demoClientSecret } from '../../../demo/clients.ts'
import { hashToken } from '../../../src/platform/crypto/random-token.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import { createTestApp } from '../../support/oauth/oauth-app.ts'
import { expectOAuthError } from '../../support/oauth/oauth-errors.ts'
import { createOAuthWorld } from '../../support/oauth/oauth-world.ts'
import { demoPassword, personOf, schoolOf, signInAs } from '../../support/people/identity-cast.ts'
import { suspend, workAt } from '../../support/people/oauth-cast.ts'
import { ownWorld, platformActor, type World } from '../../support/world/world.ts'

const { world, mei, app, confidential, operator } = await createOAuthWorld()
afterAll(() => world.close())

describe('a token response', () => {
  test('a token response has the standard fields, the school, and the time it was issued', async () => {
    const answer = await app.redeem(await app.allow(mei))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toMatch(/^application\/json/)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json()).toEqual({
      access_token: expect.stringMatching(/^lat_[\w-]{43}$/),
      token_type: 'Bearer',
      expires_in: 7200,
      refresh_token: expect.stringMatching(/^lrt_[\w-]{43}$/),
      scope: 'openid profile email account:read account:write',
      created_at: Math.floor(world.clock.now().getTime() / 1000),
      school_id: (await schoolOf(world, 'ceramics')).id,
      school_subdomain: 'ceramics',
      id_token: expect.any(String),
    })
  })

  test('a token response to a refresh has the same fields without an id_token', async () => {
    const { refresh_token } = await app.tokens(mei)
    const answer = await app.refresh(refresh_token)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json()).toEqual({
      access_token: expect.stringMatching(/^lat_/),
      token_type: 'Bearer',
      expires_in: 7200,
      refresh_token: expect.stringMatching(/^lrt_/),
      scope: 'openid profile email account:read account:write',
      created_at: Math.floor(world.clock.now().getTime() / 1000),
      school_id: (await schoolOf(world, 'ceramics')).id,
      school_subdomain: 'ceramics',
    })
  })

  test('a token response without the scope openid has no id_token', async () => {
    expect(await app.tokens(mei, { scope: 'profile account:read' })).not.toHaveProperty('id_token')
  })

  test('a token response lists the granted scopes instead of the requested ones', async () => {
    const allowed = await app.allow(mei, {}, { decline: ['email', 'account:write'] })
    expect((await app.redeem(allowed)).json().scope).toBe('openid profile account:read')
  })

  test('a token response to an operator client without resource names no school, and neither does its refresh', async () => {
    const unbound = createTestApp(world, {
      clientId: 'demo-operator-public',
      scope: 'openid courses:read',
      resource: undefined,
    })
    const tokens = await unbound.tokens(mei)
    const refreshed = await unbound.refreshed(tokens.refresh_token)
    for (const each of [tokens, refreshed]) {
      expect(each).not.toHaveProperty('school_id')
      expect(each).not.toHaveProperty('school_subdomain')
    }
    const bound = (await unbound.refresh(tokens.refresh_token, { resource: app.origin })).json()
    expect(bound).not.toHaveProperty('school_id')
  })

  test('a token response to an operator client with resource names the school, and so does its refresh', async () => {
    const tokens = await operator.tokens(mei)
    expect(await operator.refreshed(tokens.refresh_token)).toMatchObject({ school_id: tokens.school_id })
    expect(tokens.school_subdomain).toBe('ceramics')
  })

  test('the secrets of a token response are stored only as hashes and never logged', async () => {
    const tokens = await confidential.tokens(mei)
    const stored = await world.deps.db.selectFrom('tokenPairs').selectAll().execute()
    expect(stored.some(({ accessHash }) => accessHash.equals(hashToken(tokens.access_token)))).toBe(true)
    expect(stored.some(({ refreshHash }) => refreshHash.equals(hashToken(tokens.refresh_token)))).toBe(true)
    for (const secret of [tokens.access_token, tokens.refresh_token, demoClientSecret]) {
      expect(JSON.stringify(stored)).not.toContain(secret)
      expect(world.logged()).not.toContain(secret)
    }
  })
})

describe('an access token', () => {
  test('an access token expires after two hours, for member and operator clients', async () => {
    const own = await ownWorld()
    const browser = await browserOf(own, 'mei')
    for (const by of [
      createTestApp(own),
      createTestApp(own, { clientId: 'demo-operator-public', scope: 'openid courses:read' }),
    ]) {
      const { access_token, expires_in } = await by.tokens(browser)
      expect(expires_in).toBe(7200)
      own.clock.advance({ seconds: 7199 })
      expect(await by.isLive(access_token)).toBe(true)
      own.clock.advance({ seconds: 1 })
      expect(await by.isLive(access_token)).toBe(false)
    }
  })
})

describe('a revoked or disabled grant', () => {
  const endings: [string, (own: World) => Promise<unknown>][] = [
    [
      'the member lost every role at the site',
      async (own) =>
        own.modules.identity.revokeRole(platformActor, {
          schoolId: (await schoolOf(own, 'ceramics')).id,
          personId: await personOf(own, 'mei'),
          role: 'student',
        }),
    ],
    [
      'the client was disabled',
      async (own) => own.modules.oauth.disableClient(await workAt(own), 'demo-member-public' as never),
    ],
    [
      'the client was deleted',
      async (own) => own.modules.oauth.deleteClient(await workAt(own), 'demo-member-public' as never),
    ],
    [
      'the member disconnected the app',
      async (own) => {
        const { me, visit } = await signInAs(own, 'mei', 'ceramics')
        await own.modules.oauth.disconnectApp(me, visit, 'demo-member-public' as never)
      },
    ],
    ['the school was suspended', (own) => suspend(own, 'ceramics')],
  ]

  test.each(endings)(
    'once %s, a refresh and a code are refused with invalid_grant and the access token is refused',
    async (_why, end) => {
      const own = await ownWorld()
      const browser = await browserOf(own, 'mei')
      const by = createTestApp(own)
      const elsewhere = createTestApp(own, { school: 'astronomy' })
      const there = await elsewhere.tokens(await browserOf(own, 'mei', 'astronomy'))
      const tokens = await by.tokens(browser)
      const allowed = await by.allow(browser)
      await end(own)

      expectOAuthError(await by.refresh(tokens.refresh_token), 400, 'invalid_grant')
      expectOAuthError(await by.redeem(allowed), 400, 'invalid_grant')
      expect(await by.isLive(tokens.access_token)).toBe(false)
      expect(await elsewhere.isLive(there.access_token)).toBe(true)
      expect((await elsewhere.refresh(there.refresh_token)).statusCode).toBe(200)
    },
  )

  test.each([
    [
      'was deactivated',
      async (own: World) => {
        await own.modules.identity.deactivatePerson(platformActor, await personOf(own, 'mei'))
      },
    ],
    [
      'deleted the account',
      async (own: World) => {
        const { me, visit } = await signInAs(own, 'mei', 'ceramics')
        await own.modules.identity.deleteAccount(me, visit, { password: demoPassword, code: '' })
      },
    ],
  ])('once the member %s, their tokens and codes are refused at every school', async (_why, end) => {
    const own = await ownWorld()
    const by = createTestApp(own)
    const elsewhere = createTestApp(own, { school: 'astronomy' })
    const here = await by.tokens(await browserOf(own, 'mei'))
    const there = await elsewhere.tokens(await browserOf(own, 'mei', 'astronomy'))
    const tom = await by.tokens(await browserOf(own, 'tom'))
    await end(own)

    expectOAuthError(await by.refresh(here.refresh_token), 400, 'invalid_grant')
    expectOAuthError(await elsewhere.refresh(there.refresh_token), 400, 'invalid_grant')
    expect(await by.isLive(here.access_token)).toBe(false)
    expect(await by.isLive(tom.access_token)).toBe(true)
  })

  test('the tokens of a disabled client work again once it is enabled again', async () => {
    const own = await ownWorld()
    const by = createTestApp(own)
    const { refresh_token, access_token } = await by.tokens(await browserOf(own, 'mei'))
    const clientId = 'demo-member-public' as never
    await own.modules.oauth.disableClient(await workAt(own), clientId)
    expect(await by.isLive(access_token)).toBe(false)
    await own.modules.oauth.enableClient(await workAt(own), clientId)
    expect(await by.isLive(access_token)).toBe(true)
    expect((await by.refresh(refresh_token)).statusCode).toBe(200)
  })
})
