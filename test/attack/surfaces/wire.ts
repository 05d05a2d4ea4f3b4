import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Surface } from './surface.ts'

const longest = 3_000

/** Bytes that parsers read differently: two lengths, chunks that lie, headers without end. */
function requestsAt(host: string): readonly { readonly bytes: string; readonly most: number }[] {
  const line = (target = '/livez', method = 'GET') => `${method} ${target} HTTP/1.1\r\nHost: ${host}\r\n`
  const smuggled = `GET /admin HTTP/1.1\r\nHost: ${host}\r\n\r\n`
  const post = line('/api/oauth/token', 'POST')
  return [
    `${post}Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
    `${post}Content-Length: 0\r\nContent-Length: ${smuggled.length}\r\n\r\n${smuggled}`,
    `${post}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${smuggled}`,
    `${post}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${smuggled}`,
    `${post}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${smuggled}`,
    `${post}Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n${smuggled}`,
    `${post}Transfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n${smuggled}`,
    `${post}Content-Length: +5\r\n\r\n${smuggled}`,
    `${post}Content-Length: 5, 5\r\n\r\n${smuggled}`,
    `${post}Content-Length: 0x5\r\n\r\n${smuggled}`,
    `${post}Content-Length: 99999999999999999999\r\n\r\n`,
    `${line()}X: a\nY: b\r\n\r\n${smuggled}`,
    `${line()}X: a\u0000b\r\n\r\n${smuggled}`,
    `${line()}Host: evil.example\r\n\r\n${smuggled}`,
    `GET /livez HTTP/1.1\r\n\r\n${smuggled}`,
    `GET /livez HTTP/9.9\r\nHost: ${host}\r\n\r\n${smuggled}`,
    `GET http://evil.example/livez HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    `CONNECT evil.example:443 HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    `TRACE / HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    `${line(`/${'a'.repeat(100_000)}`)}\r\n`,
    `${line()}${'X: y\r\n'.repeat(5_000)}\r\n`,
    `${line()}X: ${'y'.repeat(100_000)}\r\n\r\n`,
    `${line()}Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n\r\n`,
    `${line()}Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n`,
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    '\u0016\u0003\u0001\u0002\u0000\u0001',
  ].map((bytes) => ({ bytes, most: 1 }))
}

export const wire: Surface = {
  name: 'bytes on the wire',
  async attack({ target, tally }) {
    const port = await target.world.listen()
    for (const { bytes, most } of requestsAt(target.host)) {
      const answered = await exchange(port, bytes)
      const statuses = [...answered.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status))
      for (const status of statuses) tally.answered(status, /retry-after/i.exec(answered) ?? undefined)
      const shown = JSON.stringify(bytes.slice(0, 200))
      if (statuses.some((status) => status >= 500 && status !== 503))
        tally.failed(`${shown}: ${answered.slice(0, 500)}`)
      const lengths = /transfer-encoding|content-length/i.test(bytes.slice(0, 200))
      if (lengths && statuses.length > most)
        tally.succeeded(`${shown} was read as ${statuses.length} requests`)
      const alive = await exchange(
        port,
        `GET /livez HTTP/1.1\r\nHost: ${target.host}\r\nConnection: close\r\n\r\n`,
      )
      if (!alive.startsWith('HTTP/1.1 200')) tally.succeeded(`The server does not respond after ${shown}`)
    }
  },
}

async function exchange(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  let answered = ''
  socket.on('data', (data) => (answered += data.toString('latin1')))
  socket.write(bytes, 'latin1')
  await Promise.race([once(socket, 'close').catch(() => {}), quiet(() => answered.length)])
  socket.destroy()
  return answered
}

/** Resolves when nothing more arrives. */
async function quiet(length: () => number) {
  const since = performance.now()
  for (let before = -1; performance.now() - since < longest; ) {
    await pause(150)
    if (length() > 0 && length() === before) return
    before = length()
  }
}
