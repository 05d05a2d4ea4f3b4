import { once } from 'node:events'
import { createServer, Socket } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  listen,
  outboundTo,
  startStrangersServer,
  strangersHost,
  strangersIp,
} from '../../../test/support/hostile/tls/strangers-server.ts'
import type { Resolve } from './index.ts'

const url = `https://${strangersHost}/`
const maxBytes = 1_000
const never = () => new Promise<never>(() => {})

async function allClosed(sockets: Iterable<Socket>) {
  await Promise.all([...sockets].map((socket) => socket.closed || once(socket, 'close')))
}

describe('the byte limit of an outbound request', () => {
  const body = 'x'.repeat(maxBytes)

  test.each(['with its length', 'in chunks'])(
    'the byte limit of an outbound request accepts a body of exactly that size, sent %s',
    async (transfer) => {
      const { connect } = await startStrangersServer((_, response) => {
        if (transfer === 'in chunks') response.write('')
        response.end(body)
      })
      const answer = await outboundTo(connect).request(url, { maxBytes, timeoutMs: 5_000 })
      expect(answer).toMatchObject({ is: 'answered', body: Buffer.from(body) })
    },
  )

  test.each(['with its length', 'in chunks'])(
    'the byte limit of an outbound request refuses one byte more, sent %s',
    async (transfer) => {
      const { connect } = await startStrangersServer((_, response) => {
        if (transfer === 'in chunks') response.write(body)
        response.end(transfer === 'in chunks' ? 'x' : `${body}x`)
      })
      const answer = await outboundTo(connect).request(url, { maxBytes, timeoutMs: 5_000 })
      expect(answer).toEqual({ is: 'refused', reason: 'too-large', detail: 'body is over 1000 bytes' })
    },
  )

  test('the byte limit of an outbound request closes the connection on a body that never ends', async () => {
    const { connect, sockets } = await startStrangersServer((_, response) => {
      const pour = () => {
        while (response.write(body)) {}
      }
      response.on('drain', pour)
      pour()
    })
    const answer = await outboundTo(connect).request(url, { maxBytes, timeoutMs: 5_000 })
    expect(answer).toMatchObject({ reason: 'too-large' })
    await allClosed(sockets)
  })
})

describe('the connect timeout of an outbound request', () => {
  const limits = { maxBytes, timeoutMs: 5_000, connectTimeoutMs: 100 }
  const noConnection = { is: 'refused', reason: 'timeout', detail: 'no connection within 100 ms' }

  test('the connect timeout of an outbound request covers a resolver that never responds, and aborts it', async () => {
    const resolve = vi.fn<Resolve>(never)
    const connect = vi.fn(() => new Socket())
    expect(await outboundTo(connect, resolve).request(url, limits)).toEqual(noConnection)
    expect(resolve.mock.lastCall?.[1].aborted).toBe(true)
  })

  test('the connect timeout of an outbound request opens no connection if the resolver responds too late', async () => {
    const late = Promise.withResolvers<readonly string[]>()
    const connect = vi.fn(() => new Socket())
    expect(await outboundTo(connect, () => late.promise).request(url, limits)).toEqual(noConnection)
    late.resolve([strangersIp])
    await new Promise(setImmediate)
    expect(connect).not.toHaveBeenCalled()
  })

  test('the connect timeout of an outbound request covers an address that never responds', async () => {
    const socket = new Socket()
    expect(await outboundTo(() => socket).request(url, limits)).toEqual(noConnection)
    expect(socket.destroyed).toBe(true)
  })

  test('the connect timeout of an outbound request covers a TLS handshake that never ends', async () => {
    const { connect, sockets } = await listen(createServer((socket) => socket.resume()))
    expect(await outboundTo(connect).request(url, limits)).toEqual(noConnection)
    await allClosed(sockets)
  })

  test('the connect timeout of an outbound request ends once the connection is established', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { connect } = await startStrangersServer((_, response) => {
      vi.advanceTimersByTime(limits.connectTimeoutMs + 1)
      response.end('hello')
    })
    expect(await outboundTo(connect).request(url, limits)).toMatchObject({ is: 'answered' })
  })
})

describe('the total timeout of an outbound request', () => {
  const limits = { maxBytes, timeoutMs: 100 }
  const noAnswer = { is: 'refused', reason: 'timeout', detail: 'no complete answer within 100 ms' }

  test('the total timeout of an outbound request covers headers that never arrive, and closes the connection', async () => {
    const { connect, sockets } = await startStrangersServer(() => {})
    expect(await outboundTo(connect).request(url, limits)).toEqual(noAnswer)
    await allClosed(sockets)
  })

  test('the total timeout of an outbound request covers a body that never ends, and closes the connection', async () => {
    const { connect, sockets } = await startStrangersServer((_, response) => {
      response.write('hello')
    })
    expect(await outboundTo(connect).request(url, limits)).toEqual(noAnswer)
    await allClosed(sockets)
  })

  test('the total timeout of an outbound request covers a body that arrives slowly', async () => {
    const { connect, sockets } = await startStrangersServer((_, response) => {
      const drip = setInterval(() => response.write('x'), 10)
      response.on('close', () => clearInterval(drip))
    })
    expect(await outboundTo(connect).request(url, limits)).toEqual(noAnswer)
    await allClosed(sockets)
  })

  test('the total timeout of an outbound request includes the time to connect', async () => {
    expect(await outboundTo(() => new Socket()).request(url, limits)).toEqual(noAnswer)
  })
})

test('a connection is closed after its response was read', async () => {
  const { connect, sockets } = await startStrangersServer((_, response) => {
    response.setHeader('connection', 'keep-alive').end('hello')
  })
  await outboundTo(connect).request(url, { maxBytes, timeoutMs: 5_000 })
  await allClosed(sockets)
})
