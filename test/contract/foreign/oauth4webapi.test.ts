import * as oauth from 'oauth4webapi'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoClientSecret } from '../../../demo/clients.ts'
import type { DemoSchoolName } from '../../../demo/schools.ts'
import type { HttpBrowser } from '../../support/browser/http-browser.ts'
import { personOf } from '../../support/people/identity-cast.ts'
import { createListeningWorld } from '../../support/world/listening-world.ts'

const redirectUri = 'http://127.0.0.1:8976/callback'
const insecure = { [oauth.allowInsecureRequests]: true }
const publicClient = { client_id: 'demo-member-public', proof: oauth.None() }
const confidentialClient = {
  client_id: 'demo-member-confidential',
  proof: oauth.ClientSecretPost(demoClientSecret),
}
type Client = typeof publicClient
type AuthorizationRequest = {
  readonly url: URL
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

const world = await createListeningWorld()
afterAll(() => world.close())

describe.each<DemoSchoolName>(['ceramics', 'astronomy'])('oauth4webapi at %s', (school) => {
  let mei: HttpBrowser
  let server: oauth.AuthorizationServer
  beforeAll(async () => {
    mei = await world.browserOf('mei', school)
    server = await discover('oidc')
  })

  async function discover(algorithm: 'oidc' | 'oauth2') {
    const issuer = new URL(world.origin(school))
    const answer = await oauth.discoveryRequest(issuer, { algorithm, ...insecure })
    return await oauth.processDiscoveryResponse(issuer, answer)
  }

  async function authorizationRequest({ client_id }: Client): Promise<AuthorizationRequest> {
    const verifier = oauth.generateRandomCodeVerifier()
    const state = oauth.generateRandomState()
    const nonce = oauth.generateRandomNonce()
    const query = new URLSearchParams({
      response_type: 'code',
      client_id,
      redirect_uri: redirectUri,
      scope: 'openid email',
      resource: world.origin(school),
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
    })
    return { url: new URL(`${server.authorization_endpoint}?${query}`), state, nonce, verifier }
  }

  /** Every check of the library: `iss` and `state`, nonce, claims, and the signature by the published keys. */
  async function redeem(client: Client, callback: URL, { state, nonce, verifier }: AuthorizationRequest) {
    const { proof, ...app } = client
    const answered = oauth.validateAuthResponse(server, app, callback, state)
    const options = { ...insecure, additionalParameters: { resource: world.origin(school) } }
    const answer = await oauth.authorizationCodeGrantRequest(
      server,
      app,
      proof,
      answered,
      redirectUri,
      verifier,
      options,
    )
    const tokens = await oauth.processAuthorizationCodeResponse(server, app, answer, {
      expectedNonce: nonce,
      requireIdToken: true,
    })
    await oauth.validateApplicationLevelSignature(server, answer, insecure)
    return tokens
  }

  async function signIn(client: Client) {
    const request = await authorizationRequest(client)
    return await redeem(client, await mei.allow(request.url), request)
  }

  async function refresh({ proof, ...app }: Client, refreshToken = '') {
    const answer = await oauth.refreshTokenGrantRequest(server, app, proof, refreshToken, insecure)
    return await oauth.processRefreshTokenResponse(server, app, answer)
  }

  async function userInfo({ proof: _proof, ...app }: Client, accessToken: string, sub: string) {
    const answer = await oauth.userInfoRequest(server, app, accessToken, insecure)
    return await oauth.processUserInfoResponse(server, app, sub, answer)
  }

  test('oauth4webapi reads the same from both discovery documents, and resource metadata that names its issuer', async () => {
    expect(await discover('oauth2')).toEqual(server)
    const origin = new URL(world.origin(school))
    const answer = await oauth.resourceDiscoveryRequest(origin, insecure)
    const resource = await oauth.processResourceDiscoveryResponse(origin, answer)
    expect(resource.authorization_servers).toEqual([server.issuer])
  })

  test.each([publicClient, confidentialClient])(
    'oauth4webapi signs in, refreshes and revokes as $client_id',
    async (client) => {
      const { proof, ...app } = client
      const sub = await personOf(world, 'mei')
      const first = await signIn(client)
      expect(oauth.getValidatedIdTokenClaims(first)).toMatchObject({ sub, email: 'mei@example.com' })
      expect(await userInfo(client, first.access_token, sub)).toMatchObject({ sub, email: 'mei@example.com' })

      const second = await refresh(client, first.refresh_token)
      expect(await userInfo(client, second.access_token, sub)).toMatchObject({ sub })

      const answer = await oauth.revocationRequest(server, app, proof, second.access_token, insecure)
      expect(await oauth.processRevocationResponse(answer)).toBeUndefined()
      await expect(userInfo(client, second.access_token, sub)).rejects.toMatchObject({
        code: oauth.WWW_AUTHENTICATE_CHALLENGE,
        status: 401,
      })
      await expect(refresh(client, second.refresh_token)).rejects.toMatchObject({
        code: oauth.RESPONSE_BODY_ERROR,
        error: 'invalid_grant',
      })
    },
  )

  test('oauth4webapi reports a wrong verifier as invalid_grant', async () => {
    const request = await authorizationRequest(publicClient)
    const callback = await mei.allow(request.url)
    const otherwise = { ...request, verifier: oauth.generateRandomCodeVerifier() }
    await expect(redeem(publicClient, callback, otherwise)).rejects.toMatchObject({
      code: oauth.RESPONSE_BODY_ERROR,
      error: 'invalid_grant',
    })
  })

  test('oauth4webapi reports a revocation without the client secret as unauthorized_client', async () => {
    const { access_token } = await signIn(confidentialClient)
    const { client_id } = confidentialClient
    const answer = await oauth.revocationRequest(server, { client_id }, oauth.None(), access_token, insecure)
    await expect(oauth.processRevocationResponse(answer)).rejects.toMatchObject({
      status: 403,
      error: 'unauthorized_client',
    })
  })

  test('oauth4webapi accepts UserInfo of the signed-in member only', async () => {
    const { access_token } = await signIn(publicClient)
    await expect(userInfo(publicClient, access_token, await personOf(world, 'tom'))).rejects.toMatchObject({
      code: oauth.JSON_ATTRIBUTE_COMPARISON,
    })
  })

  test('oauth4webapi registers a loopback app', async () => {
    const metadata = {
      client_name: 'Notes',
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: 'none',
      application_type: 'native',
    }
    const answer = await oauth.dynamicClientRegistrationRequest(server, metadata, insecure)
    expect(await oauth.processDynamicClientRegistrationResponse(answer)).toMatchObject(metadata)
  })

  test('oauth4webapi reports a request with prompt=none as consent_required', async () => {
    const { url, state } = await authorizationRequest(publicClient)
    url.searchParams.set('prompt', 'none')
    const callback = await mei.follow(url)
    const { client_id } = publicClient
    expect(() => oauth.validateAuthResponse(server, { client_id }, callback, state)).toThrow(
      expect.objectContaining({ code: oauth.AUTHORIZATION_RESPONSE_ERROR, error: 'consent_required' }),
    )
  })
})
