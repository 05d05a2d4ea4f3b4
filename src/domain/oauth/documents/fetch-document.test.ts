import type { IncomingMessage, RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import {
  outboundTo,
  startRawServer,
  startStrangersServer,
  strangersHost,
} from '../../../../test/support/hostile/tls/strangers-server.ts'
import type { OutboundHttp } from '../../../platform/outbound-http/index.ts'
import { fetchDocument } from './fetch-document.ts'

const url = new URL(`https://${strangersHost}/client?v=1`)
const json = { 'content-type': 'application/json' }

async function fetchFrom(answer: RequestListener) {
  const { connect } = await startStrangersServer(answer)
  return await fetchDocument(outboundTo(connect), url)
}

test('a metadata document is requested as JSON, uncompressed, within 5 seconds and 5,120 bytes', async () => {
  const requests: IncomingMessage[] = []
  const { connect } = await startStrangersServer((request, response) => {
    requests.push(request)
    response.writeHead(200, json).end('{}')
  })
  const request = vi.fn(outboundTo(connect).request)
  await fetchDocument({ request }, url)

  expect(request.mock.lastCall?.[1]).toEqual({
    accept: 'application/json',
    maxBytes: 5_120,
    timeoutMs: 5_000,
  })
  expect(requests).toHaveLength(1)
  expect(requests[0]).toMatchObject({
    method: 'GET',
    url: '/client?v=1',
    headers: { accept: 'application/json', 'accept-encoding': 'identity' },
  })
})

test.each([
  'application/json',
  'Application/JSON; charset=utf-8',
  'application/cimd+json',
  'application/json ;x=y',
])('a metadata document is accepted with the media type %s', async (type) => {
  const fetched = await fetchFrom((_, response) =>
    response.writeHead(200, { 'content-type': type }).end('{}'),
  )
  expect(fetched).toEqual({ body: Buffer.from('{}'), freshSeconds: 30 })
})

test.each([
  'text/html',
  'text/json',
  'application/jsonp',
  'application/json-seq',
  'application/+json',
  'x/a+json',
  '',
])('a metadata document with the media type "%s" is refused', async (type) => {
  const fetched = fetchFrom((_, response) => response.writeHead(200, { 'content-type': type }).end('{}'))
  await expect(fetched).rejects.toThrow('must be served as application/json')
})

test('a metadata document without a media type is refused', async () => {
  await expect(fetchFrom((_, response) => response.end('{}'))).rejects.toThrow('application/json')
})

test('Cache-Control determines how long a metadata document is fresh', async () => {
  const headers = { ...json, 'cache-control': 'public, max-age=600' }
  const fetched = await fetchFrom((_, response) => response.writeHead(200, headers).end('{}'))
  expect(fetched.freshSeconds).toBe(600)
})

describe('a response with a metadata document', () => {
  test.each([201, 203, 204, 206, 304, 400, 401, 404, 410, 500, 503])(
    'a metadata document response with status %i is refused',
    async (status) => {
      const fetched = fetchFrom((_, response) => response.writeHead(status, json).end())
      await expect(fetched).rejects.toThrow(`with status ${status}`)
    },
  )

  test.each([301, 302, 303, 307, 308])(
    'a metadata document response with redirect status %i is refused, and the redirect is not followed',
    async (status) => {
      let requestCount = 0
      const fetched = fetchFrom((_, response) => {
        requestCount += 1
        response.writeHead(status, { ...json, location: '/elsewhere' }).end('{}')
      })
      await expect(fetched).rejects.toThrow('redirects are not followed')
      expect(requestCount).toBe(1)
    },
  )

  test('a metadata document of 5,120 bytes is accepted, and one of 5,121 bytes is refused', async () => {
    const answerOf =
      (bytes: number): RequestListener =>
      (_, response) =>
        response.writeHead(200, json).end('x'.repeat(bytes))
    expect((await fetchFrom(answerOf(5_120))).body).toHaveLength(5_120)
    await expect(fetchFrom(answerOf(5_121))).rejects.toThrow('at most 5,120 bytes')
  })

  test('a compressed metadata document is refused without being decompressed', async () => {
    const packed = gzipSync('{}')
    const fetched = await fetchFrom((_, response) =>
      response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(packed),
    )
    expect(fetched.body).toEqual(packed)
  })

  test('a metadata document response that is not HTTP is refused', async () => {
    const { connect } = await startRawServer('SSH-2.0-OpenSSH_9.9\r\n')
    await expect(fetchDocument(outboundTo(connect), url)).rejects.toThrow('did not use HTTP')
  })

  test('a metadata document response that does not end in time is refused', async () => {
    const { connect } = await startStrangersServer((_, response) => {
      response.writeHead(200, json).write('{')
    })
    const { request } = outboundTo(connect)
    const hurried: OutboundHttp = { request: (to, wish) => request(to, { ...wish, timeoutMs: 100 }) }
    await expect(fetchDocument(hurried, url)).rejects.toThrow('within 5 seconds')
  })
})
