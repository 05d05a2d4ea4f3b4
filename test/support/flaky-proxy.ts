import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import type { ClientConfig } from 'pg'

/** A TCP door to a database that a test can cut and mend. */
export async function createFlakyProxy(target: ClientConfig) {
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer((client) => {
    if (isCut) return void client.destroy()
    const database = connectTo(target)
    for (const socket of [client, database]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        client.destroy()
        database.destroy()
      })
    }
    client.pipe(database).pipe(client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const cut = () => {
    isCut = true
    for (const socket of open) socket.destroy()
  }
  return {
    url: urlOf(target, port),
    cut,
    mend() {
      isCut = false
    },
    async close() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}

function connectTo({ connectionString, host, port }: ClientConfig): Socket {
  if (!connectionString) return connect(join(host ?? '', `.s.PGSQL.${port}`))
  const url = new URL(connectionString)
  return connect(Number(url.port || 5432), url.hostname)
}

function urlOf({ connectionString, user, database }: ClientConfig, port: number): string {
  const url = new URL(connectionString ?? `postgres://${user}@127.0.0.1/${database}`)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return url.href
}
