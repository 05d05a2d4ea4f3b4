import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { browserOf } from '../../support/browser/member-browser.ts'
import { createWorld, ownWorld } from '../../support/world/world.ts'

test('200 sockets that send their headers too slowly are closed, while others are served', async () => {
  const hurried = await ownWorld({ timeouts: { headersMs: 300, requestMs: 600, checkEveryMs: 50 } })
  const port = await hurried.listen()
  const slow = await Promise.all(
    Array.from({ length: 200 }, () => openSlowly(port, 'GET / HTTP/1.1\r\nHost: ')),
  )

  const answer = await fetch(`http://127.0.0.1:${port}/livez`)
  expect(answer.status).toBe(200)
  await Promise.all(slow.map(closed))
  expect(await connections(await hurried.server())).toBeLessThan(5)
})

test('a request whose body never arrives is closed', async () => {
  const hurried = await ownWorld({ timeouts: { headersMs: 300, requestMs: 600, checkEveryMs: 50 } })
  const port = await hurried.listen()
  const head =
    'POST / HTTP/1.1\r\nHost: localhost:3000\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{'
  const socket = await openSlowly(port, head)
  await once(socket, 'close')
})

// A busy machine may need half a second for the headers of a normal client.
const patient = { headersMs: 1_000, bodyMs: 400, requestMs: 60_000, checkEveryMs: 50 }
const world = await createWorld({ timeouts: patient })
afterAll(() => world.close())
const port = await world.listen()

test.each([
  ['of a JSON request', '/api/oauth/register', 'application/json', '{'],
  ['of a form', '/sign-in', 'application/x-www-form-urlencoded', 'email='],
  ['of the member API', '/member/graphql', 'application/json', '{'],
  ['to an unknown path', '/nowhere', 'application/json', '{'],
])(
  'a slow body %s is cut off long before the time limit of an upload',
  async (_what, path, type, beginning) => {
    const loggedBefore = world.logged().length
    const socket = await openSlowly(port, head(path, type) + beginning)
    const drip = setInterval(() => socket.write('x'), 50)
    onTestFinished(() => clearInterval(drip))
    await closed(socket)
    expect(world.logged().slice(loggedBefore)).not.toContain('"level":"error"')
  },
)

test('a slow body whose response was not sent yet is cut off with 408', async () => {
  const socket = await openSlowly(port, `${head('/api/oauth/register', 'application/json')}{`)
  const [first] = (await once(socket, 'data')) as [Buffer]
  expect(String(first)).toMatch(/^HTTP\/1\.1 408 /)
  await once(socket, 'close')
})

const partial = {
  'the request line': 'GET /livez',
  'the headers': 'GET /livez HTTP/1.1\r\nHost: localhost:3000\r\nAccept: te',
  'a JSON body': `${head('/api/oauth/register', 'application/json')}{`,
  'a form': `${head('/sign-in', 'application/x-www-form-urlencoded')}email=`,
}

test.each(
  Object.entries(partial).flatMap(([part, bytes]) => [
    { part, bytes, way: 'stalls' as const },
    { part, bytes, way: 'drips' as const },
    { part, bytes, way: 'gives up sending' as const },
  ]),
)('a client that $way in the middle of $part gets 408', async ({ bytes, way }) => {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  socket.write(bytes)
  const drip = way === 'drips' ? setInterval(() => socket.write('x'), 50) : undefined
  onTestFinished(() => clearInterval(drip))
  if (way === 'gives up sending') setTimeout(() => socket.end(), 100)
  const [first] = (await once(socket, 'data')) as [Buffer]
  expect(String(first)).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
  expect(JSON.parse(String(first).split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'request_timeout' })
})

