import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import type { ClientConfig } from 'pg'

export type FlakyProxy = Awaited<ReturnType<typeof createFlakyProxy>>
type Pair = { readonly client: Socket; readonly database: Socket }

/** A TCP proxy of a database that a test can cut, hang and repair. */
export async function createFlakyProxy(target: ClientConfig) {
  const pairs = new Set<Pair>()
  let state: 'open' | 'cut' | 'hanging' = 'open'
  const server = createServer((client) => {
    if (state === 'cut') return void client.destroy()
    const pair = { client, database: connectTo(target) }
    pairs.add(pair)
    for (const socket of [pair.client, pair.database]) {
      socket.on('error', () => {})
      socket.on('close', () => {
        pairs.delete(pair)
        pair.client.destroy()
        pair.database.destroy()
      })
    }
    if (state === 'open') passOn(pair)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const cut = () => {
    state = 'cut'
    for (const { client } of pairs) client.destroy()
  }
  return {
    url: urlOf(target, port),
    cut,
    /** Accepts connections and keeps the open ones, but forwards nothing until it is repaired. */
    hang() {
      state = 'hanging'
      for (const { client, database } of pairs) {
        client.unpipe(database)
        database.unpipe(client)
      }
    },
    repair() {
      const wasHanging = state === 'hanging'
      state = 'open'
      if (wasHanging) for (const pair of pairs) passOn(pair)
    },
    async close() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}

function passOn({ client, database }: Pair) {
  client.pipe(database).pipe(client)
}

function connectTo({ connectionString, host, port }: ClientConfig): Socket {
  if (!connectionString) return connect(join(host ?? '', `.s.PGSQL.${port}`))
  const url = new URL(connectionString)
  return connect(Number(url.port || 5432), url.hostname)
}

function urlOf({ connectionString, user, password, database }: ClientConfig, port: number): string {
  const url = new URL(connectionString ?? `postgres://${user}@127.0.0.1/${database}`)
  if (!connectionString && typeof password === 'string') url.password = password
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return url.href
}
