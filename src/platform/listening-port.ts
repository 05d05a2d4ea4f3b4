import type { Server } from 'node:net'

/** The port that a server listens on, also where it was started on any free one. */
export function listeningPort(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on a port')
  return address.port
}