test('a body still in progress after its response was sent is cut off, also where a test injects it', async () => {
  const answer = await world
    .at('ceramics')
    .send({ method: 'POST', url: '/member/graphql', payload: new Readable({ read() {} }), headers: json })
  expect(answer.statusCode).toBe(401)
  // Opened later than the other, so that the time limit of the other has passed too.
  const socket = await openSlowly(port, `${head('/member/graphql', 'application/json')}{`)
  const [first] = (await once(socket, 'data')) as [Buffer]
  expect(String(first)).toMatch(/^HTTP\/1\.1 401 /)
  await closed(socket)
})

const json = { 'content-type': 'application/json', 'content-length': '10000' }

test('an injected body still in progress is awaited, because there is no connection to cut off', async () => {
  const payload = new Readable({ read() {} })
  const answer = world
    .at('ceramics')
    .send({ method: 'POST', url: '/api/oauth/register', payload, headers: json })
  await cutOff(port)
  await cutOff(port)
  payload.push('[')
  payload.push(null)
  expect((await answer).statusCode).toBe(400)
})

test('a body that arrived while the process was busy is not cut off', async () => {
  const socket = await openSlowly(port, head('/nowhere', 'application/json', '', 2))
  await fetch(`http://127.0.0.1:${port}/livez`)
  const answer = once(socket, 'data')
  socket.write('{}')
  const end = performance.now() + 2 * patient.bodyMs
  while (performance.now() < end);
  expect(String((await answer)[0])).toMatch(/^HTTP\/1\.1 404 /)
})

test('an upload may take longer than other bodies', async () => {
  const mei = await browserOf(world, 'mei')
  const cookies = Object.entries(mei.cookies()).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  const beginning = head(
    '/account/avatar',
    'multipart/form-data; boundary=b',
    `Cookie: ${cookies.join('; ')}\r\n`,
  )
  const upload = await openSlowly(port, `${beginning}--b\r\n`)
  let isClosed = false
  upload.once('close', () => {
    isClosed = true
  })
  await cutOff(port)
  await cutOff(port)
  expect(isClosed).toBe(false)
})

test('a body that arrived in time is not cut off, and its connection is reused', async () => {
  const socket = await openSlowly(port, `${head('/nowhere', 'application/json', '', 2)}{}`)
  await once(socket, 'data')
  await cutOff(port)
  socket.write('GET /livez HTTP/1.1\r\nHost: localhost:3000\r\n\r\n')
  const [second] = (await once(socket, 'data')) as [Buffer]
  expect(String(second)).toMatch(/^HTTP\/1\.1 200 /)
})

/** Resolves after the time limit of an ordinary body. */
async function cutOff(port: number) {
  const socket = await openSlowly(port, `${head('/nowhere', 'application/json')}{`)
  await once(socket, 'close')
}

test.each([
  ['that agree', 'Host: localhost:3000\r\nHost: localhost:3000\r\n'],
  ['that differ', 'Host: localhost:3000\r\nhost: evil.example\r\n'],
])('two Host headers %s are refused with 400, also at health endpoints', async (_what, hosts) => {
  for (const path of ['/', '/livez', '/nowhere']) {
    const socket = await openSlowly(port, `GET ${path} HTTP/1.1\r\n${hosts}\r\n`)
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(String(answer)).toMatch(/^HTTP\/1\.1 400 /)
  }
})

function head(path: string, type: string, more = '', length = 10_000): string {
  const host = 'Host: localhost:3000\r\n'
  return `POST ${path} HTTP/1.1\r\n${host}${more}Content-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`
}

async function openSlowly(port: number, beginning: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  socket.resume()
  await once(socket, 'connect')
  socket.write(beginning)
  return socket
}

/** The connection is closed normally or reset, if data was in transit when the server closed it. */
function closed(socket: Socket): Promise<void> {
  if (socket.closed) return Promise.resolve()
  return new Promise((done) => socket.once('close', () => done()))
}

function connections({ server }: FastifyInstance): Promise<number> {
  return new Promise((done, fail) => {
    server.getConnections((error, count) => (error ? fail(error) : done(count)))
  })
}
