import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import type { DemoPersonName } from '../../../../demo/people.ts'
import { callerWith } from '../../admin-api/admin-callers.ts'
import { type AdminHarness, createAdminHarness } from '../../admin-api/admin-harness.ts'
import { browserOf } from '../../browser/member-browser.ts'
import { memberToken, operatorToken } from '../../mcp/mcp-caller.ts'
import { createTestApp } from '../../oauth/oauth-app.ts'
import type { World } from '../../world/world.ts'
import { queryMemberApi } from '../member-api.ts'

/** A sentence, by its words, and the requests that show that it is true. */
export type Claim = {
  readonly says: RegExp
  readonly holds: (kit: Kit, part: (name: string) => string) => Promise<void>
}

export type Kit = ReturnType<typeof createKit>

/** The tools of these checks: the APIs of Ceramics, with tokens that are issued once. */
export function createKit(world: World) {
  const tokens = new Map<string, Promise<string>>()
  const once = (key: string, make: () => Promise<string>) => {
    const token = tokens.get(key) ?? make()
    tokens.set(key, token)
    return token
  }
  const member = (scope = 'openid account:read account:write') =>
    once(`member ${scope}`, () => memberToken(world, 'mei', { scope }))
  const operator = (scope?: string, person: DemoPersonName = 'olga') =>
    once(`${person} ${scope}`, () => operatorToken(world, person, scope === undefined ? {} : { scope }))
  let harness: Promise<AdminHarness> | undefined
  return {
    world,
    member,
    operator,
    /** The operations of the admin API with samples, in a world of their own. */
    samples: () => {
      harness ??= createAdminHarness()
      return harness
    },
    close: async () => {
      await (await harness)?.world.close()
      await world.close()
    },
    /** Calls the admin API with a token. */
    admin: (token: string) => callerWith(world, { authorization: `Bearer ${token}` }),
    graphql: (query: string, token?: string) => queryMemberApi(world, 'ceramics', query, { token }),
    /** The error of a request for these scopes; undefined if the person is asked for consent. */
    async refusedScopes(clientId: string, scope: string): Promise<string | null | undefined> {
      const { url } = createTestApp(world, { clientId, scope }).begin()
      const answer = await (await browserOf(world, 'olga')).get(url)
      if (answer.statusCode === 200) return undefined
      return new URL(String(answer.headers.location), 'http://nowhere.invalid').searchParams.get('error')
    },
  }
}

/** The status, the code and the scopes of the challenge of a refused request. */
export function expectChallenge(
  answer: LightMyRequestResponse,
  status: number,
  error: string,
  scope?: string,
) {
  expect(answer.statusCode, answer.body).toBe(status)
  expect(answer.headers['www-authenticate']).toContain(`error="${error}"`)
  if (scope) expect(answer.headers['www-authenticate']).toContain(`scope="${scope}"`)
}
