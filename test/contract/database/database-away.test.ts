// Every way in which the database can be unavailable, at every kind of endpoint: the answer is 503 in its own
// format.
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { browserOf } from '../../support/browser/member-browser.ts'
import { databaseOutages } from '../../support/database/database-outages.ts'
import { createFlakyProxy } from '../../support/database/flaky-proxy.ts'
import { createOwnRole } from '../../support/database/own-role.ts'
import { createTestApp } from '../../support/oauth/oauth-app.ts'
import { freshEmail } from '../../support/people/identity-cast.ts'
import { createWebProcess } from '../../support/world/web-process.ts'
import { createWorld, type World } from '../../support/world/world.ts'

type Form = 'oauth' | 'graphql' | 'page' | 'problem' | 'webhook'
type Endpoint = {
  readonly form: Form
  readonly request: InjectOptions
  /** An endpoint that reads more than the school, so it answers 503 while the school is still cached too. */
  readonly needsMore?: true
  /** Scripts of any origin may read these responses. */
  readonly isOpen?: true
}

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
const html = { accept: 'text/html', 'accept-language': 'ja' }
const me = JSON.stringify({ query: '{ viewer { id } }' })
const listTools = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })

/** The request to each endpoint; `access`, `refresh` and `session` are Mei's. */
function endpointsFor({ access, refresh, session }: Secrets): Record<string, Endpoint> {
  const bearer = { authorization: `Bearer ${access}` }
  const cookie = { cookie: `session=${session}` }
  const refreshing = `grant_type=refresh_token&client_id=demo-member-public&refresh_token=${refresh}`
  const open = { isOpen: true } as const
  const more = { needsMore: true } as const
  return {
    'the front page': { form: 'page', request: { url: '/', headers: html } },
    'the sign-in page': { form: 'page', request: { url: '/sign-in', headers: html } },
    'a page of a signed-in member': {
      form: 'page',
      request: { url: '/account', headers: { ...html, ...cookie } },
      ...more,
    },
    'the authorization endpoint': {
      form: 'page',
      request: { url: '/oauth/authorize?client_id=demo-member-public', headers: html },
      ...more,
    },
    'the token endpoint': {
      form: 'oauth',
      request: { method: 'POST', url: '/api/oauth/token', headers: form, payload: refreshing },
      ...open,
      ...more,
    },
    'the revocation endpoint': {
      form: 'oauth',
      request: {
        method: 'POST',
        url: '/api/oauth/revoke',
        headers: form,
        payload: `token=${refresh}&client_id=demo-member-public`,
      },
      ...open,
      ...more,
    },
    'the registration endpoint': {
      form: 'oauth',
      request: {
        method: 'POST',
        url: '/api/oauth/register',
        headers: json,
        payload: JSON.stringify({ client_name: 'Notes', redirect_uris: ['http://127.0.0.1/callback'] }),
      },
      ...open,
      ...more,
    },
    'the userinfo endpoint': {
      form: 'oauth',
      request: { url: '/api/oauth/userinfo', headers: bearer },
      ...open,
      ...more,
    },
    'the MCP server without a token': {
      form: 'oauth',
      request: { method: 'POST', url: '/mcp', headers: json, payload: listTools },
      ...open,
    },
    'the MCP server with a token': {
      form: 'oauth',
      request: { method: 'POST', url: '/mcp', headers: { ...json, ...bearer }, payload: listTools },
      ...open,
      ...more,
    },
    'the member API': {
      form: 'graphql',
      request: { method: 'POST', url: '/member/graphql', headers: { ...json, ...bearer }, payload: me },
      ...open,
      ...more,
    },
    'the authorization server metadata': {
      form: 'problem',
      request: { url: '/.well-known/oauth-authorization-server' },
      ...open,
      ...more,
    },
    'the key set': { form: 'problem', request: { url: '/.well-known/jwks.json' }, ...open, ...more },
    'the guide for agents': { form: 'problem', request: { url: '/llms.txt' }, ...open, ...more },
    'the price list': { form: 'problem', request: { url: '/pricing.md' }, ...open, ...more },
    'the webhooks of gateways': {
      form: 'webhook',
      request: { method: 'POST', url: '/pay/notices/simulator', headers: form, payload: 'a.b' },
      ...more,
    },
  }
}

type Secrets = { readonly access: string; readonly refresh: string; readonly session: string }
type Answers = ReadonlyMap<string, LightMyRequestResponse>

const world = await createWorld()
const role = await createOwnRole(world.connection)
const proxy = await createFlakyProxy(role.connection)
const web = await createWebProcess(world, { connectionString: proxy.url })
const endpoints = endpointsFor(await secretsOfMei(web))
afterAll(async () => {
  await web.close()
  await proxy.close()
  await role.drop()
  await world.close()
})

