import { describe, expect, test } from 'vitest'
import { memberToken } from '../../support/mcp/mcp-caller.ts'
import { noApiLimits } from '../../support/world/no-limits.ts'
import { ownWorld } from '../../support/world/world.ts'

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
    for (let batches = 0; batches < 6; batches++) expect(await batch(20)).not.toBe(429)
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

  test('requests with a token are limited by token, and not by IP address', async () => {
    const own = await ownWorld()
    const token = await memberToken(own, 'mei')
    const knock = (authorization: string) =>
      own.at('ceramics').send({ ...fixedAddress, headers: { ...headers, authorization }, payload })
    for (let n = 1; n <= 121; n++) expect((await knock(`Bearer ${token}`)).statusCode).toBe(200)
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

  test('switched-off MCP rate limits do not apply', async () => {
    const own = await ownWorld({ limits: noApiLimits() })
    for (let n = 1; n <= 130; n++) {
      expect((await own.at('ceramics').send({ ...fixedAddress, headers, payload })).statusCode).toBe(200)
    }
  })
})
