import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserOf } from '../../support/browser/member-browser.ts'
import { bodyOf, type McpCaller, mcpAt, memberToken, operatorToken } from '../../support/mcp/mcp-caller.ts'
import { createTestApp } from '../../support/oauth/oauth-app.ts'
import { suspend } from '../../support/people/oauth-cast.ts'
import { noApiLimits } from '../../support/world/no-limits.ts'
import { createWorld, ownWorld, type World } from '../../support/world/world.ts'

let world: World
let anybody: McpCaller
beforeAll(async () => {
  world = await createWorld({ from: 'demoTemplate' })
  anybody = mcpAt(world)
})
afterAll(() => world.close())

const anonymousTools = [
  'get_site_info',
  'search_catalog',
  'list_courses',
  'get_course',
  'list_digital_products',
  'list_consulting_services',
  'list_events',
  'list_membership_plans',
  'get_pricing',
  'whoami',
]
const memberReads = [
  'list_my_courses',
  'get_my_course',
  'get_next_lecture',
  'list_my_digital_products',
  'list_my_event_registrations',
  'list_my_payments',
  'get_payment_instructions',
  'list_my_notifications',
]
const memberWrites = ['mark_notification_read', 'mark_all_notifications_read']
const metadata = 'http://localhost:3000/.well-known/oauth-protected-resource'

describe('an MCP request without a token', () => {
  test('an MCP request without a token is served and lists the public tools', async () => {
    expect(await anybody.toolNames()).toEqual(anonymousTools)
  })

  test('whoami without a token is refused with 401 and a challenge for openid profile email', async () => {
    const { statusCode, headers } = await anybody.rpc('tools/call', { name: 'whoami' })
    expect(statusCode).toBe(401)
    expect(headers['www-authenticate']).toBe(
      `Bearer error="invalid_token", error_description="Send an access token: Authorization: Bearer", scope="openid profile email", resource_metadata="${metadata}"`,
    )
  })

  test.each([
    ['list_my_courses', 'account:read'],
    ['mark_notification_read', 'account:write'],
    ['list_students', 'students:read'],
    ['create_coupon', 'coupons:write'],
  ])('the unlisted tool %s without a token is refused with 401 and the scope %s', async (name, scope) => {
    const { statusCode, headers } = await anybody.rpc('tools/call', { name })
    expect(statusCode).toBe(401)
    expect(headers['www-authenticate']).toContain(`scope="${scope}"`)
  })
})

describe('an MCP request with a token', () => {
  test.each(['Bearer lat_x', 'Bearer', 'Basic YTpi', ''])(
    'an invalid token (%j) is refused with 401 invalid_token, never treated as anonymous',
    async (authorization) => {
      for (const method of ['tools/list', 'initialize', 'ping']) {
        const answer = await anybody.rpc(method, {}, { authorization })
        expect(answer.statusCode).toBe(401)
        expect(answer.json()).toMatchObject({ error: 'invalid_token' })
        expect(answer.headers['www-authenticate']).toContain(`resource_metadata="${metadata}"`)
        expect(answer.headers['cache-control']).toBe('no-store')
      }
    },
  )

  test('a token of another origin is refused with 401 and a pointer to the called origin', async () => {
    const token = await memberToken(world, 'mei', { school: 'astronomy' })
    const { statusCode, headers } = await mcpAt(world, 'ceramics', token).rpc('tools/list')
    expect(statusCode).toBe(401)
    expect(headers['www-authenticate']).toContain(metadata)
  })

  test('a token without an owner is refused with 401, not bound to a user', async () => {
    const own = await ownWorld()
    const token = await memberToken(own, 'mei')
    await own.deps.db.updateTable('tokenPairs').set({ personId: null }).execute()
    const { statusCode, headers } = await mcpAt(own, 'ceramics', token).rpc('tools/list')
    expect(statusCode).toBe(401)
    expect(headers['www-authenticate']).toContain('This access token is not bound to a user')
  })

  test('a token without a verdict is answered with 503 temporarily_unavailable and Retry-After, without a challenge', async () => {
    const own = await ownWorld()
    const token = await memberToken(own, 'mei')
    await own.deps.db.destroy()
    const answer = await mcpAt(own, 'ceramics', token).rpc('tools/list')
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({ error: 'temporarily_unavailable' })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(answer.headers).not.toHaveProperty('www-authenticate')
  })

  test('a refreshed token ends its former token pair when it is first presented at MCP', async () => {
    const app = createTestApp(world)
    const first = await app.tokens(await browserOf(world, 'tom'))
    const second = await app.refreshed(first.refresh_token)
    expect(await app.isLive(first.access_token)).toBe(true)
    await mcpAt(world, 'ceramics', second.access_token).rpc('tools/call', { name: 'list_students' })
    expect(await app.isLive(first.access_token)).toBe(false)
  })

  test('a token at a suspended school is refused', async () => {
    const own = await ownWorld()
    const token = await memberToken(own, 'mei')
    await suspend(own, 'ceramics')
    expect((await mcpAt(own, 'ceramics', token).rpc('tools/list')).statusCode).toBe(403)
  })
})

