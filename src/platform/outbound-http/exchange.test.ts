import { once } from 'node:events'
import { createServer, get, type IncomingMessage, setGlobalProxyFromEnv } from 'node:http'
import { createServer as createTcpServer } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  listen,
  outboundTo,
  startRawServer,
  startStrangersServer,
  strangersHost,
  strangersIp,
} from '../../../test/support/hostile/tls/strangers-server.ts'
import { createOutboundHttp } from './index.ts'

const limits = { maxBytes: 1_000, timeoutMs: 5_000 }
const url = `https://${strangersHost}/client?v=1`

/** A server that answers "hello" and records its requests. */
async function startListeningServer() {
  const received: { request: IncomingMessage; body: string; servername: unknown }[] = []
  const server = await startStrangersServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    received.push({ request, body, servername: (request.socket as TLSSocket).servername })
    response.end('hello')
  })
  return { ...server, received }
}

describe('an outbound HTTP request', () => {
  test('an outbound HTTP request has no cookies, no credentials and accepts no compression', async () => {
    const { connect, received } = await startListeningServer()
    const answer = await outboundTo(connect).request(`${url}#fragment`, limits)

    expect(answer).toMatchObject({ is: 'answered', status: 200, body: Buffer.from('hello') })
    expect(received[0]?.request).toMatchObject({ method: 'GET', url: '/client?v=1' })
    expect(received[0]?.request.headers).toEqual({
      accept: '*/*',
      'accept-encoding': 'identity',
      'user-agent': 'Lectern-test',
      host: strangersHost,
      connection: 'close',
    })
  })

  test.each([
    { url: `https://${strangersHost}/`, host: strangersHost, servername: strangersHost },
    { url: `https://${strangersHost.toUpperCase()}:443/`, host: strangersHost, servername: strangersHost },
    { url: `https://${strangersHost}:8443/`, host: `${strangersHost}:8443`, servername: strangersHost },
    { url: `https://${strangersHost}./`, host: `${strangersHost}.`, servername: strangersHost },
    { url: `https://${strangersIp}/`, host: strangersIp, servername: false },
  ])(
    'an outbound HTTP request to $url has the Host header $host and the SNI name $servername',
    async ({ url, host, servername }) => {
      const { connect, received } = await startListeningServer()
      await outboundTo(connect).request(url, limits)
      expect(received[0]?.request.headers.host).toBe(host)
      expect(received[0]?.servername).toBe(servername)
    },
  )

  test('an outbound HTTP request sends the given headers, media type and body', async () => {
    const { connect, received } = await startListeningServer()
    await outboundTo(connect).request(url, {
      ...limits,
      method: 'POST',
      accept: 'application/json',
      headers: { 'webhook-id': 'msg_1', 'content-type': 'application/json' },
      body: '{"kind":"課程"}',
    })
    expect(received[0]?.body).toBe('{"kind":"課程"}')
    expect(received[0]?.request.method).toBe('POST')
    expect(received[0]?.request.headers).toMatchObject({
      'webhook-id': 'msg_1',
      accept: 'application/json',
      'content-type': 'application/json',
      'content-length': '17',
    })
  })

  test('an outbound HTTP request cannot override its own Host, User-Agent and Accept-Encoding headers', async () => {
    const { connect, received } = await startListeningServer()
    const headers = { Host: 'inner.example', 'User-Agent': 'curl', 'Accept-Encoding': 'gzip' }
    await outboundTo(connect).request(url, { ...limits, headers })
    expect(received[0]?.request.headers).toMatchObject({
      host: strangersHost,
      'user-agent': 'Lectern-test',
      'accept-encoding': 'identity',
    })
  })

  test('an outbound HTTP request ignores the proxy variables of the environment', async () => {
    const proxy = await listen(createTcpServer((socket) => socket.destroy()))
    const proxyUrl = `http://127.0.0.1:${proxy.port}`
    onTestFinished(setGlobalProxyFromEnv({ HTTP_PROXY: proxyUrl, HTTPS_PROXY: proxyUrl }))
    await expect(once(get('http://stranger.example/'), 'response')).rejects.toThrow('socket hang up')
    expect(proxy.sockets.size).toBe(1)

    const { connect } = await startListeningServer()
    const plain = await listen(createServer((_, response) => response.end('hello')))
    const plainHttp = createOutboundHttp({
      userAgent: 'Lectern-test',
      allowPlainHttp: true,
      allowPrivateIps: 'loopback',
    })
    expect(await outboundTo(connect).request(url, limits)).toMatchObject({ is: 'answered' })
    expect(await plainHttp.request(`http://127.0.0.1:${plain.port}/`, limits)).toMatchObject({
      is: 'answered',
    })
    expect(proxy.sockets.size).toBe(1)
  })
})

describe('the response to an outbound HTTP request', () => {
  test.each([301, 302, 303, 307, 308])(
    'the response to an outbound HTTP request with status %i is returned, and its Location is not followed',
    async (status) => {
      let requests = 0
      const { connect, dialled } = await startStrangersServer((_, response) => {
        requests += 1
        response.writeHead(status, { location: '/elsewhere' }).end()
      })
      expect(await outboundTo(connect).request(url, limits)).toMatchObject({
        is: 'answered',
        status,
        headers: { location: '/elsewhere' },
      })
      expect(requests).toBe(1)
      expect(dialled).toHaveLength(1)
    },
  )

  test('the response to an outbound HTTP request with any status is returned', async () => {
    const { connect } = await startStrangersServer((_, response) => response.writeHead(500).end('oops'))
    expect(await outboundTo(connect).request(url, limits)).toMatchObject({
      is: 'answered',
      status: 500,
      body: Buffer.from('oops'),
    })
  })

  test('the response to an outbound HTTP request does not set a cookie for the next request', async () => {
    const cookies: unknown[] = []
    const { connect } = await startStrangersServer((request, response) => {
      cookies.push(request.headers.cookie)
      response.setHeader('set-cookie', 'mei=1').end()
    })
    const http = outboundTo(connect)
    await http.request(url, limits)
    await http.request(url, limits)
    expect(cookies).toEqual([undefined, undefined])
  })

  test.each([
    ['no HTTP at all', 'SSH-2.0-OpenSSH_9.9\r\n'],
    ['nothing', ''],
    ['a body shorter than its content-length', 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhello'],
    ['a malformed chunk', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\nzz\r\n'],
    ['chunks without an end', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n'],
    ['a protocol switch', 'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'],
    ['endless headers', `HTTP/1.1 200 OK\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`],
  ])('the response to an outbound HTTP request with %s is refused as bad-answer', async (_, bytes) => {
    const { connect } = await startRawServer(bytes)
    expect(await outboundTo(connect).request(url, limits)).toMatchObject({
      is: 'refused',
      reason: 'bad-answer',
    })
  })
})
