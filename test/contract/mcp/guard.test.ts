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
  test('is served and lists the public tools', async () => {
    expect(await anybody.toolNames()).toEqual(anonymousTools)
  })

  test('gets 401 for whoami, with a challenge for openid profile email', async () => {
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
  ])('gets 401 for the unlisted tool %s, naming %s', async (name, scope) => {
    const { statusCode, headers } = await anybody.rpc('tools/call', { name })
    expect(statusCode).toBe(401)
    expect(headers['www-authenticate']).toContain(`scope="${scope}"`)
  })
})

describe('an MCP request with a token', () => {
  test.each(['Bearer lat_x', 'Bearer', 'Basic YTpi', ''])(
    'that is invalid (%j) is 401 invalid_token, never treated as anonymous',
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

  test('of another origin is 401 with a pointer to the origin that was called', async () => {
    const token = await memberToken(world, 'mei', { school: 'astronomy' })
    const { statusCode, headers } = await mcpAt(world, 'ceramics', token).rpc('tools/list')
    expect(statusCode).toBe(401)
    expect(headers['www-authenticate']).toContain(metadata)
  })

  test('without an owner is 401, not bound to a user', async () => {
    const own = await ownWorld()
    const token = await memberToken(own, 'mei')
    await own.deps.db.updateTable('tokenPairs').set({ personId: null }).execute()
    const { statusCode, headers } = await mcpAt(own, 'ceramics', token).rpc('tools/list')
    expect(statusCode).toBe(401)
    expect(headers['www-authenticate']).toContain('This access token is not bound to a user')
  })

  test('without a verdict is 503 temporarily_unavailable, with Retry-After and no challenge', async () => {
    const own = await ownWorld()
    const token = await memberToken(own, 'mei')
    await own.deps.db.destroy()
    const answer = await mcpAt(own, 'ceramics', token).rpc('tools/list')
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({ error: 'temporarily_unavailable' })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(answer.headers).not.toHaveProperty('www-authenticate')
  })

  test('that was refreshed ends the pair it came from when it is first presented here', async () => {
    const app = createTestApp(world)
    const first = await app.tokens(await browserOf(world, 'tom'))
    const second = await app.refreshed(first.refresh_token)
    expect(await app.isLive(first.access_token)).toBe(true)
    await mcpAt(world, 'ceramics', second.access_token).rpc('tools/call', { name: 'list_students' })
    expect(await app.isLive(first.access_token)).toBe(false)
  })

  test('at a suspended school opens nothing', async () => {
    const own = await ownWorld()
    const token = await memberToken(own, 'mei')
    await suspend(own, 'ceramics')
    expect((await mcpAt(own, 'ceramics', token).rpc('tools/list')).statusCode).toBe(403)
  })
})

describe('the listed MCP tools', () => {
  test('to a member follow the scopes of the token', async () => {
    const listed = async (scope: string) =>
      (await mcpAt(world, 'ceramics', await memberToken(world, 'mei', { scope })).toolNames()).slice(10)
    expect(await listed('openid')).toEqual([])
    expect(await listed('openid account:read')).toEqual(memberReads)
    expect(await listed('account:write')).toEqual(memberWrites)
    expect(await listed('account:read account:write')).toEqual([...memberReads, ...memberWrites])
  })

  test('to an operator follow the scopes of the token', async () => {
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

  test('to an operator follow their roles too: a teacher finds no orders', async () => {
    const names = await mcpAt(world, 'ceramics', await operatorToken(world, 'ken')).toolNames()
    expect(names).toContain('update_curriculum')
    expect(names).toContain('list_students')
    expect(names).not.toContain('list_orders')
    expect(names).not.toContain('list_members')
  })

  test('to a student with an operator app are the public ones', async () => {
    expect(await mcpAt(world, 'ceramics', await operatorToken(world, 'mei')).toolNames()).toEqual(
      anonymousTools,
    )
  })
})

describe('an MCP tool that the token does not allow', () => {
  test('is 403 insufficient_scope naming what is missing', async () => {
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

  test('names the missing scopes of every call in a batch', async () => {
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

  test('is the same for the scopes of the other audience', async () => {
    const [operator, member] = [await operatorToken(world, 'olga'), await memberToken(world, 'olga')]
    const missing = async (token: string, name: string) =>
      (await mcpAt(world, 'ceramics', token).rpc('tools/call', { name })).headers['www-authenticate']
    expect(await missing(operator, 'list_my_payments')).toContain('scope="account:read"')
    expect(await missing(member, 'list_orders')).toContain('scope="orders:read"')
  })

  test('by its owner’s roles is an error of the tool: no sign-in would help', async () => {
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
    'the origin %s may call, without cookies',
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
  ])('the malformed origin %s is 403', async (origin) => {
    expect((await anybody.rpc('tools/list', {}, { origin })).statusCode).toBe(403)
  })

  test('a Host that is no school’s own is 404, whatever the Origin: a rebound name reaches nothing', async () => {
    const { statusCode } = await anybody.rpc(
      'tools/list',
      {},
      { host: 'rebound.example:3000', origin: 'http://rebound.example:3000' },
    )
    expect(statusCode).toBe(404)
  })

  test('a browser may ask before it sends', async () => {
    const answer = await world
      .at('ceramics')
      .send({ method: 'OPTIONS', url: '/mcp', headers: { origin: 'https://app.example' } })
    expect(answer.statusCode).toBe(204)
    expect(answer.headers['access-control-allow-headers']).toContain('mcp-protocol-version')
    expect(answer.headers['access-control-allow-headers']).toContain('authorization')
  })
})

describe('caching of MCP responses', () => {
  test('is forbidden to every intermediary', async () => {
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
  test('count every message of a batch, which holds 20 at most', async () => {
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

  test('are 120 a minute an address without a token: then 429 with Retry-After', async () => {
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

  test('are 600 a minute a token, and none of its address', async () => {
    const own = await ownWorld()
    const token = await memberToken(own, 'mei')
    const knock = (authorization: string) =>
      own.at('ceramics').send({ ...fixedAddress, headers: { ...headers, authorization }, payload })
    for (let n = 1; n <= 600; n++) expect((await knock(`Bearer ${token}`)).statusCode).toBe(200)
    expect((await knock(`Bearer ${token}`)).statusCode).toBe(429)
    expect((await knock('Bearer another')).statusCode).toBe(401)
  })

  test('count invalid tokens by the address that sends them', async () => {
    const own = await ownWorld()
    const knock = (n: number) =>
      own
        .at('ceramics')
        .send({ ...fixedAddress, headers: { ...headers, authorization: `Bearer lat_${n}` }, payload })
    for (let n = 1; n <= 120; n++) expect((await knock(n)).statusCode).toBe(401)
    expect((await knock(121)).statusCode).toBe(429)
  })

  test('do not apply when they are switched off', async () => {
    const own = await ownWorld({ limits: noApiLimits() })
    for (let n = 1; n <= 130; n++) {
      expect((await own.at('ceramics').send({ ...fixedAddress, headers, payload })).statusCode).toBe(200)
    }
  })
})

describe('an MCP message', () => {
  test('that is no JSON is a parse error', async () => {
    const answer = await anybody.send('{')
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32700 } })
  })

  test('that is no JSON-RPC is an invalid request', async () => {
    const answer = await anybody.send({ hello: 'world' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ error: { code: -32600 } })
  })

  test('of another type is 415, one too large 413', async () => {
    expect((await anybody.send('x', { 'content-type': 'text/plain' })).statusCode).toBe(415)
    expect((await anybody.send({ x: 'x'.repeat(300_000) })).statusCode).toBe(413)
    const authorization = 'Bearer nothing'
    expect((await anybody.send({ x: 'x'.repeat(1_100_000) }, { authorization })).statusCode).toBe(413)
  })

  test('by GET or DELETE is 405: there is no session and no stream of its own', async () => {
    for (const method of ['GET', 'DELETE'] as const) {
      const answer = await world
        .at('ceramics')
        .send({ method, url: '/mcp', headers: { accept: 'text/event-stream' } })
      expect(answer.statusCode).toBe(405)
      expect(answer.headers.allow).toContain('POST')
    }
  })

  test('that calls no tool there is, is a protocol error that says so', async () => {
    expect(bodyOf(await anybody.rpc('tools/call', { name: 'delete_everything' })).error).toMatchObject({
      code: -32602,
      message: 'Unknown tool: delete_everything',
    })
  })

  test.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])(
    'may be of revision %s',
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

  test('may be of revision 2026-07-28, without a handshake', async () => {
    const { result } = bodyOf(await anybody.modern('server/discover'))
    expect(result.supportedVersions).toEqual(['2026-07-28'])
    expect(result.instructions).toContain('Ceramics Studio')
  })
})

describe('an internal error of the MCP server', () => {
  test('is reported as a code and the request id, without details', async () => {
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
  ])('is reported the same way by %s', async (method, params) => {
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
