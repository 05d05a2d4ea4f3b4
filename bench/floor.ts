// The floor: a bare node:http server that runs Lectern's statements and sends Lectern's bytes, without its checks.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type ClientConfig, Pool, type PoolClient } from 'pg'
import { newId } from '../src/platform/ids.ts'
import { type RequestData, type Row, type Statement, valuesOf } from './slots.ts'
import type { Statements } from './statements.ts'

/** A response of Lectern's, which the floor sends with other tokens. */
export type Sample = {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>>
}

export type FloorTask = {
  readonly port: number
  readonly connection: ClientConfig
  readonly poolSize: number
  readonly statements: Statements
  readonly samples: { readonly token: Sample; readonly userinfo: Sample }
}

process.once('message', ({ port, connection, poolSize, statements, samples }: FloorTask) => {
  const pool = new Pool({ ...connection, max: poolSize })
  const server = createServer((request, response) => {
    const answer = request.method === 'POST' ? refresh(request, response) : userinfo(request, response)
    answer.catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  server.listen(port, 'localhost', () => process.send?.('listening'))

  async function refresh(request: IncomingMessage, response: ServerResponse) {
    const presented = new URLSearchParams(await textOf(request)).get('refresh_token') ?? ''
    const now = new Date()
    const access = `lat_${randomBytes(32).toString('base64url')}`
    const renewed = `lrt_${randomBytes(32).toString('base64url')}`
    const { scopes } = await runOn(pool, statements.refresh, {
      now,
      presentedHash: sha256(presented),
      newId: newId({ now: () => now }),
      newAccessHash: sha256(access),
      newRefreshHash: sha256(renewed),
    })
    send(response, samples.token, {
      ...samples.token.body,
      access_token: access,
      refresh_token: renewed,
      scope: (scopes as string[]).join(' '),
      created_at: Math.floor(now.getTime() / 1000),
    })
  }

  async function userinfo(request: IncomingMessage, response: ServerResponse) {
    const token = request.headers.authorization?.slice('Bearer '.length) ?? ''
    const input = { now: new Date(), presentedHash: sha256(token) }
    const client = await pool.connect()
    const row = await run(client, statements.userinfo, input, {})
    // If the token was not used before, the statements that follow in Lectern follow here.
    if (!row['presented_at']) await run(client, statements.firstUse.slice(1), input, row)
    client.release()
    send(response, samples.userinfo, {
      ...samples.userinfo.body,
      sub: row['person_id'],
      roles: row['role_names'],
      name: row['name'],
      email: row['email'],
      email_verified: row['email_verified'],
    })
  }
})

async function runOn(pool: Pool, statements: readonly Statement[], input: RequestData): Promise<Row> {
  const client = await pool.connect()
  const row = await run(client, statements, input, {})
  client.release()
  return row
}

async function run(client: PoolClient, statements: readonly Statement[], input: RequestData, before: Row) {
  let row = before
  for (const statement of statements) {
    const { text, name = text.slice(0, 60) } = statement
    const values = valuesOf(statement, input, row)
    const isPlain = values.length === 0
    const { rows } = await client.query<Row>(isPlain ? text : { name, text, values })
    row = rows[0] ?? row
  }
  return row
}

function send(response: ServerResponse, { headers }: Sample, body: Row) {
  const text = JSON.stringify(body)
  response.writeHead(200, {
    ...headers,
    'x-request-id': randomUUID(),
    'content-length': Buffer.byteLength(text),
  })
  response.end(text)
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
