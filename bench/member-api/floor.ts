// The floor: a bare node:http server that runs the product's statements and writes its responses by hand.
import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type ClientConfig, Pool, type PoolClient } from 'pg'
import { type Row, type Statement, valuesOf } from '../slots.ts'
import { paymentsPage, syllabus } from './bodies.ts'
import type { CourseRow } from './course-row.ts'
import { createOutlines } from './outlines.ts'
import { queries } from './queries.ts'
import type { MemberStatements } from './statements.ts'

export type MemberFloorTask = {
  readonly port: number
  readonly connection: ClientConfig
  readonly poolSize: number
  readonly statements: MemberStatements
  /** The headers of a response of Lectern's. */
  readonly headers: Readonly<Record<string, string>>
}

process.once('message', ({ port, connection, poolSize, statements, headers }: MemberFloorTask) => {
  const pool = new Pool({ ...connection, max: poolSize })
  const outlineOf = createOutlines(statements.outlines)
  const ways = new Map<string, Way>([
    [
      queries.syllabus,
      {
        statements: statements.syllabus,
        write: async (rows, now, client) => {
          const courses = rows as readonly CourseRow[]
          return syllabus(courses, now, await outlineOf(client, courses[0]))
        },
      },
    ],
    [
      queries.payments,
      { statements: statements.payments, write: async (rows) => paymentsPage(rows as never) },
    ],
  ])
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  server.listen(port, 'localhost', () => process.send?.('listening'))

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const token = request.headers.authorization?.slice('Bearer '.length) ?? ''
    const { query } = JSON.parse(await textOf(request)) as { query: string }
    const way = ways.get(query)
    if (!way) throw new Error('The floor knows two queries')
    const now = new Date()
    const client = await pool.connect()
    const rows = await run(client, way.statements, { now, presentedHash: sha256(token) })
    const output = await way.write(rows, now, client)
    client.release()
    const body = JSON.stringify(output)
    response.writeHead(200, {
      ...headers,
      'x-request-id': randomUUID(),
      'content-length': Buffer.byteLength(body),
    })
    response.end(body)
  }
})

type Way = {
  readonly statements: readonly Statement[]
  readonly write: (rows: readonly unknown[], now: Date, client: PoolClient) => Promise<unknown>
}

async function run(
  client: PoolClient,
  statements: readonly Statement[],
  input: { now: Date; presentedHash: Buffer },
): Promise<readonly Row[]> {
  let found: readonly Row[] = []
  for (const statement of statements) {
    const { text, name = text.slice(0, 60) } = statement
    const { rows } = await client.query<Row>({
      name,
      text,
      values: valuesOf(statement, input, found[0] ?? {}),
    })
    found = rows
  }
  return found
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
