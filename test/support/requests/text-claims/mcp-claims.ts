import { expect } from 'vitest'
import { mcpAt, memberToken } from '../../mcp/mcp-caller.ts'
import { ownWorld } from '../../world/world.ts'
import { firstRefusal, limitedByIp } from '../limited-endpoints.ts'
import { type Claim, expectChallenge } from './kit.ts'

/** The claims of docs/mcp.md and docs/site-files.md that contain a status code or a scope. */
export const mcpClaims: readonly Claim[] = [
  {
    says: /^To sign in, call `whoami`: without a token it returns 401, and the challenge links/,
    async holds({ world }) {
      const answer = (await mcpAt(world).call('whoami')).raw
      expectChallenge(answer, 401, 'invalid_token', 'openid profile email')
      expect(answer.headers['www-authenticate']).toContain('resource_metadata=')
    },
  },
  {
    says: /^\| a member, `(?<scope>account:(?:read|write))` \| (?<tools>.*) \|$/,
    async holds({ world, member }, part) {
      const listed = await mcpAt(world, 'ceramics', await member(`openid ${part('scope')}`)).toolNames()
      const toolNames = part('tools').match(/[a-z_]{4,}/g) ?? []
      expect(toolNames.length).toBeGreaterThan(1)
      for (const tool of toolNames) expect(listed).toContain(tool)
      const other = part('scope') === 'account:read' ? 'account:write' : 'account:read'
      const without = await mcpAt(world, 'ceramics', await member(`openid ${other}`)).toolNames()
      for (const tool of toolNames) expect(without).not.toContain(tool)
    },
  },
  {
    says: /^With `courses:read` \(.*\) and a role that allows it, the public lists show an operator drafts/,
    async holds({ world, operator }) {
      const statesFor = async (token?: string) => {
        const { data } = await mcpAt(world, 'ceramics', token).call('list_courses', { limit: 100 })
        return new Set((data['items'] as { state: string }[]).map(({ state }) => state))
      }
      expect([...(await statesFor())]).toEqual(['published'])
      expect((await statesFor(await operator('openid courses:read'))).size).toBeGreaterThan(1)
    },
  },
  {
    says: /^`send_announcement` needs `members:write`\.$/,
    async holds({ world, operator }) {
      const names = async (scope: string) => await mcpAt(world, 'ceramics', await operator(scope)).toolNames()
      expect(await names('openid members:write')).toContain('send_announcement')
      expect(await names('openid members:read')).not.toContain('send_announcement')
    },
  },
  {
    says: /^\| an invalid token, or a token of another origin \| 401 `invalid_token` with a link/,
    async holds({ world }) {
      for (const token of ['lat_unknown', await memberToken(world, 'mei', { school: 'astronomy' })]) {
        const answer = await mcpAt(world, 'ceramics', token).rpc('tools/list')
        expectChallenge(answer, 401, 'invalid_token')
        expect(answer.headers['www-authenticate']).toContain('resource_metadata="http://localhost')
      }
    },
  },
  {
    says: /^\| a token without an owner \| 401, "not bound to a user" \|$/,
    async holds() {
      const own = await ownWorld()
      const token = await memberToken(own, 'mei')
      await own.deps.db.updateTable('tokenPairs').set({ personId: null }).execute()
      const answer = await mcpAt(own, 'ceramics', token).rpc('tools/list')
      expectChallenge(answer, 401, 'invalid_token')
      expect(answer.headers['www-authenticate']).toContain('not bound to a user')
    },
  },
  {
    says: /^\| the token cannot be checked \(server fault\) \| 503 `temporarily_unavailable` with `Retry-After`, no challenge \|$/,
    async holds() {
      const own = await ownWorld()
      const token = await memberToken(own, 'mei')
      await own.deps.db.destroy()
      const answer = await mcpAt(own, 'ceramics', token).rpc('tools/list')
      expect([answer.statusCode, answer.json().error]).toEqual([503, 'temporarily_unavailable'])
      expect(answer.headers['retry-after']).toMatch(/^\d+$/)
      expect(answer.headers['www-authenticate']).toBeUndefined()
    },
  },
  {
    says: /^\| a tool that needs other scopes \| 403 `insufficient_scope` with all missing scopes; 401 without a token \|$/,
    async holds({ world, member }) {
      const token = await member('openid account:read')
      const call = { name: 'mark_all_notifications_read', arguments: {} }
      const refused = await mcpAt(world, 'ceramics', token).rpc('tools/call', call)
      expectChallenge(refused, 403, 'insufficient_scope', 'account:write')
      expectChallenge(await mcpAt(world).rpc('tools/call', call), 401, 'invalid_token')
    },
  },
  {
    says: /^\| an invalid `Origin` \| 403 \|$/,
    async holds({ world }) {
      const answer = await mcpAt(world).rpc('tools/list', {}, { origin: 'not an origin' })
      expect(answer.statusCode).toBe(403)
    },
  },
  {
    says: /^\| too many requests \| 429 with `Retry-After` and `RateLimit-\*`: 120 per minute for each IP address/,
    holds: () => isLimited('MCP requests without a token', 120),
  },
  {
    says: /^- \*\*Rate limit\*\*: 300 requests per minute for each school and IP address, .* then 429 in plain text with `Retry-After`\.$/,
    holds: () => isLimited('reads of public files', 300),
  },
  {
    says: /^- \*\*Caching\*\*: `public, max-age=60, stale-while-revalidate=600` and a weak ETag, which alone decides on a 304/,
    async holds({ world }) {
      const { headers } = await world.at('ceramics').get('/llms.txt')
      expect(headers['cache-control']).toBe('public, max-age=60, stale-while-revalidate=600')
      expect(headers.etag).toMatch(/^W\//)
      const again = (conditions: Record<string, string>) => world.at('ceramics').get('/llms.txt', conditions)
      expect((await again({ 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
      expect((await again({ 'if-modified-since': String(headers['last-modified']) })).statusCode).toBe(200)
    },
  },
]

async function isLimited(name: string, limit: number) {
  const endpoint = limitedByIp.find((each) => each.name === name)
  if (!endpoint) throw new Error(`Nothing limits ${name}`)
  expect(endpoint.limit).toBe(limit)
  const refused = await firstRefusal(await ownWorld(), endpoint)
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toMatch(/^\d+$/)
}
