import { createHash } from 'node:crypto'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { type DemoSchoolName, demoOrigin } from '../../../demo/schools.ts'
import { randomToken } from '../../../src/platform/crypto/random-token.ts'
import type { TestBrowser } from '../browser/test-browser.ts'
import { testPort } from '../database/database-server.ts'
import { freshEmail } from '../people/identity-cast.ts'
import type { World } from '../world/world.ts'

export type Changes = Readonly<Record<string, string | undefined>>

/** The fields of a token response. */
export type Tokens = {
  readonly access_token: string
  readonly refresh_token: string
  readonly scope: string
  readonly created_at: number
  readonly expires_in: number
  readonly school_id?: string
  readonly school_subdomain?: string
  readonly id_token?: string
}

type AppOptions = {
  readonly school?: DemoSchoolName
  readonly clientId?: string
  readonly secret?: string
  readonly scope?: string
  readonly redirectUri?: string
  /** Left out for an operator client that names none. */
  readonly resource?: string | undefined
}

export type TestApp = ReturnType<typeof createTestApp>

/**
 * An app as a developer writes it: authorizes in a browser, then calls the OAuth endpoints. Undefined omits a
 * field.
 */
export function createTestApp(world: World, options: AppOptions = {}) {
  const {
    school = 'ceramics',
    clientId = 'demo-member-public',
    secret,
    scope = 'openid profile email account:read account:write',
  } = options
  const redirectUri = options.redirectUri ?? 'http://127.0.0.1:8976/callback'
  const origin = demoOrigin(school, testPort)
  const resource = 'resource' in options ? options.resource : origin
  const proof = { client_id: clientId, client_secret: secret }

  const send = (request: InjectOptions) => world.at(school).send({ remoteAddress: freshEmail(), ...request })
  const post = (url: string, fields: Changes) =>
    send({ method: 'POST', url, headers: { 'content-type': form }, payload: encode(fields) })

  const app = {
    origin,
    clientId,
    /** A new sign-in: its secrets, and the URL for the browser. */
    begin(changes: Changes = {}) {
      const verifier = randomToken('')
      const state = randomToken('')
      const query = encode({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope,
        resource,
        code_challenge: challengeOf(verifier),
        code_challenge_method: 'S256',
        state,
        ...changes,
      })
      return { verifier, state, url: `/oauth/authorize?${query}` }
    },
    /** Requests an authorization that the member allows; `decline` names scopes to leave out. */
    async allow(
      browser: TestBrowser,
      changes: Changes = {},
      { decline = [] }: { decline?: readonly string[] } = {},
    ) {
      const { url, verifier, state } = app.begin(changes)
      const requested = (changes['scope'] ?? scope).split(' ')
      const granted = requested
        .filter((each) => !decline.includes(each))
        .map((each) => [`scope ${each}`, 'on'])
      const fields = { decision: 'allow', ...Object.fromEntries(granted) }
      const answer = await browser.submit('/oauth/consent', fields, { at: url })
      return { ...answerOf(answer), verifier, sentState: state }
    },
    redeem: ({ code, verifier }: { code: string; verifier: string }, changes: Changes = {}) =>
      post('/api/oauth/token', {
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
        resource,
        ...proof,
        ...changes,
      }),
    /** The whole flow: request, allow, redeem. */
    async tokens(browser: TestBrowser, changes: Changes = {}): Promise<Tokens> {
      return read(await app.redeem(await app.allow(browser, changes)))
    },
    refresh: (refreshToken: string, changes: Changes = {}) =>
      post('/api/oauth/token', {
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
        ...proof,
        ...changes,
      }),
    refreshed: async (refreshToken: string): Promise<Tokens> => read(await app.refresh(refreshToken)),
    revoke: (token: string, changes: Changes = {}) =>
      post('/api/oauth/revoke', { token, ...proof, ...changes }),
    userinfo: (accessToken: string) =>
      send({ url: '/api/oauth/userinfo', headers: { authorization: `Bearer ${accessToken}` } }),
    /** True if an API accepts this token. */
    isLive: async (accessToken: string) => (await app.userinfo(accessToken)).statusCode === 200,
    post,
    send,
  }
  return app
}

const form = 'application/x-www-form-urlencoded'

export function encode(fields: Changes): string {
  const entries = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return new URLSearchParams(entries).toString()
}

export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}

/** The parameters of the authorization response in the browser's URL. */
export function answerOf(answer: LightMyRequestResponse) {
  const location = answer.headers.location
  if (answer.statusCode !== 303 || !location)
    throw new Error(`No redirect: ${answer.statusCode}\n${answer.body}`)
  const { searchParams } = new URL(location, 'http://nowhere.invalid')
  return {
    location,
    answer: searchParams,
    code: searchParams.get('code') ?? '',
    error: searchParams.get('error'),
  }
}

function read(answer: LightMyRequestResponse): Tokens {
  if (answer.statusCode !== 200) throw new Error(`No tokens: ${answer.statusCode}\n${answer.body}`)
  return answer.json()
}
