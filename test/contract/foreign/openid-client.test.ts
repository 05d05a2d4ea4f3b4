import { generateKeyPairSync } from 'node:crypto'
import * as openid from 'openid-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoClientSecret } from '../../../demo/clients.ts'
import type { DemoSchoolName } from '../../../demo/schools.ts'
import { endpoints } from '../../../src/paths/endpoints.ts'
import type { HttpBrowser } from '../../support/browser/http-browser.ts'
import { demoPeople, personOf, schoolOf } from '../../support/people/identity-cast.ts'
import { createListeningWorld } from '../../support/world/listening-world.ts'
import { platformActor } from '../../support/world/world.ts'

const redirectUri = 'http://127.0.0.1:8976/callback'
const publicClient = { id: 'demo-member-public', proof: openid.None() }
const confidentialClient = {
  id: 'demo-member-confidential',
  proof: openid.ClientSecretPost(demoClientSecret),
}

const world = await createListeningWorld()
afterAll(() => world.close())

describe.each<DemoSchoolName>(['ceramics', 'astronomy'])('openid-client at %s', (school) => {
  let mei: HttpBrowser
  beforeAll(async () => {
    mei = await world.browserOf('mei', school)
  })

  /** The steps of the library's documentation; id_token signatures are verified as well. */
  const discover = (client = publicClient, algorithm: 'oidc' | 'oauth2' = 'oidc') =>
    openid.discovery(new URL(world.origin(school)), client.id, undefined, client.proof, {
      algorithm,
      execute: [openid.allowInsecureRequests, openid.enableNonRepudiationChecks],
    })

  async function authorizationRequest(config: openid.Configuration) {
    const pkceCodeVerifier = openid.randomPKCECodeVerifier()
    const checks = {
      pkceCodeVerifier,
      expectedState: openid.randomState(),
      expectedNonce: openid.randomNonce(),
    }
    const url = openid.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: 'openid profile email account:read',
      resource: world.origin(school),
      code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
      state: checks.expectedState,
      nonce: checks.expectedNonce,
    })
    return { url, checks }
  }

  const redeem = (config: openid.Configuration, callback: URL, checks: openid.AuthorizationCodeGrantChecks) =>
    openid.authorizationCodeGrant(
      config,
      callback,
      { ...checks, idTokenExpected: true },
      { resource: world.origin(school) },
    )

  async function signIn(config: openid.Configuration) {
    const { url, checks } = await authorizationRequest(config)
    return await redeem(config, await mei.allow(url), checks)
  }

  test.each(['oidc', 'oauth2'] as const)(
    'openid-client reads the %s discovery document',
    async (algorithm) => {
      const config = await discover(publicClient, algorithm)
      expect(config.serverMetadata()).toMatchObject({ issuer: world.origin(school) })
      expect(config.serverMetadata().supportsPKCE()).toBe(true)
    },
  )

  test.each([publicClient, confidentialClient])('openid-client signs a member in as $id', async (client) => {
    const config = await discover(client)
    const tokens = await signIn(config)
    const sub = await personOf(world, 'mei')
    expect(tokens).toMatchObject({ expires_in: 7200, scope: 'openid profile email account:read' })
    const { email, name } = demoPeople.mei
    const claims = { sub, email, name, org_id: (await schoolOf(world, school)).id, roles: ['student'] }
    expect(tokens.claims()).toMatchObject({ ...claims, iss: world.origin(school), aud: client.id })
    expect(await openid.fetchUserInfo(config, tokens.access_token, sub)).toMatchObject(claims)
  })

  test.each([publicClient, confidentialClient])(
    'openid-client refreshes and revokes as $id',
    async (client) => {
      const config = await discover(client)
      const first = await signIn(config)
      const second = await openid.refreshTokenGrant(config, first.refresh_token ?? '')
      expect(second.id_token).toBeUndefined()
      const sub = await personOf(world, 'mei')
      await openid.fetchUserInfo(config, second.access_token, sub)

      await openid.tokenRevocation(config, second.refresh_token ?? '')
      await expect(openid.fetchUserInfo(config, second.access_token, sub)).rejects.toMatchObject({
        code: 'OAUTH_WWW_AUTHENTICATE_CHALLENGE',
        status: 401,
        cause: [{ scheme: 'bearer', parameters: { error: 'invalid_token' } }],
      })
      await expect(openid.refreshTokenGrant(config, second.refresh_token ?? '')).rejects.toMatchObject({
        name: 'ResponseBodyError',
        status: 400,
        error: 'invalid_grant',
      })
    },
  )

  test('openid-client reports a used code as invalid_grant', async () => {
    const config = await discover()
    const { url, checks } = await authorizationRequest(config)
    const callback = await mei.allow(url)
    await redeem(config, callback, checks)
    const again = redeem(config, callback, checks)
    await expect(again).rejects.toBeInstanceOf(openid.ResponseBodyError)
    await expect(again).rejects.toMatchObject({ status: 400, error: 'invalid_grant' })
  })

  test('openid-client reports a wrong client secret as invalid_client', async () => {
    const config = await discover({ ...confidentialClient, proof: openid.ClientSecretPost('wrong') })
    const { url, checks } = await authorizationRequest(config)
    // A 401 has a challenge, which this library reports before the body.
    await expect(redeem(config, await mei.allow(url), checks)).rejects.toMatchObject({
      name: 'WWWAuthenticateChallengeError',
      status: 401,
      cause: [{ parameters: { error: 'invalid_client' } }],
    })
  })

  test('openid-client reports a declined consent as access_denied', async () => {
    const config = await discover()
    const { url, checks } = await authorizationRequest(config)
    await expect(redeem(config, await mei.deny(url), checks)).rejects.toMatchObject({
      name: 'AuthorizationResponseError',
      error: 'access_denied',
    })
  })

  test.each([
    ['iss', 'https://elsewhere.example'],
    ['iss', undefined],
    ['state', 'another'],
  ])('openid-client refuses an authorization response whose %s is %s', async (name, value) => {
    const config = await discover()
    const { url, checks } = await authorizationRequest(config)
    const callback = await mei.allow(url)
    if (value === undefined) callback.searchParams.delete(name)
    else callback.searchParams.set(name, value)
    await expect(redeem(config, callback, checks)).rejects.toMatchObject({ code: 'OAUTH_INVALID_RESPONSE' })
  })

  test('openid-client refuses an id_token with the nonce of another request', async () => {
    const config = await discover()
    const { url, checks } = await authorizationRequest(config)
    const callback = await mei.allow(url)
    const otherwise = { ...checks, expectedNonce: openid.randomNonce() }
    await expect(redeem(config, callback, otherwise)).rejects.toMatchObject({
      code: 'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
    })
  })

  test('openid-client refuses an id_token signed with an unpublished key', async () => {
    const config = await discover()
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    config[openid.customFetch] = async (url, options) => {
      const answer = await fetch(url, options as RequestInit)
      if (!url.endsWith(endpoints.jwks)) return answer
      const { keys } = (await answer.json()) as { keys: object[] }
      return Response.json({ keys: keys.map((key) => ({ ...key, ...publicKey.export({ format: 'jwk' }) })) })
    }
    await expect(signIn(config)).rejects.toMatchObject({
      cause: { message: 'JWT signature verification failed' },
    })
  })

  test('openid-client verifies an id_token of the next signing key with its cached key set', async () => {
    const config = await discover()
    await signIn(config)
    await world.modules.oauth.rotateKeys(platformActor, (await schoolOf(world, school)).id)
    expect((await signIn(config)).claims()).toMatchObject({ sub: await personOf(world, 'mei') })
  })
})
