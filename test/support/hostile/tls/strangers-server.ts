import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import { type AddressInfo, connect, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { onTestFinished } from 'vitest'
import {
  type Connect,
  createOutboundHttp,
  type Resolve,
} from '../../../../src/platform/outbound-http/index.ts'
import { createThrowAwayAuthority } from './throw-away-authority.ts'

export const strangersHost = 'stranger.example'
export const strangersIp = '93.184.216.34'

const authority = createThrowAwayAuthority()
const certificate = authority.issue(strangersHost, strangersIp, '127.0.0.1')
export const certificateAuthorities = [authority.certificate]

/** An HTTP client that trusts the stranger's certificate, and resolves every name to the stranger unless told otherwise. */
export function outboundTo(connect: Connect, resolve: Resolve = async () => [strangersIp]) {
  return createOutboundHttp({ userAgent: 'Lectern-test', resolve, connect, certificateAuthorities })
}

/** A stranger's HTTPS server on loopback; it closes when the test ends. */
export function startStrangersServer(answer: RequestListener) {
  return listen(createServer(certificate, answer))
}

/** The same, for answers that no HTTP library would give: it writes these bytes once the request came. */
export function startRawServer(answer: string) {
  return listen(
    createTlsServer({ ...certificate, ALPNProtocols: ['http/1.1'] }, (socket) => {
      socket.on('error', () => {})
      socket.once('data', () => socket.end(answer))
    }),
  )
}

/** Registers the function that closes a server: called when the test ends, or by the owner of a shared server. */
export type WhenDone = (close: () => void) => void

/** Any server on loopback, and a connector that connects to it for any checked IP address. */
export async function listen<S extends Server>(server: S, whenDone: WhenDone = onTestFinished) {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => sockets.add(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  whenDone(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const dialled: { addresses: readonly string[]; port: number }[] = []
  return {
    server,
    port,
    sockets,
    dialled,
    connect(to: { addresses: readonly string[]; port: number }) {
      dialled.push({ addresses: to.addresses, port: to.port })
      return connect({ host: '127.0.0.1', port })
    },
  }
}
