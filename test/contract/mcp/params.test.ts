import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { bodyOf, mcpAt } from '../../support/mcp/mcp-caller.ts'
import { createWorld } from '../../support/world/world.ts'

const world = await createWorld({ from: 'demoTemplate' })
afterAll(() => world.close())
const anybody = mcpAt(world)

const invalidParams = -32602

describe('malformed params', () => {
  test.each([
    [
      'initialize',
      {},
      'Invalid params of initialize: missing or malformed: protocolVersion, capabilities, clientInfo',
    ],
    ['initialize', { protocolVersion: 1, capabilities: {}, clientInfo: {} }, 'protocolVersion, clientInfo'],
    ['prompts/get', { name: 1 }, 'Invalid params of prompts/get: missing or malformed: name'],
    ['prompts/get', { name: 'plan_my_week', arguments: { hours: 1 } }, 'arguments.hours'],
    [
      'completion/complete',
      { ref: { type: 'ref/x' } },
      'Invalid params of completion/complete: missing or malformed: ref',
    ],
    ['resources/read', {}, 'Invalid params of resources/read: missing or malformed: uri'],
    [
      'tools/call',
      { name: 'get_course', arguments: [] },
      'Invalid params of tools/call: missing or malformed: arguments',
    ],
    ['tools/list', { cursor: 1 }, 'Invalid params of tools/list: missing or malformed: cursor'],
    ['ping', [1], 'Invalid params of ping: must be an object'],
  ])(
    'malformed params of %s are answered with -32602 and the invalid fields: %j',
    async (method, params, message) => {
      const { error, id } = bodyOf(await anybody.rpc(method, params))
      expect({ id, code: error.code }).toEqual({ id: 1, code: invalidParams })
      expect(error.message).toContain(message)
    },
  )

  test('malformed params in a batch are answered before any message of the batch runs', async () => {
    const good = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_site_info' } }
    const bad = { jsonrpc: '2.0', id: 2, method: 'prompts/get' }
    const answer = await anybody.send([good, bad], { 'mcp-protocol-version': '2025-03-26' })
    expect(bodyOf(answer)).toMatchObject({ id: null, error: { code: invalidParams } })
  })

  test('params nested deeper than 40 levels are answered with -32600 before they are read', async () => {
    for (const levels of [41, 8_000, 60_000]) {
      const slug = '['.repeat(levels) + ']'.repeat(levels)
      const call = `{"name":"get_course","arguments":{"slug":${slug}}}`
      const answer = await anybody.send(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${call}}`)
      expect(answer.statusCode).toBe(400)
      expect(answer.json().error).toEqual({
        code: -32600,
        message: 'The message is nested more than 40 levels deep',
      })
    }
    const bracketsInText = { query: '[{"'.repeat(60) }
    expect((await anybody.call('search_catalog', bracketsInText)).status).toBe(200)
  })
})

const methods = [
  'initialize',
  'ping',
  'tools/list',
  'tools/call',
  'resources/list',
  'resources/templates/list',
  'resources/read',
  'resources/subscribe',
  'prompts/list',
  'prompts/get',
  'completion/complete',
  'logging/setLevel',
  'server/discover',
  'tasks/get',
  'no/such-method',
]

// Values that are valid for some of the protocol's fields, so that the fields beside them are reached too.
const names = ['name', 'arguments', 'uri', 'ref', 'argument', 'cursor', '_meta', 'type', 'value', 'context']
const opening = ['protocolVersion', 'capabilities', 'clientInfo', 'version', 'progressToken', 'task']
const fitting = [
  'plan_my_week',
  'get_course',
  'lectern://courses/{slug}',
  'ref/resource',
  '2025-11-25',
  'slug',
]
const anything = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<unknown>(...fitting, null, true, -1, 1e308, '', '\0', '\ud800', '\u202e'),
    fc.string(),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...names, ...opening, '__proto__'), tie('value'), { maxKeys: 5 }),
  ),
})).value

describe('params of any shape', () => {
  test.each(['the older revisions', '2026-07-28'])(
    'params of any shape get the response that the protocol prescribes in %s',
    async (revision) => {
      const send = async (method: string, params: unknown) =>
        revision === '2026-07-28'
          ? await anybody.modern(method, asObject(params), nameHeader(asObject(params)))
          : await anybody.send({ jsonrpc: '2.0', id: 1, method, params })
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...methods), anything, async (method, params) => {
          const answer = await send(method, params)
          expect(answer.statusCode).toBeLessThan(500)
          const { error } = bodyOf(answer)
          if (!error) return
          expect([-32600, -32601, invalidParams, -32020, -32001]).toContain(error.code)
          expect(error.message).not.toMatch(/invalid_type|expected|received|RangeError|call stack|\n/i)
        }),
        { numRuns: 400 },
      )
    },
  )
})

function asObject(params: unknown): Record<string, unknown> {
  return typeof params === 'object' && params !== null ? { ...params } : { params }
}

// A header can contain no other text unencoded.
function nameHeader({ name, uri }: Record<string, unknown>): Record<string, string> {
  const target = name ?? uri
  return typeof target === 'string'
    ? { 'mcp-name': `=?base64?${Buffer.from(target).toString('base64')}?=` }
    : {}
}
