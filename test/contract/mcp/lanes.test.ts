import { afterAll, describe, expect, test } from 'vitest'
import { bodyOf, mcpAt, memberToken } from '../../support/mcp/mcp-caller.ts'
import { createWorld } from '../../support/world/world.ts'

const world = await createWorld({ from: 'demoTemplate' })
afterAll(() => world.close())
const anybody = mcpAt(world)
const mei = mcpAt(world, 'ceramics', await memberToken(world, 'mei'))

const base64Name = (name: string) => ({ 'mcp-name': `=?base64?${Buffer.from(name).toString('base64')}?=` })

const calls = [
  ['search_catalog', { query: 'kiln' }],
  ['list_courses', { limit: 3 }],
  ['list_courses', { limit: -1 }],
  ['get_course', { slug: 'nothing-here' }],
  ['list_my_courses', {}],
  ['list_my_payments', { limit: 5 }],
] as const

describe('the plain lane and the SDK lane of MCP requests', () => {
  test.each(calls)(
    'the plain lane and the SDK lane answer %s %j equally before revision 2026-07-28',
    async (name, input) => {
      const plain = await mei.rpc('tools/call', { name, arguments: input })
      // A `_meta` entry of the client has no effect on the server, but the request is no longer plain.
      const noted = await mei.rpc('tools/call', {
        name,
        arguments: input,
        _meta: { 'io.modelcontextprotocol/related': 'x' },
      })
      expect(plain.headers['content-type']).toContain('application/json')
      expect(noted.headers['content-type']).toContain('text/event-stream')
      expect(bodyOf(noted)).toEqual(bodyOf(plain))
    },
  )

  test.each(calls)(
    'the plain lane and the SDK lane answer %s %j equally in revision 2026-07-28',
    async (name, input) => {
      const plain = await mei.modern('tools/call', { name, arguments: input })
      const encoded = await mei.modern('tools/call', { name, arguments: input }, base64Name(name))
      expect(bodyOf(plain).result).toMatchObject({ resultType: 'complete' })
      expect(bodyOf(encoded)).toEqual(bodyOf(plain))
    },
  )

  test('the plain lane and the SDK lane list the same tools to each caller', async () => {
    for (const caller of [anybody, mei]) {
      const plain = bodyOf(await caller.rpc('tools/list'))
      const noted = bodyOf(
        await caller.rpc('tools/list', { _meta: { 'io.modelcontextprotocol/related': 'x' } }),
      )
      expect(noted).toEqual(plain)
      const modern = bodyOf(await caller.modern('tools/list'))
      expect(modern.result.tools).toEqual(plain.result.tools)
      const spaced = bodyOf(await caller.modern('tools/list', {}, { 'mcp-method': ' tools/list' }))
      expect(spaced).toEqual(modern)
    }
  })

  test('the plain lane and the SDK lane return the id of the request, a number or a string', async () => {
    for (const id of [0, 7, 'seven', '"'])
      expect(bodyOf(await anybody.send({ jsonrpc: '2.0', id, method: 'tools/list' })).id).toBe(id)
  })
})

describe('an MCP request that the SDK handles', () => {
  test.each([
    ['no method header', { 'mcp-method': '' }],
    ['another method in the header', { 'mcp-method': 'tools/list' }],
    ['another tool in the header', { 'mcp-name': 'get_pricing' }],
    ['another revision in the header', { 'mcp-protocol-version': '2025-11-25' }],
  ])('an MCP request with %s is refused with 400', async (_what, headers) => {
    const params = { name: 'search_catalog', arguments: { query: 'kiln' } }
    const answer = await anybody.modern('tools/call', params, headers)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error.code).toBe(-32020)
  })

  test('an envelope without the capabilities of the client is refused with 400', async () => {
    const _meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' }
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' }
    const answer = await anybody.rpc('tools/list', { _meta }, headers)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error.code).toBe(-32602)
  })

  test('a client of an older revision that does not accept a stream is refused with 406', async () => {
    expect((await anybody.rpc('tools/list', {}, { accept: 'application/json' })).statusCode).toBe(406)
  })

  test('an MCP request of an unknown revision is refused with 400', async () => {
    expect((await anybody.rpc('tools/list', {}, { 'mcp-protocol-version': '2020-01-01' })).statusCode).toBe(
      400,
    )
  })

  test('an MCP batch of an older revision gets a response to each message by its id', async () => {
    const batch = [1, 2].map((id) => ({
      jsonrpc: '2.0',
      id,
      method: 'tools/call',
      params: { name: 'get_site_info' },
    }))
    const answer = await anybody.send(batch, { 'mcp-protocol-version': '2025-03-26' })
    const ids = [...answer.body.matchAll(/^data: (.+)$/gm)].map(([, data = '']) => JSON.parse(data).id)
    expect(ids.sort()).toEqual([1, 2])
  })
})
