import { expect } from 'vitest'
import { identityScopes, memberScopes, scopesFor } from '../../../../src/domain/oauth/index.ts'
import { servedOperations } from '../../../../src/http/admin-api/served-operations.ts'
import { browserOf } from '../../browser/member-browser.ts'
import { mcpAt, memberToken } from '../../mcp/mcp-caller.ts'
import { createTestApp } from '../../oauth/oauth-app.ts'
import { freshEmail } from '../../people/identity-cast.ts'
import { ownWorld, type World } from '../../world/world.ts'
import { limitedByIp } from '../limited-endpoints.ts'
import { queryMemberApi } from '../member-api.ts'
import { type Claim, expectChallenge, type Kit } from './kit.ts'

/** The claims of /auth.md that contain a status code or a scope. */
export const authClaims: readonly Claim[] = [
  {
    says: /^\| an app that reads a member's own .*\| identity scopes, `account:read` and `account:write` \|$/,
    async holds({ refusedScopes }) {
      const own = [...identityScopes, ...memberScopes].join(' ')
      expect(await refusedScopes('demo-member-public', own)).toBeUndefined()
      expect(await refusedScopes('demo-member-public', 'courses:read')).toBe('invalid_scope')
    },
  },
  {
    says: /^\| a program on an operator's own computer .*\| every scope but `account:read` and `account:write` \|$/,
    async holds({ world, refusedScopes }) {
      const { client_id } = await registered(world, { redirect_uris: ['http://127.0.0.1:8976/callback'] })
      expect(await refusedScopes(client_id, scopesFor('operator').join(' '))).toBeUndefined()
      for (const scope of memberScopes) expect(await refusedScopes(client_id, scope)).toBe('invalid_scope')
    },
  },
  {
    says: /^\| a known vendor .*\| the scopes in `scope` of that response \|$/,
    async holds({ world }) {
      const { client_id, redirect_uris, scope } = await registered(world, { client_name: 'Demo Automation' })
      const [redirectUri] = redirect_uris
      const app = createTestApp(world, { clientId: client_id, scope, redirectUri })
      expect((await app.tokens(await browserOf(world, 'mei'))).scope).toBe(scope)
      const more = createTestApp(world, { clientId: client_id, scope: 'courses:write', redirectUri }).begin()
      const refused = await (await browserOf(world, 'mei')).get(more.url)
      expect(refused.headers.location).toContain('error=invalid_scope')
    },
  },
  {
    says: /^The person may deny single scopes: the granted ones are in `scope` of the next response\.$/,
    async holds({ world }) {
      const app = createTestApp(world, { scope: 'openid profile account:read' })
      const allowed = await app.allow(await browserOf(world, 'mei'), {}, { decline: ['profile'] })
      expect((await app.redeem(allowed)).json().scope).toBe('openid account:read')
    },
  },
  {
    says: /^The response contains `access_token` \(valid for 2 hours\), `refresh_token`, `scope`, /,
    async holds({ world }) {
      const tokens = await createTestApp(world).tokens(await browserOf(world, 'mei'))
      expect(tokens).toMatchObject({ expires_in: 7200, school_subdomain: 'ceramics' })
      for (const name of ['access_token', 'refresh_token', 'scope', 'created_at', 'school_id'])
        expect(tokens).toHaveProperty(name)
    },
  },
  {
    says: /^For member clients \(way B\): `account:read` or `account:write` gives access to a member's own data/,
    async holds({ graphql, member }) {
      for (const scope of memberScopes)
        expect((await graphql('{ __typename }', await member(`openid ${scope}`))).statusCode).toBe(200)
      const { data } = (await graphql('{ viewer { name } }', await member('openid account:read'))).json()
      expect(data.viewer.name).toContain('Mei')
    },
  },
  {
    says: /^Use the refresh token: an expired access token revokes nothing, although the response is 200\.$/,
    async holds() {
      const own = await ownWorld()
      const app = createTestApp(own)
      const tokens = await app.tokens(await browserOf(own, 'mei'))
      own.clock.advance({ hours: 3 })
      expect((await app.revoke(tokens.access_token)).statusCode).toBe(200)
      expect((await app.refresh(tokens.refresh_token)).statusCode).toBe(200)
    },
  },
  {
    says: /^With `openid` the response of step 3 also contains an `id_token` \(ES256, 10 minutes\): .*`nonce`/,
    async holds({ world }) {
      const app = createTestApp(world, { scope: 'openid' })
      const { id_token = '' } = await app.tokens(await browserOf(world, 'mei'), { nonce: 'n-1' })
      const [head = '', body = ''] = id_token.split('.').slice(0, 2).map(decoded)
      const claims = JSON.parse(body)
      expect(JSON.parse(head)).toMatchObject({ alg: 'ES256', kid: expect.any(String) })
      expect(claims).toMatchObject({ iss: app.origin, aud: app.clientId, nonce: 'n-1' })
      expect(claims.exp - claims.iat).toBe(600)
    },
  },
  {
    says: /^UserInfo needs `openid` and returns `sub`, `org_id`, `roles`; with `profile` also `name`, and `picture` if the person has one; with `email` also `email` and `email_verified`\.$/,
    async holds({ world, member }) {
      const read = async (scope: string) =>
        Object.keys((await createTestApp(world).userinfo(await member(scope))).json()).sort()
      expect(await read('openid')).toEqual(['org_id', 'roles', 'sub'])
      expect(await read('openid profile')).toEqual(['name', 'org_id', 'roles', 'sub'])
      const mei = world.deps.db.updateTable('people').where('email', '=', 'mei@example.com')
      await mei.set({ image: 'avatars/mei.png' }).execute()
      expect(await read('openid profile')).toEqual(['name', 'org_id', 'picture', 'roles', 'sub'])
      await mei.set({ image: null }).execute()
      expect(await read('openid email')).toEqual(['email', 'email_verified', 'org_id', 'roles', 'sub'])
      expectChallenge(
        await createTestApp(world).userinfo(await member('account:read')),
        403,
        'insufficient_scope',
      )
    },
  },
  {
    says: /^\| `(?<scope>openid|[a-z_]+:(?:read|write))` \| .* \| (?<clients>all|member|operator) \| ?(?<reach>.*)\|$/,
    async holds({ refusedScopes, admin, operator }, part) {
      const [scope, clients] = [part('scope'), part('clients')]
      const refused = (kind: string) => (clients === 'all' || clients === kind ? undefined : 'invalid_scope')
      expect(await refusedScopes('demo-member-public', scope)).toBe(refused('member'))
      expect(await refusedScopes('demo-operator-public', scope)).toBe(refused('operator'))
      const lists = listsWith(scope, part('reach'))
      for (const path of lists) {
        const answer = await admin(await operator(`openid ${scope}`))('GET', path)
        expect([path, answer.statusCode]).toEqual([path, 200])
      }
    },
  },
  {
    says: /^- 401 `invalid_token`: the token is not valid here\.$/,
    async holds({ world, admin, graphql }) {
      const answers = [
        await createTestApp(world).userinfo('lat_unknown'),
        await admin('lat_unknown')('GET', '/courses'),
        await graphql('{ __typename }', 'lat_unknown'),
        await mcpAt(world, 'ceramics', 'lat_unknown').rpc('tools/list'),
      ]
      for (const answer of answers) expectChallenge(answer, 401, 'invalid_token')
    },
  },
  {
    says: /^- 403 `insufficient_scope`: the token lacks a scope, which the `WWW-Authenticate` header names\.$/,
    holds: everyApiNamesTheScope,
  },
  {
    says: /^- 403 `not_permitted`, from the admin API: the person has no role here that allows it, or it needs/,
    async holds({ admin, operator }) {
      const student = await admin(await operator(undefined, 'mei'))('GET', '/courses')
      const token = await admin(await operator())('GET', '/features')
      for (const answer of [student, token])
        expect([answer.statusCode, answer.json().code]).toEqual([403, 'not_permitted'])
    },
  },
  {
    says: /^- 429 and 503 carry `Retry-After`: keep your tokens and wait\.$/,
    async holds() {
      const own = await ownWorld()
      const token = await memberToken(own, 'mei')
      const limited = limitedByIp.find(({ name }) => name === 'registrations')
      const send = await limited?.prepare(own)
      for (let count = 0; count < 20; count++) await send?.(own)
      const refused = await send?.(own)
      expect([refused?.statusCode, refused?.headers['retry-after']]).toEqual([429, '3600'])
      await own.deps.db.destroy()
      const away = await queryMemberApi(own, 'ceramics', '{ __typename }', { token })
      expect(away.statusCode).toBe(503)
      expect(away.headers['retry-after']).toMatch(/^\d+$/)
    },
  },
]

