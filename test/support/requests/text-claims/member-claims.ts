import { sql } from 'kysely'
import { expect } from 'vitest'
import { memberApiLimits } from '../../../../src/http/shared/member-api-limits.ts'
import { browserOf } from '../../browser/member-browser.ts'
import { memberToken, operatorToken } from '../../mcp/mcp-caller.ts'
import { createTestApp } from '../../oauth/oauth-app.ts'
import { ownWorld } from '../../world/world.ts'
import { firstRefusal, limitedByToken } from '../limited-endpoints.ts'
import { modernJson, queryMemberApi } from '../member-api.ts'
import { type Claim, expectChallenge, type Kit } from './kit.ts'

const markAll = 'mutation { markAllNotificationsRead { updatedCount unreadNotificationCount } }'

/** The claims of /developers and docs/member-api.md that contain a status code or a scope. */
export const memberClaims: readonly Claim[] = [
  { says: /^\| account:read \| see your courses and progress/, holds: readingNeedsOneScope },
  { says: /^the scopes: only account:read if that is all you need$/, holds: readingNeedsOneScope },
  {
    says: /^npx lectern client create 'My app' --school ceramics --scope openid account:read/,
    holds: readingNeedsOneScope,
  },
  { says: /^\| account:write \| mark notifications as read/, holds: writingNeedsTheOther },
  { says: /^Mutations need `account:write`\.$/, holds: writingNeedsTheOther },
  {
    says: /^The fields of their payloads that read data .* also need `account:read`: without it they are null/,
    holds: writingNeedsTheOther,
  },
  {
    says: /^Otherwise the status is 200 and each failed field has an entry in errors/,
    holds: failedFieldsAreErrors,
  },
  {
    says: /^\| 200 \+ errors \| A field failed: its scope is missing, an id is unknown/,
    holds: failedFieldsAreErrors,
  },
  {
    says: /^\| 200 with `INSUFFICIENT_SCOPE` in `errors` \| the field needs the other scope/,
    holds: failedFieldsAreErrors,
  },
  { says: /^\| 401 invalid_token \| The token is missing or invalid\./, holds: invalidTokens },
  {
    says: /^\| 401 `invalid_token` \| the token is missing, expired, of another school, or has no `school_id`/,
    holds: invalidTokens,
  },
  { says: /^\| 403 insufficient_scope \| The token has neither account scope\./, holds: neitherScope },
  {
    says: /^\| 403 `insufficient_scope` \| the token has neither `account:read` nor `account:write`/,
    holds: neitherScope,
  },
  {
    says: /^The challenges of 401 and 403 contain the scope that is sufficient: `scope="account:read"`\.$/,
    holds: neitherScope,
  },
  {
    says: /^\| 413 \| The body is too large\. \|$/,
    async holds({ graphql, member }) {
      const padded = `{ __typename } #${'x'.repeat(memberApiLimits.bodyBytes)}`
      expect((await graphql(padded, await member())).statusCode).toBe(413)
    },
  },
  {
    says: /^\| 429 \| Too many requests\. Retry after Retry-After seconds; keep the token\. \|$/,
    holds: tooManyRequests,
  },
  { says: /^\| 429 `TOO_MANY_REQUESTS` \| the rate limit of the token is reached/, holds: tooManyRequests },
  {
    says: /^If fewer are left than a request may need, it is refused with 429 and counts as one/,
    holds: tooManyRequests,
  },
  { says: /^\| 503 \| Temporarily unavailable\. Retry after Retry-After seconds/, holds: databaseAway },
  {
    says: /^\| 503 `temporarily_unavailable`, or `TEMPORARILY_UNAVAILABLE` in `errors`/,
    holds: databaseAway,
  },
  {
    says: /^\| 200 with `TEMPORARILY_UNAVAILABLE` in `errors` \| a part of the query was executed \|/,
    holds: aPartAway,
  },
  {
    says: /^For a document that cannot be executed, the former returns 400, the latter 200 with `errors`/,
    async holds({ world, member }) {
      const token = await member()
      const request = (accept: string) =>
        queryMemberApi(world, 'ceramics', '{ nothing }', { token, headers: { accept } })
      expect((await request(modernJson)).statusCode).toBe(400)
      const second = await request('application/json')
      expect([second.statusCode, Object.keys(second.json())]).toEqual([200, ['errors']])
    },
  },
]

