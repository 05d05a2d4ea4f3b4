// The floor: a bare node:http server that runs the product's statements and writes its responses by hand.
import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type ClientConfig, Pool } from 'pg'
import { type Row, valuesOf } from '../slots.ts'
import { bodies } from './bodies.ts'
import type { Way } from './shapes.ts'

export type AdminFloorTask = {
  readonly port: number
  readonly connection: ClientConfig
  readonly poolSize: number
  readonly ways: readonly Way[]
}

process.once('message', ({ port, connection, poolSize, ways }: AdminFloorTask) => {
  const pool = new Pool({ ...connection, max: poolSize })
  const byPath = new Map(ways.map((way) => [way.path, way]))
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  server.listen(port, 'localhost', () => process.send?.('listening'))

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const way = byPath.get(request.url ?? '')
    if (!way) throw new Error('The floor knows two paths')
    const [, ...found] = await run(way, request.headers.authorization?.slice('Bearer '.length) ?? '')
    const body = JSON.stringify(bodies[way.work](found))
    response.writeHead(200, {
      ...way.headers,
      'x-request-id': randomUUID(),
      'content-length': Buffer.byteLength(body),
    })
    response.end(body)
  }

  async function run({ statements }: Way, token: string): Promise<readonly (readonly Row[])[]> {
    const presentedHash = createHash('sha256').update(token).digest()
    const input = { now: new Date(), presentedHash }
    const client = await pool.connect()
    const found: (readonly Row[])[] = []
    for (const statement of statements) {
      const { text, name = createHash('sha1').update(text).digest('hex') } = statement
      const values = valuesOf(statement, input, found.at(-1)?.[0] ?? {})
      found.push((await client.query<Row>({ name, text, values })).rows)
    }
    client.release()
    return found
  }
})
