import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { ownWorld } from '../support/world.ts'

test('200 sockets that send their headers too slowly are closed, and others are served meanwhile', async () => {
  const world = await ownWorld({ timeouts: { headersMs: 300, requestMs: 600, checkEveryMs: 50 } })
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = world.app.server.address() as AddressInfo
  const slow = await Promise.all(
    Array.from({ length: 200 }, () => openSlowly(port, 'GET / HTTP/1.1\r\nHost: ')),
  )

  const answer = await fetch(`http://127.0.0.1:${port}/livez`)
  expect(answer.status).toBe(200)
  await Promise.all(slow.map((socket) => once(socket, 'close')))
  expect(await connections(world)).toBeLessThan(5)
})

test('a body that never comes is given up on', async () => {
  const world = await ownWorld({ timeouts: { headersMs: 300, requestMs: 600, checkEveryMs: 50 } })
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = world.app.server.address() as AddressInfo
  const head =
    'POST / HTTP/1.1\r\nHost: localhost:3000\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{'
  const socket = await openSlowly(port, head)
  await once(socket, 'close')
})

async function openSlowly(port: number, beginning: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.resume()
  await once(socket, 'connect')
  socket.write(beginning)
  return socket
}

function connections({ app }: { app: { server: import('node:http').Server } }): Promise<number> {
  return new Promise((done, fail) => {
    app.server.getConnections((error, count) => (error ? fail(error) : done(count)))
  })
}