async function readingNeedsOneScope({ graphql, member }: Kit) {
  const fields = 'name enrolledCourses { totalCount } payments { totalCount } notifications { totalCount }'
  const { data, errors } = (
    await graphql(`{ viewer { ${fields} } }`, await member('openid account:read'))
  ).json()
  expect(errors).toBeUndefined()
  expect(data.viewer.enrolledCourses.totalCount).toBeGreaterThan(0)
}

async function writingNeedsTheOther({ graphql, member }: Kit) {
  const refused = (await graphql(markAll, await member('openid account:read'))).json()
  expect(refused.errors[0].extensions.code).toBe('INSUFFICIENT_SCOPE')
  const { data, errors } = (await graphql(markAll, await member('openid account:write'))).json()
  expect(data.markAllNotificationsRead).toEqual({
    updatedCount: expect.any(Number),
    unreadNotificationCount: null,
  })
  expect(errors[0].extensions.code).toBe('INSUFFICIENT_SCOPE')
}

async function failedFieldsAreErrors({ graphql, member }: Kit) {
  const { statusCode, ...lacking } = await graphql(markAll, await member('openid account:write'))
  expect([statusCode, lacking.json().errors[0].extensions.code]).toEqual([200, 'INSUFFICIENT_SCOPE'])
  const valid = 'known: markAllNotificationsRead { updatedCount }'
  const unknown = 'markNotificationRead(id: "0192a212-e400-7000-8000-000000000001") { updatedCount }'
  const answer = await graphql(`mutation { ${valid} ${unknown} }`, await member())
  expect([answer.statusCode, answer.json().errors[0].extensions.code]).toEqual([200, 'NOT_FOUND'])
  expect(answer.json().data).toEqual({
    known: { updatedCount: expect.any(Number) },
    markNotificationRead: null,
  })
  const invalid = await graphql('{ viewer { payments(first: -1) { totalCount } } }', await member())
  expect([invalid.statusCode, invalid.json().errors[0].extensions.code]).toEqual([200, 'BAD_USER_INPUT'])
}

async function invalidTokens({ world, graphql }: Kit) {
  const elsewhere = await memberToken(world, 'mei', { school: 'astronomy' })
  const app = createTestApp(world, { clientId: 'demo-operator-public', scope: 'openid', resource: undefined })
  const { access_token: unbound } = await app.tokens(await browserOf(world, 'mei'))
  for (const token of [undefined, 'lat_unknown', elsewhere, unbound])
    expectChallenge(await graphql('{ __typename }', token), 401, 'invalid_token', 'account:read')
}

async function neitherScope({ world, graphql }: Kit) {
  const token = await operatorToken(world, 'mei', { scope: 'openid courses:read' })
  expectChallenge(await graphql('{ __typename }', token), 403, 'insufficient_scope', 'account:read')
  expectChallenge(await graphql('{ __typename }'), 401, 'invalid_token', 'account:read')
}

async function tooManyRequests() {
  const limited = limitedByToken.find(({ name }) => name === 'member API requests')
  if (!limited) throw new Error('Nothing limits member API requests')
  const refused = await firstRefusal(await ownWorld(), limited)
  expect([refused.statusCode, refused.json().errors[0].extensions.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect(refused.headers['retry-after']).toMatch(/^\d+$/)
}

async function aPartAway() {
  const own = await ownWorld()
  const token = await memberToken(own, 'mei')
  const locked = 'updateNotificationSubscription(input: { kind: announcement, email: false }) { __typename }'
  await own.deps.db.transaction().execute(async (tx) => {
    await sql`lock table notification_subscriptions in access exclusive mode`.execute(tx)
    const query = `mutation { markAllNotificationsRead { updatedCount } ${locked} }`
    const answer = await queryMemberApi(own, 'ceramics', query, { token })
    expect([answer.statusCode, answer.json().errors[0].extensions.code]).toEqual([
      200,
      'TEMPORARILY_UNAVAILABLE',
    ])
    expect(answer.json().data).toMatchObject({
      markAllNotificationsRead: { updatedCount: expect.any(Number) },
    })
  })
}

async function databaseAway() {
  const own = await ownWorld()
  const token = await memberToken(own, 'mei')
  await own.deps.db.destroy()
  const answer = await queryMemberApi(own, 'ceramics', '{ __typename }', { token })
  expect([answer.statusCode, answer.json().error]).toEqual([503, 'temporarily_unavailable'])
  expect(answer.headers['retry-after']).toMatch(/^\d+$/)
  expect(answer.headers['www-authenticate']).toBeUndefined()
}
