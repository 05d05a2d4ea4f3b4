import { afterAll, describe, expect, test } from 'vitest'
import { bodyOf, mcpAt, memberToken } from '../../support/mcp/mcp-caller.ts'
import { createWorld, ownWorld } from '../../support/world/world.ts'

const world = await createWorld({ from: 'demoTemplate' })
afterAll(() => world.close())
const anybody = mcpAt(world)

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
  const options = { mcpFixtures: conformanceFixtures, isProduction: true }
  const own = await ownWorld(options)
  await expect(own.server()).rejects.toThrow('in tests only')
})