describe('the listed MCP tools', () => {
  test('the tools listed to a member depend on the scopes of the token', async () => {
    const listed = async (scope: string) =>
      (await mcpAt(world, 'ceramics', await memberToken(world, 'mei', { scope })).toolNames()).slice(10)
    expect(await listed('openid')).toEqual([])
    expect(await listed('openid account:read')).toEqual(memberReads)
    expect(await listed('account:write')).toEqual(memberWrites)
    expect(await listed('account:read account:write')).toEqual([...memberReads, ...memberWrites])
  })

  test('the tools listed to an operator depend on the scopes of the token', async () => {
    const token = await operatorToken(world, 'olga', {
      scope: 'openid coupons:read coupons:write analytics:read',
    })
    const names = await mcpAt(world, 'ceramics', token).toolNames()
    expect(names.slice(10)).toEqual([
      'list_coupons',
      'get_coupon',
      'create_coupon',
      'update_coupon',
      'get_revenue',
      'get_sales',
      'get_enrolments',
    ])
  })

  test('the tools listed to an operator depend on their roles: a teacher finds no orders', async () => {
    const names = await mcpAt(world, 'ceramics', await operatorToken(world, 'ken')).toolNames()
    expect(names).toContain('update_curriculum')
    expect(names).toContain('list_students')
    expect(names).not.toContain('list_orders')
    expect(names).not.toContain('list_members')
  })

  test('the tools listed to a student with an operator app are the public ones', async () => {
    expect(await mcpAt(world, 'ceramics', await operatorToken(world, 'mei')).toolNames()).toEqual(
      anonymousTools,
    )
  })
})

describe('an MCP tool that the token does not allow', () => {
  test('a tool beyond the scopes is refused with 403 insufficient_scope and the missing scopes', async () => {
    const token = await memberToken(world, 'mei', { scope: 'openid account:read' })
    const answer = await mcpAt(world, 'ceramics', token).rpc('tools/call', {
      name: 'mark_all_notifications_read',
    })
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ error: 'insufficient_scope' })
    expect(answer.headers['www-authenticate']).toBe(
      `Bearer error="insufficient_scope", error_description="This access token lacks: account:write", scope="account:write", resource_metadata="${metadata}"`,
    )
  })

  test('the refusal of a batch names the missing scopes of all its calls', async () => {
    const token = await operatorToken(world, 'olga', { scope: 'openid courses:read' })
    const calls = ['list_orders', 'list_courses', 'list_coupons'].map((name, id) => ({
      jsonrpc: '2.0',
      id,
      method: 'tools/call',
      params: { name },
    }))
    const { statusCode, headers } = await mcpAt(world, 'ceramics', token).send(calls)
    expect(statusCode).toBe(403)
    expect(headers['www-authenticate']).toContain('scope="orders:read coupons:read"')
  })

  test('a tool that requires scopes of the other audience is refused with 403 insufficient_scope', async () => {
    const [operator, member] = [await operatorToken(world, 'olga'), await memberToken(world, 'olga')]
    const missing = async (token: string, name: string) =>
      (await mcpAt(world, 'ceramics', token).rpc('tools/call', { name })).headers['www-authenticate']
    expect(await missing(operator, 'list_my_payments')).toContain('scope="account:read"')
    expect(await missing(member, 'list_orders')).toContain('scope="orders:read"')
  })

  test('a tool that the roles of the owner do not allow returns a tool error instead of a challenge', async () => {
    const mei = mcpAt(world, 'ceramics', await operatorToken(world, 'mei'))
    expect((await mei.call('list_orders')).error).toMatchObject({ code: 'not_permitted' })
    const ken = mcpAt(world, 'ceramics', await operatorToken(world, 'ken'))
    expect((await ken.call('create_coupon', { code: 'SPRING', percent_off: 10 })).error).toMatchObject({
      code: 'not_permitted',
    })
  })
})

