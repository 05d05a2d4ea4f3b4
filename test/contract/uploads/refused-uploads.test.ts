// A refused upload gets its response before its body was read, and its connection does not stay open.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { createWorld } from '../../support/world/world.ts'

const uploadRoutes = new Set<string>()
const listen = async (app: FastifyInstance) => {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.takesUploads) uploadRoutes.add(`${String(method)} ${url}`)
  })
}
const fastifyPlugin = Object.assign(listen, { [Symbol.for('skip-override')]: true })

const world = await createWorld({ tracing: { fastifyPlugin } })
afterAll(() => world.close())
const port = await world.listen()

const multipart = 'multipart/form-data; boundary=b'
const tus = 'application/offset+octet-stream'
const json = 'application/json'
const requests = [
  ['POST /api/v1/uploads/form', multipart, 401],
  ['POST /api/v1/uploads/form', json, 415],
  ['PATCH /api/v1/uploads/:id/content', tus, 401],
  ['PATCH /api/v1/uploads/:id/content', json, 415],
  ['POST /account/avatar', multipart, 303],
  ['POST /learn/:course/:lecture/attempts/:attempt/files', multipart, 303],
] as const

test('the table lists every route that accepts uploads', () => {
  expect([...uploadRoutes].sort()).toEqual([...new Set(requests.map(([route]) => route))].sort())
})

/** Opens a connection and sends the head of a request with a body of a gigabyte. */
async function begin(route: string, type: string): Promise<Socket> {
  const [method, path = ''] = route.split(' ')
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  await once(socket, 'connect')
  const headers = [
    'Host: localhost:3000',
    'Accept: */*',
    'Tus-Resumable: 1.0.0',
    `Content-Type: ${type}`,
    'Content-Length: 1073741824',
  ]
  socket.write(`${method} ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`)
  return socket
}

/** The connection is closed normally or reset, if data was in transit when the server closed it. */
const closeOf = (socket: Socket) => new Promise<void>((done) => socket.once('close', () => done()))

/** Sends bytes as fast as the server accepts them, until the connection is closed. */
async function pour(socket: Socket) {
  const chunk = Buffer.alloc(256 * 1024, 'x')
  while (!socket.destroyed && socket.writable) {
    if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), closeOf(socket)]).catch(() => {})
  }
}

describe.each(requests)('an upload to %s as %s without a session', (route, type, status) => {
  test('a refused upload gets its response, and its connection is closed while bytes keep arriving', async () => {
    const socket = await begin(route, type)
    const closed = closeOf(socket)
    const answered = once(socket, 'data')
    void pour(socket)
    const [answer] = (await answered) as [Buffer]
    expect(String(answer)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    socket.resume()
    await closed
    expect(socket.bytesWritten).toBeLessThan(1073741824)
  }, 15_000)

  test('a refused upload gets its response, and its connection is closed while no bytes arrive', async () => {
    const socket = await begin(route, type)
    const closed = closeOf(socket)
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(String(answer)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    socket.resume()
    await closed
  }, 15_000)
})

test('a refused upload whose body arrives in time keeps its connection open for the next request', async () => {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const head = `Host: localhost:3000\r\nContent-Type: ${multipart}\r\nContent-Length: 5\r\n\r\n`
  socket.write(`POST /api/v1/uploads/form HTTP/1.1\r\n${head}`)
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 401 /)
  socket.write('--b--GET /livez HTTP/1.1\r\nHost: localhost:3000\r\n\r\n')
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /)
})
