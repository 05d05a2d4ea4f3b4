import { afterAll, describe, expect, test } from 'vitest'
import { demoClientSecret } from '../../../demo/clients.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import { type Changes, createTestApp, type Tokens } from '../../support/oauth/oauth-app.ts'
import { expectOAuthError } from '../../support/oauth/oauth-errors.ts'
import { createOAuthWorld } from '../../support/oauth/oauth-world.ts'
import { ownWorld } from '../../support/world/world.ts'

const { world, mei, app } = await createOAuthWorld()
afterAll(() => world.close())

describe('a refresh', () => {
  test.each([
    ['with an unknown token', 'lrt_made-up'],
    ['with text that is not a token', '  '],
  ])('a refresh %s is refused with invalid_grant', async (_what, token) => {
    expectOAuthError(await app.refresh(token), 400, 'invalid_grant')
  })

  test('a refresh with an access token is refused with invalid_grant', async () => {
    expectOAuthError(await app.refresh((await app.tokens(mei)).access_token), 400, 'invalid_grant')
  })

  test('a refresh by another client is refused with invalid_grant, for confidential and public clients', async () => {
    const { refresh_token } = await app.tokens(mei)
    const proof = { client_id: 'demo-member-confidential', client_secret: demoClientSecret }
    expectOAuthError(
      await app.refresh(refresh_token, { client_id: 'demo-member-readonly' }),
      400,
      'invalid_grant',
    )
    expectOAuthError(await app.refresh(refresh_token, proof), 400, 'invalid_grant')
    expect((await app.refresh(refresh_token)).statusCode).toBe(200)
  })

  test('a refresh at the other school is refused with invalid_grant, in both directions', async () => {
    const astronomy = createTestApp(world, { school: 'astronomy' })
    const there = await astronomy.tokens(await browserOf(world, 'mei', 'astronomy'))
    const here = await app.tokens(mei)
    expectOAuthError(await astronomy.refresh(here.refresh_token), 400, 'invalid_grant')
    expectOAuthError(await app.refresh(there.refresh_token), 400, 'invalid_grant')
    expect((await app.refresh(here.refresh_token)).statusCode).toBe(200)
    expect((await astronomy.refresh(there.refresh_token)).statusCode).toBe(200)
  })

  test('a refresh with a narrower scope issues an access token of that scope', async () => {
    const { refresh_token } = await app.tokens(mei)
    const narrow: Tokens = (await app.refresh(refresh_token, { scope: 'openid email' })).json()
    expect(narrow.scope).toBe('openid email')
    expect((await app.userinfo(narrow.access_token)).json()).not.toHaveProperty('name')
  })

  test('a refresh with a narrower scope keeps the scope of the consent in the refresh token', async () => {
    const { refresh_token, scope } = await app.tokens(mei)
    const narrow: Tokens = (await app.refresh(refresh_token, { scope: 'openid' })).json()
    expect((await app.refreshed(narrow.refresh_token)).scope).toBe(scope)
  })

  test.each([
    'openid courses:read',
    'everything',
    'openid profile email account:read account:write forms:read',
  ])('a refresh with scope %s, which exceeds the grant, is refused with invalid_scope', async (scope) => {
    const { refresh_token } = await app.tokens(mei)
    expectOAuthError(await app.refresh(refresh_token, { scope }), 400, 'invalid_scope')
  })

  test('a refresh does not restore a declined scope', async () => {
    const allowed = await app.allow(mei, {}, { decline: ['account:write'] })
    const { refresh_token }: Tokens = (await app.redeem(allowed)).json()
    expectOAuthError(
      await app.refresh(refresh_token, { scope: 'openid account:write' }),
      400,
      'invalid_scope',
    )
    expect((await app.refreshed(refresh_token)).scope).not.toContain('account:write')
  })

  test.each([
    ['this site', 'http://localhost:3000', 200],
    ['this site with a slash', 'http://localhost:3000/', 200],
    ['left out', undefined, 200],
    ['the other school', 'http://127.0.0.1:3000', 400],
    ['malformed', 'x', 400],
  ])('a refresh with resource %s (%s) is answered with %i', async (_what, resource, status) => {
    const { refresh_token } = await app.tokens(mei)
    const answer = await app.refresh(refresh_token, { resource })
    expect(answer.statusCode).toBe(status)
    if (status === 400) expectOAuthError(answer, 400, 'invalid_target')
  })

  test('a refresh token works for 90 days after its pair was issued', async () => {
    const own = await ownWorld()
    const by = createTestApp(own)
    const { refresh_token } = await by.tokens(await browserOf(own, 'mei'))
    own.clock.advance({ days: 90, seconds: -1 })
    const late = await by.refreshed(refresh_token)
    own.clock.advance({ seconds: 1 })
    expectOAuthError(await by.refresh(refresh_token), 400, 'invalid_grant')
    own.clock.advance({ days: 89 })
    expect((await by.refresh(late.refresh_token)).statusCode).toBe(200)
  })

  test('a refresh token works until 400 days after the consent, regardless of the number of refreshes', async () => {
    const own = await ownWorld()
    const by = createTestApp(own)
    let tokens = await by.tokens(await browserOf(own, 'mei'))
    for (let quarter = 0; quarter < 5; quarter++) {
      own.clock.advance({ days: 80, ...(quarter === 4 ? { seconds: -1 } : {}) })
      tokens = await by.refreshed(tokens.refresh_token)
    }
    own.clock.advance({ seconds: 1 })
    expectOAuthError(await by.refresh(tokens.refresh_token), 400, 'invalid_grant')
  })
})

test('a refresh with several faults is refused for the first in the order client, resource, scope, refresh token', async () => {
  const { refresh_token } = await app.tokens(mei)
  const faults: readonly (readonly [Changes, string])[] = [
    [{ client_id: 'nobody' }, 'invalid_client'],
    [{ resource: 'http://127.0.0.1:3000' }, 'invalid_target'],
    [{ scope: 'everything' }, 'invalid_scope'],
  ]
  for (const [at, [, expected]] of faults.entries()) {
    const changes: Changes = Object.assign({}, ...faults.slice(at).map(([change]) => change))
    expect((await app.refresh(refresh_token, changes)).json().error).toBe(expected)
  }
  expect((await app.refresh('lrt_made-up', { scope: 'everything' })).json().error).toBe('invalid_grant')
})
