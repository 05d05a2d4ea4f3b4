import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { bodyOf, mcpAt, operatorToken } from '../../support/mcp/mcp-caller.ts'
import { createWorld } from '../../support/world/world.ts'

const world = await createWorld({ from: 'demoTemplate' })
afterAll(() => world.close())
const olga = mcpAt(world, 'ceramics', await operatorToken(world, 'olga'))

const br = { 'accept-encoding': 'br' }
const ofTheClientsOwn = { _meta: { 'io.modelcontextprotocol/related': 'x' } }

describe('an operator’s long list of tools', () => {
  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('a long list of tools is compressed with %s and has the same content', async (encoding, unpacked) => {
    const plain = await olga.rpc('tools/list')
    const packed = await olga.rpc('tools/list', {}, { 'accept-encoding': encoding })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(packed.headers).toMatchObject({ 'content-encoding': encoding, 'cache-control': 'no-store' })
    expect(String(packed.headers['vary']).toLowerCase()).toContain('accept-encoding')
    expect(unpacked(packed.rawPayload).toString()).toBe(plain.body)
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5)
  })

  test('a long list of tools from the SDK is compressed if it is JSON', async () => {
    const judged = { 'mcp-method': ' tools/list' }
    const plain = await olga.modern('tools/list', {}, judged)
    const packed = await olga.modern('tools/list', {}, { ...judged, ...br })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(JSON.parse(brotliDecompressSync(packed.rawPayload).toString())).toEqual(bodyOf(plain))
  })

  test('a long list of tools in a stream is not compressed', async () => {
    const stream = await olga.rpc('tools/list', ofTheClientsOwn, br)
    expect(stream.headers['content-type']).toContain('text/event-stream')
    expect(stream.headers['content-encoding']).toBeUndefined()
    expect(bodyOf(stream)).toEqual(bodyOf(await olga.rpc('tools/list')))
  })
})

test('the short result of a call is not compressed', async () => {
  const answer = await olga.rpc('tools/call', { name: 'search_catalog', arguments: { query: 'kiln' } }, br)
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(bodyOf(answer).result.structuredContent.items.length).toBeGreaterThan(0)
})