describe('Origin and Host of an MCP request', () => {
  test.each(['https://app.example', 'http://localhost:6274', 'null', 'vscode-file://vscode-app'])(
    'a request with the origin %s is allowed, without cookies',
    async (origin) => {
      const { statusCode, headers } = await anybody.rpc('tools/list', {}, { origin })
      expect(statusCode).toBe(200)
      expect(headers['access-control-allow-origin']).toBe('*')
      expect(headers).not.toHaveProperty('access-control-allow-credentials')
    },
  )

  test.each([
    'https://app.example/path',
    'not an origin',
    'https://',
    'file:///etc/passwd',
    'javascript:alert(1)',
  ])('the malformed origin %s is refused with 403', async (origin) => {
    expect((await anybody.rpc('tools/list', {}, { origin })).statusCode).toBe(403)
  })

  test('an unknown Host is answered with 404 for every Origin, which prevents DNS rebinding', async () => {
    const { statusCode } = await anybody.rpc(
      'tools/list',
      {},
      { host: 'rebound.example:3000', origin: 'http://rebound.example:3000' },
    )
    expect(statusCode).toBe(404)
  })

  test('a preflight request of a browser is answered', async () => {
    const answer = await world
      .at('ceramics')
      .send({ method: 'OPTIONS', url: '/mcp', headers: { origin: 'https://app.example' } })
    expect(answer.statusCode).toBe(204)
    expect(answer.headers['access-control-allow-headers']).toContain('mcp-protocol-version')
    expect(answer.headers['access-control-allow-headers']).toContain('authorization')
  })
})

describe('caching of MCP responses', () => {
  test('MCP responses must not be cached by intermediaries', async () => {
    const mei = mcpAt(world, 'ceramics', await memberToken(world, 'mei'))
    for (const caller of [anybody, mei]) {
      for (const answer of [await caller.rpc('tools/list'), await caller.modern('resources/list')])
        expect(answer.headers['cache-control']).toBe('no-store')
    }
  })

  test.each(['tools/list', 'prompts/list', 'resources/templates/list', 'resources/list', 'server/discover'])(
    '%s is hinted as public without a token and as private with one',
    async (method) => {
      const mei = mcpAt(world, 'ceramics', await memberToken(world, 'mei'))
      expect(bodyOf(await anybody.modern(method)).result).toMatchObject({ cacheScope: 'public' })
      expect(bodyOf(await mei.modern(method)).result).toMatchObject({ cacheScope: 'private' })
    },
  )
})

describe('MCP rate limits', () => {
  test('MCP rate limits count every message of a batch, which has at most 20', async () => {
    const own = await ownWorld()
    const batch = async (length: number) => {
      const payload = Array.from({ length }, (_, id) => ({ jsonrpc: '2.0', id, method: 'ping' }))
      const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
      const answer = { method: 'POST', url: '/mcp', headers, payload: JSON.stringify(payload) } as const
      return (await own.at('ceramics').send(answer)).statusCode
    }
    expect(await batch(21)).toBe(400)
    for (let sent = 0; sent < 6; sent++) expect(await batch(20)).not.toBe(429)
    expect(await batch(1)).toBe(429)
  })

  const fixedAddress = { method: 'POST', url: '/mcp', remoteAddress: '203.0.113.7' } as const
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  const payload = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })

  test('more than 120 requests a minute of one IP address without a token are refused with 429 and Retry-After', async () => {
    const own = await ownWorld()
    const knock = () => own.at('ceramics').send({ ...fixedAddress, headers, payload })
    for (let n = 1; n <= 120; n++) expect((await knock()).statusCode).toBe(200)
    const answer = await knock()
    expect(answer.statusCode).toBe(429)
    expect(answer.headers).toMatchObject({
      'retry-after': '60',
      'ratelimit-limit': '120',
      'ratelimit-remaining': '0',
    })
    own.clock.advance({ minutes: 1 })
    expect((await knock()).statusCode).toBe(200)
  })

  test('requests with a token are limited to 600 a minute, and not by IP address', async () => {
    const own = await ownWorld()
    const token = await memberToken(own, 'mei')
    const knock = (authorization: string) =>
      own.at('ceramics').send({ ...fixedAddress, headers: { ...headers, authorization }, payload })
    for (let n = 1; n <= 600; n++) expect((await knock(`Bearer ${token}`)).statusCode).toBe(200)
    expect((await knock(`Bearer ${token}`)).statusCode).toBe(429)
    expect((await knock('Bearer another')).statusCode).toBe(401)
  })

  test('requests with invalid tokens count for their IP address', async () => {
    const own = await ownWorld()
    const knock = (n: number) =>
      own
        .at('ceramics')
        .send({ ...fixedAddress, headers: { ...headers, authorization: `Bearer lat_${n}` }, payload })
    for (let n = 1; n <= 120; n++) expect((await knock(n)).statusCode).toBe(401)
    expect((await knock(121)).statusCode).toBe(429)
  })

  test('MCP rate limits that are switched off do not apply', async () => {
    const own = await ownWorld({ limits: noApiLimits() })
    for (let n = 1; n <= 130; n++) {
      expect((await own.at('ceramics').send({ ...fixedAddress, headers, payload })).statusCode).toBe(200)
    }
  })
})