describe.each(Object.entries(databaseOutages))('a database that is %s', (way, outage) => {
  let remembered: Answers
  let forgotten: Answers
  let preflights: Answers
  let ready: LightMyRequestResponse
  let live: LightMyRequestResponse
  let afterwards: Answers

  beforeAll(async () => {
    expect((await web.at('ceramics').get('/')).statusCode).toBe(200)
    await outage.begin(role, proxy)
    remembered = await sendAll(({ needsMore }) => needsMore === true)
    world.clock.advance({ seconds: 11 })
    forgotten = await sendAll(() => true)
    preflights = await sendAll(({ isOpen }) => isOpen === true, preflightTo)
    ready = await web.at('ceramics').get('/readyz')
    live = await web.at('ceramics').get('/livez')

    await outage.end(role, proxy)
    await vi.waitFor(
      async () => expect((await web.at('ceramics').get('/readyz')).statusCode).toBe(200),
      10_000,
    )
    afterwards = await sendAll(({ form }) => form === 'page' || form === 'problem')
  })

  test.each(namesOf(() => true))(
    `while the database is ${way}, %s responds with 503 in its own format`,
    (name) => {
      if (endpoints[name]?.needsMore) checkAway(endpoints[name], remembered.get(name))
      checkAway(endpoints[name], forgotten.get(name))
    },
  )

  test.each(namesOf(({ isOpen }) => isOpen === true))(
    `while the database is ${way}, a preflight request to %s is answered, so that a script can read the 503`,
    (name) => {
      const answer = preflights.get(name)
      expect(answer?.statusCode).toBe(204)
      expect(answer?.headers['access-control-allow-origin']).toBe('*')
      expect(answer?.headers['access-control-allow-headers']).toContain('authorization')
    },
  )

  test(`while the database is ${way}, /readyz responds 503 with the reason and /livez 200`, () => {
    expect(ready.statusCode).toBe(503)
    expect(Number(ready.headers['retry-after'])).toBeGreaterThan(0)
    expect(ready.json().reason).toMatch(/^the database (does not respond|refuses sessions)$/)
    expect(live.statusCode).toBe(200)
  })

  test(`after the database was ${way}, every request is served again`, () => {
    for (const [name, answer] of afterwards)
      expect([name, answer.statusCode]).toEqual([name, expect.toBeOneOf([200, 400])])
  })

  async function sendAll(
    isRequested: (endpoint: Endpoint) => boolean,
    as = (options: InjectOptions) => options,
  ) {
    const selected = Object.entries(endpoints).filter(([, endpoint]) => isRequested(endpoint))
    const answers = selected.map(async ([name, { request }]) => {
      const answer = await web.at('ceramics').send({ remoteAddress: freshEmail(), ...as(request) })
      return [name, answer] as const
    })
    return new Map(await Promise.all(answers))
  }
})

// A browser sends a preflight request without body or credentials.
function preflightTo({ url, method = 'GET' }: InjectOptions): InjectOptions {
  const headers = { origin: 'https://app.example', 'access-control-request-method': method }
  return { method: 'OPTIONS', url: url ?? '/', headers }
}

function namesOf(isRequested: (endpoint: Endpoint) => boolean): string[] {
  const all = Object.entries(endpointsFor({ access: '', refresh: '', session: '' }))
  return all.filter(([, endpoint]) => isRequested(endpoint)).map(([name]) => name)
}

async function secretsOfMei(web: World): Promise<Secrets> {
  const browser = await browserOf(web, 'mei')
  const app = createTestApp(web)
  const { access_token: access, refresh_token: refresh } = await app.tokens(browser)
  expect(await app.isLive(access)).toBe(true)
  return { access, refresh, session: browser.cookies()['session'] ?? '' }
}

function checkAway(endpoint: Endpoint | undefined, answer: LightMyRequestResponse | undefined) {
  if (!endpoint || !answer) throw new Error('This endpoint was not asked')
  expect(answer.statusCode, answer.body).toBe(503)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(answer.headers['cache-control']).toContain('no-store')
  expect(answer.headers).not.toHaveProperty('www-authenticate')
  if (endpoint.isOpen) {
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    expect(answer.headers['access-control-expose-headers']).toContain('retry-after')
  } else {
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
  }
  bodies[endpoint.form](answer)
}

const bodies: Record<Form, (answer: LightMyRequestResponse) => void> = {
  oauth(answer) {
    expect(answer.headers['content-type']).toContain('application/json')
    expect(answer.json()).toEqual({ error: 'temporarily_unavailable', error_description: expect.any(String) })
  },
  graphql(answer) {
    // In GraphQL's format before the gate, and in the format of every other token error at the gate.
    const atGate = { error: 'temporarily_unavailable', error_description: expect.any(String) }
    const before = {
      errors: [{ message: expect.any(String), extensions: { code: 'TEMPORARILY_UNAVAILABLE' } }],
    }
    expect(answer.headers['content-type']).toContain('application/json')
    expect([atGate, before]).toContainEqual(answer.json())
  },
  page(answer) {
    expect(answer.headers['content-type']).toContain('text/html')
    expect(answer.body).toContain('<html lang="ja">')
    expect(answer.body).not.toContain('Error:')
  },
  problem(answer) {
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.json()).toMatchObject({ status: 503, code: 'temporarily_unavailable' })
  },
  webhook(answer) {
    expect(answer.headers['content-type']).toContain('text/plain')
    expect(answer.body).toBe('0|server_error')
  },
}
