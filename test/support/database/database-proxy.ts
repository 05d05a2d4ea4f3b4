import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import type { ClientConfig } from 'pg'
import { onTestFinished } from 'vitest'

/** A connection to the database with network faults. */
export type DatabaseProxy = {
  readonly connection: ClientConfig
  /** Breaks every open connection. */
  readonly cut: () => void
  /** Keeps connections open and forwards nothing, like an unreachable host. */
  readonly swallow: () => void
  /** Breaks the next connection on which this text is sent, before the database sees it. */
  readonly cutBefore: (text: string) => void
  /** The number of open connections. */
  readonly open: () => number
}

/** A proxy between a test and its database. */
export async function databaseProxy(connection: ClientConfig): Promise<DatabaseProxy> {
  const pairs = new Set<readonly [Socket, Socket]>()
  let isSwallowing = false
  let fatal: string | undefined
  const server = createServer((near) => {
    const far = connect(addressOf(connection))
    const pair = [near, far] as const
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      for (const socket of pair) socket.destroy()
    }
    for (const socket of pair) socket.on('error', end).on('close', end)
    far.on('data', (bytes) => void (isSwallowing || near.write(bytes)))
    near.on('data', (bytes) => {
      if (isSwallowing) return
      if (fatal !== undefined && bytes.includes(fatal)) {
        fatal = undefined
        return end()
      }
      far.write(bytes)
    })
  })
  const cut = () => {
    for (const [near] of pairs) near.destroy()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    cut()
    server.close()
  })
  return {
    connection: through(connection, server.address() as { port: number }),
    cut,
    swallow() {
      isSwallowing = true
    },
    cutBefore(text) {
      fatal = text
    },
    open: () => pairs.size,
  }
}

function addressOf({ connectionString, host = 'localhost', port = 5432 }: ClientConfig) {
  if (connectionString) {
    const url = new URL(connectionString)
    return { host: url.hostname, port: Number(url.port || 5432) }
  }
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
}

function through(connection: ClientConfig, { port }: { port: number }): ClientConfig {
  if (!connection.connectionString) return { ...connection, host: '127.0.0.1', port }
  const url = new URL(connection.connectionString)
  url.host = `127.0.0.1:${port}`
  return { ...connection, connectionString: url.href }
}