describe('an MCP message', () => {
  test('an MCP message that is not JSON is a parse error', async () => {
    const answer = await anybody.send('{')
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32700 } })
  })

  test('an MCP message that is not JSON-RPC is an invalid request', async () => {
    const answer = await anybody.send({ hello: 'world' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ error: { code: -32600 } })
  })

  test('an MCP message of another content type is refused with 415, and a too large one with 413', async () => {
    expect((await anybody.send('x', { 'content-type': 'text/plain' })).statusCode).toBe(415)
    expect((await anybody.send({ x: 'x'.repeat(300_000) })).statusCode).toBe(413)
    const authorization = 'Bearer nothing'
    expect((await anybody.send({ x: 'x'.repeat(1_100_000) }, { authorization })).statusCode).toBe(413)
  })

  test('GET and DELETE of the MCP endpoint are refused with 405, because there are no sessions', async () => {
    for (const method of ['GET', 'DELETE'] as const) {
      const answer = await world
        .at('ceramics')
        .send({ method, url: '/mcp', headers: { accept: 'text/event-stream' } })
      expect(answer.statusCode).toBe(405)
      expect(answer.headers.allow).toContain('POST')
    }
  })

  test('a call of an unknown tool is a protocol error with the name of the tool', async () => {
    expect(bodyOf(await anybody.rpc('tools/call', { name: 'delete_everything' })).error).toMatchObject({
      code: -32602,
      message: 'Unknown tool: delete_everything',
    })
  })

  test.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])(
    'an MCP message of revision %s is answered',
    async (protocolVersion) => {
      const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'x', version: '1' } }
      const { result } = bodyOf(await anybody.rpc('initialize', params))
      expect(result).toMatchObject({
        protocolVersion,
        serverInfo: { name: 'lectern', title: 'Ceramics Studio' },
      })
      expect(
        bodyOf(await anybody.rpc('tools/list', {}, { 'mcp-protocol-version': protocolVersion })).result.tools,
      ).toHaveLength(10)
    },
  )

  test('an MCP message of revision 2026-07-28 is answered without a handshake', async () => {
    const { result } = bodyOf(await anybody.modern('server/discover'))
    expect(result.supportedVersions).toEqual(['2026-07-28'])
    expect(result.instructions).toContain('Ceramics Studio')
  })
})

describe('an internal error of the MCP server', () => {
  test('an internal error is reported as a code and the request id, without details', async () => {
    const own = await ownWorld({ from: 'demoTemplate' })
    const { sql } = await import('kysely')
    await sql`alter table course_plans rename to misplaced`.execute(own.deps.db)
    const { error, raw } = await mcpAt(own).call('get_pricing')
    expect(error).toMatchObject({ code: 'server_error', request_id: raw.headers['x-request-id'] })
    expect(raw.body).not.toContain('course_plans')
    expect(own.logged()).toContain('course_plans')
  })

  test.each([
    ['resources/list', {}],
    ['resources/read', { uri: 'lectern://courses/tea-bowls' }],
  ])('an internal error of %s is reported without details', async (method, params) => {
    const own = await ownWorld({ from: 'demoTemplate' })
    const { sql } = await import('kysely')
    await sql`alter table course_plans rename to misplaced`.execute(own.deps.db)
    const answer = await mcpAt(own).rpc(method, params)
    expect(bodyOf(answer).error).toMatchObject({ code: -32603 })
    expect(answer.body).toContain(String(answer.headers['x-request-id']))
    expect(answer.body).not.toContain('course_plans')
    expect(own.logged()).toContain('course_plans')
  })
})

test('the fixtures of a conformance suite are refused in production', async () => {
  const { conformanceFixtures } = await import('../../support/mcp/mcp-fixtures/index.ts')
  const asked = { mcpFixtures: conformanceFixtures, isProduction: true }
  const own = await ownWorld(asked)
  await expect(own.server()).rejects.toThrow('in tests only')
})