/** An API refuses a token without the scope with 403 and names the scope, also where its client cannot have it. */
export async function everyApiNamesTheScope({ admin, operator, member, graphql }: Kit) {
  const lacking = await admin(await operator('openid courses:read'))('GET', '/orders')
  expectChallenge(lacking, 403, 'insufficient_scope', 'orders:read')
  const otherKind = await admin(await member())('GET', '/orders')
  expectChallenge(otherKind, 403, 'insufficient_scope', 'orders:read')
  expect(otherKind.json().todo).toContain('A member client cannot have them')
  const atMemberApi = await graphql('{ __typename }', await operator('openid courses:read'))
  expectChallenge(atMemberApi, 403, 'insufficient_scope', 'account:read')
}

/** The lists of the resources in a row of the table that a token with this scope alone reads. */
function listsWith(scope: string, reach: string): string[] {
  const resources = reach.match(/`[a-z_]+`(?! \()/g)?.map((each) => each.slice(1, -1)) ?? []
  return servedOperations
    .filter(({ id, kind }) => kind === 'list' && resources.includes(id.split('.')[0] ?? ''))
    .filter((operation) => !operation.rest.path.includes(':') && operation.scope === scope)
    .filter(({ moreScopes = [] }) => moreScopes.length === 0)
    .filter(({ input }) => input.safeParse({}).success)
    .map(({ rest }) => rest.path)
}

async function registered(world: World, metadata: object) {
  const answer = await world.at('ceramics').send({
    method: 'POST',
    url: '/api/oauth/register',
    payload: metadata,
    remoteAddress: freshEmail(),
  })
  return answer.json()
}

const decoded = (part: string) => Buffer.from(part, 'base64url').toString()
