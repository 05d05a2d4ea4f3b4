import { once } from 'node:events'
import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { refusedAs } from './outcome.ts'
import type { Target } from './target.ts'

/** Opens a TCP connection to one of the checked IP addresses only. */
export type Connect = (to: { hostname: string; addresses: readonly string[]; port: number }) => Socket

export type Wire = {
  readonly connect: Connect
  /** PEM certificates trusted instead of Node's. */
  readonly certificateAuthorities?: readonly string[] | undefined
}

/** A connection ready for HTTP, closed at the latest when the signal aborts. */
export async function openConnection(
  { connect, certificateAuthorities }: Wire,
  target: Target,
  { addresses, signal }: { addresses: readonly string[]; signal: AbortSignal },
): Promise<Socket> {
  signal.throwIfAborted()
  const tcp = connect({ hostname: target.hostname, addresses, port: target.port })
  endWith(signal, tcp)
  await once(tcp, 'connect', { signal }).catch(refusedAs('unreachable'))
  if (!target.isSecure) return tcp

  signal.throwIfAborted()
  const tls = connectTls({
    socket: tcp,
    host: target.hostname, // what the certificate must name when there is no servername
    ...(target.isLiteral ? {} : { servername: target.hostname }), // RFC 6066, section 3: no literals in SNI
    ...(certificateAuthorities ? { ca: [...certificateAuthorities] } : {}),
    rejectUnauthorized: true, // explicit, because NODE_TLS_REJECT_UNAUTHORIZED=0 would override the default
    ALPNProtocols: ['http/1.1'],
  })
  endWith(signal, tls)
  await once(tls, 'secureConnect', { signal }).catch(refusedAs('tls'))
  return tls
}

function endWith(signal: AbortSignal, socket: Socket) {
  signal.addEventListener('abort', () => socket.destroy())
  socket.on('error', () => {}) // between two steps there is no listener, and an unhandled error would crash the process
}

/**
 * Node tries the IP addresses in turn; its lookup only returns checked ones, so nothing is resolved twice.
 */
export const connectPinned: Connect = ({ hostname, addresses, port }) =>
  connectTcp({
    host: hostname, // a literal skips the lookup and is itself the only checked IP address
    port,
    autoSelectFamily: true,
    lookup: (_hostname, _options, done) =>
      done(
        null,
        addresses.map((ip) => ({ address: ip, family: isIP(ip) })),
      ),
  })
