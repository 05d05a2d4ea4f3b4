import { expect, test } from 'vitest'
import { conformanceFixtures } from '../../support/mcp/mcp-fixtures/index.ts'
import { createListeningWorld } from '../../support/world/listening-world.ts'
import { noApiLimits } from '../../support/world/no-limits.ts'

const revision = '2026-07-28'
const headers = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  'mcp-protocol-version': revision,
  'mcp-method': 'subscriptions/listen',
}
const _meta = {
  'io.modelcontextprotocol/protocolVersion': revision,
  'io.modelcontextprotocol/clientCapabilities': {},
}
const body = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'subscriptions/listen',
  params: { _meta, notifications: { toolsListChanged: true } },
})

test('subscriptions are acknowledged, limited per IP address, and end with the server', async () => {
  // The product's own lists never change during a connection, so it closes such a stream immediately; these
  // fixtures keep it open.
  const world = await createListeningWorld({ limits: noApiLimits(), mcpFixtures: conformanceFixtures })
  const listen = (signal?: AbortSignal) =>
    fetch(`${world.origin('ceramics')}/mcp`, { method: 'POST', headers, body, ...(signal ? { signal } : {}) })
  const leaving = new AbortController()
  const streams = [await listen(leaving.signal)]
  for (let n = 2; n <= 10; n++) streams.push(await listen())
  const readers = streams.map((stream) => stream.body?.getReader())
  const first = new TextDecoder().decode((await readers[0]?.read())?.value)
  expect(first).toContain('notifications/subscriptions/acknowledged')

  const refused = (await (await listen()).json()) as { error: { code: number; message: string } }
  expect(refused.error).toMatchObject({ code: -32603, message: expect.stringContaining('limit reached') })

  leaving.abort()
  await expect.poll(async () => (await listen()).headers.get('content-type')).toContain('text/event-stream')
  // The server would wait forever for streams that are not closed.
  await world.close()
})

test('subscriptions from one IPv6 /64 share one limit', async () => {
  const world = await createListeningWorld({
    limits: noApiLimits(),
    mcpFixtures: conformanceFixtures,
    trustedProxies: ['127.0.0.1', '::1'],
  })
  const listen = (ipAddress: string) =>
    fetch(`${world.origin('ceramics')}/mcp`, {
      method: 'POST',
      headers: { ...headers, 'x-forwarded-for': ipAddress },
      body,
    })
  // fetch cancels the body of a response that is garbage collected, which would free a place.
  const open: Response[] = []
  const typeFrom = async (ipAddress: string) => {
    const answer = await listen(ipAddress)
    open.push(answer)
    return answer.headers.get('content-type')
  }
  for (let n = 1; n <= 10; n++) expect(await typeFrom(`2001:db8:1:2::${n}`)).toContain('text/event-stream')
  expect(await typeFrom('2001:db8:1:2::11')).toContain('application/json')
  expect(await typeFrom('2001:db8:1:3::1')).toContain('text/event-stream')
  expect(open).toHaveLength(12)
  await world.close()
})

test('a subscription to a resource that never changes ends immediately', async () => {
  const world = await createListeningWorld({ limits: noApiLimits() })
  const answer = await fetch(`${world.origin('ceramics')}/mcp`, { method: 'POST', headers, body })
  expect(await answer.text()).toContain('notifications/subscriptions/acknowledged')
  await world.close()
})
