import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { carryRequestId, fastifyLogOptions } from './fastify-log.ts'
import { createLog } from './log.ts'

test('a request is logged as one line with method, path, host, IP address, status and duration', async () => {
  const { app, lines } = server()
  await app.inject({
    url: '/hello?code=abc&page=2',
    headers: { host: 'a.example', authorization: 'Bearer abc' },
  })

  expect(lines()).toHaveLength(1)
  expect(lines()[0]).toMatchObject({
    level: 'info',
    msg: 'request completed',
    req: { method: 'GET', path: '/hello?code&page', host: 'a.example', remoteAddress: '127.0.0.1' },
    res: { status: 200, ms: expect.any(Number) },
    requestId: expect.any(String),
  })
  expect(Object.keys(lines()[0]?.['req'] as object)).toEqual(['method', 'path', 'host', 'remoteAddress'])
  expect(Object.keys(lines()[0]?.['res'] as object)).toEqual(['status', 'ms'])
})

test('a line logged by a handler has the request id once, also after the body was read', async () => {
  const { app, lines, raw } = server()
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const answer = await fetch(`${url}/log`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ padding: 'x'.repeat(200_000) }),
  })
  const { id } = (await answer.json()) as { id: string }
  await app.close()

  expect(lines().filter((line) => line['msg'] === 'from deep inside')).toMatchObject([{ requestId: id }])
  for (const line of raw) expect(line.match(/"requestId"/g)?.length ?? 0).toBeLessThanOrEqual(1)
})

test('a server error is logged with its stack and without query parameter values', async () => {
  const { app, raw } = server()
  await app.inject('/fail?state=hunter2')
  await app.inject('/nowhere?state=hunter2')

  expect(raw.join('')).toContain('kiln exploded')
  expect(raw.join('')).toContain('Route GET:/nowhere?state not found')
  expect(raw.join('')).not.toContain('hunter2')
})

function server() {
  const raw: string[] = []
  const log = createLog({ level: 'info', format: 'json', destination: { write: (line) => raw.push(line) } })
  const app = Fastify({ ...fastifyLogOptions(log), bodyLimit: 1_000_000 })
  carryRequestId(app)
  app.get('/hello', () => 'hello')
  app.get('/fail', () => {
    throw new Error('kiln exploded')
  })
  app.post('/log', async (request) => {
    await new Promise((resolve) => setImmediate(resolve))
    log.info('from deep inside')
    request.log.info('from the request')
    return { id: request.id }
  })
  return { app, raw, lines: () => raw.map((line) => JSON.parse(line) as Record<string, unknown>) }
}
