import { type Audit, type AuditFail, serverAudits } from 'graphql-http'
import * as openid from 'openid-client'
import { afterAll, expect, test } from 'vitest'
import { endpoints } from '../../../src/paths/endpoints.ts'
import { createListeningWorld, type ListeningWorld } from '../../support/world/listening-world.ts'

const world = await createListeningWorld()
afterAll(() => world.close())
const token = await memberToken(world)

/** A token as a client gets it: over HTTP, with a member's consent. */
async function memberToken({ origin, browserOf }: ListeningWorld): Promise<string> {
  const school = origin('ceramics')
  const config = await openid.discovery(new URL(school), 'demo-member-public', undefined, openid.None(), {
    execute: [openid.allowInsecureRequests],
  })
  const [pkceCodeVerifier, expectedState] = [openid.randomPKCECodeVerifier(), openid.randomState()]
  const url = openid.buildAuthorizationUrl(config, {
    redirect_uri: 'http://127.0.0.1:8976/callback',
    scope: 'openid account:read',
    resource: school,
    code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: expectedState,
  })
  const callback = await (await browserOf('mei', 'ceramics')).allow(url)
  const checks = { pkceCodeVerifier, expectedState }
  return (await openid.authorizationCodeGrant(config, callback, checks, { resource: school })).access_token
}

const audits = serverAudits({
  url: () => `${world.origin('ceramics')}${endpoints.memberApi}`,
  fetchFn: (url: string, init: RequestInit = {}) =>
    fetch(url, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } }),
})

// GET is not supported, because a query in a URL is written to logs and histories.
const unanswered: Readonly<Record<string, string>> = {
  '5A70': 'a query in the address of a GET',
  D6D5: 'variables in the address of a GET, for application/graphql-response+json',
  '6A70': 'variables in the address of a GET, for application/json',
}

test.each(audits.filter(({ id }) => !(id in unanswered)).map(asCase))(
  'the member API %s (%s)',
  async (_name, _id, audit) => {
    expect(await audit.fn()).toMatchObject({ status: 'ok' })
  },
)

test.each(audits.filter(({ id }) => id in unanswered).map(asCase))(
  'the member API leaves out the optional audit that a server %s (%s)',
  async (name, _id, audit) => {
    expect(name).toMatch(/^MAY /)
    const { response, ...result } = (await audit.fn()) as AuditFail
    expect(result).toMatchObject({ status: 'notice' })
    expect(response.status).toBe(405)
  },
)

test('the audit suite contains the left-out audits and more than 50 audits in total', () => {
  expect(audits.map(({ id }) => id)).toEqual(expect.arrayContaining(Object.keys(unanswered)))
  expect(audits.length).toBeGreaterThan(50)
})

function asCase(audit: Audit) {
  return [audit.name, audit.id, audit] as const
}
