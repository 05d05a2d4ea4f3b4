import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  certificateAuthorities,
  listen,
  startStrangersServer,
  strangersHost,
  strangersIp,
} from '../../../test/support/hostile/tls/strangers-server.ts'
import { createThrowAwayAuthority } from '../../../test/support/hostile/tls/throw-away-authority.ts'
import { connectPinned } from './connection.ts'
import { createOutboundHttp } from './index.ts'

const userAgent = 'Lectern-test'
const limits = { maxBytes: 1_000, timeoutMs: 5_000 }
const resolve = async () => [strangersIp]

test('a pinned connection uses the vetted address without resolving the name', async () => {
  const { port } = await listen(createServer())
  const socket = connectPinned({ hostname: 'name.invalid', addresses: ['127.0.0.1'], port })
  await once(socket, 'connect')
  expect(socket.remoteAddress).toBe('127.0.0.1')
  socket.destroy()
})

test('a pinned connection tries the next vetted address when one does not answer', async () => {
  const { port } = await listen(createServer())
  const socket = connectPinned({
    hostname: 'name.invalid',
    addresses: ['127.0.0.9', '::1', '127.0.0.1'],
    port,
  })
  await once(socket, 'connect')
  expect(socket.remoteAddress).toBe('127.0.0.1')
  socket.destroy()
})

test('a port without a listener is reported as unreachable', async () => {
  const { server, port } = await listen(createServer())
  server.close()
  await once(server, 'close')
  const http = createOutboundHttp({ userAgent, allowPrivateIps: 'loopback' })
  expect(await http.request(`https://127.0.0.1:${port}/`, limits)).toMatchObject({
    is: 'refused',
    reason: 'unreachable',
  })
})

test('several addresses without a listener are reported as unreachable, each with its reason', async () => {
  const { server, port } = await listen(createServer())
  server.close()
  await once(server, 'close')
  const http = createOutboundHttp({
    userAgent,
    resolve: async () => ['127.0.0.1', '::1'],
    allowPrivateIps: 'loopback',
  })
  expect(await http.request(`https://${strangersHost}:${port}/`, limits)).toEqual({
    is: 'refused',
    reason: 'unreachable',
    detail: expect.stringMatching(/ 127\.0\.0\.1:\d+; .* ::1:\d+/),
  })
})

test('a certificate from an untrusted authority is refused', async () => {
  const { connect } = await startStrangersServer((_, response) => response.end())
  const otherAuthorities = [createThrowAwayAuthority().certificate]
  for (const trusted of [undefined, otherAuthorities]) {
    const trust = trusted ? { certificateAuthorities: trusted } : {}
    const http = createOutboundHttp({ userAgent, resolve, connect, ...trust })
    expect(await http.request(`https://${strangersHost}/`, limits)).toMatchObject({
      is: 'refused',
      reason: 'tls',
    })
  }
})

test('NODE_TLS_REJECT_UNAUTHORIZED=0 does not disable certificate checks', async () => {
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
  onTestFinished(() => void vi.unstubAllEnvs())
  const { connect } = await startStrangersServer((_, response) => response.end())
  const http = createOutboundHttp({ userAgent, resolve, connect })
  expect(await http.request(`https://${strangersHost}/`, limits)).toMatchObject({
    is: 'refused',
    reason: 'tls',
  })
})

test('a certificate for another name is refused', async () => {
  const { connect } = await startStrangersServer((_, response) => response.end())
  const http = createOutboundHttp({ userAgent, resolve, connect, certificateAuthorities })
  expect(await http.request('https://other.example/', limits)).toMatchObject({ is: 'refused', reason: 'tls' })
})

test('a server that does not speak TLS is refused', async () => {
  const { connect } = await listen(createServer((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n')))
  const http = createOutboundHttp({ userAgent, resolve, connect, certificateAuthorities })
  expect(await http.request(`https://${strangersHost}/`, limits)).toMatchObject({
    is: 'refused',
    reason: 'tls',
  })
})

test('a server that closes the connection in the TLS handshake is refused', async () => {
  const { connect } = await listen(createServer((socket) => socket.destroy()))
  const http = createOutboundHttp({ userAgent, resolve, connect, certificateAuthorities })
  expect(await http.request(`https://${strangersHost}/`, limits)).toMatchObject({
    is: 'refused',
    reason: 'tls',
  })
})
