// A minimal HTTP/1.1 connection. The load generator shares the cores with the measured server, so its own
// cost would make all servers look alike.
import { connect } from 'node:net'
import { type Figures, type Time, timed } from './timed.ts'

export type HttpRequest = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export type Connection = ReturnType<typeof openConnection>

export function openConnection(origin: string) {
  const { hostname, port } = new URL(origin)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  let waiting: PromiseWithResolvers<Buffer> | undefined
  let received: Buffer = Buffer.alloc(0)
  const fail = (error: Error) => waiting?.reject(error)
  socket.on('error', fail)
  socket.on('close', () => fail(new Error(`${origin} closed the connection`)))
  socket.on('data', (bytes: Buffer) => {
    received = received.length === 0 ? bytes : Buffer.concat([received, bytes])
    const answer = wholeAnswer(received)
    if (!answer || !waiting) return
    received = Buffer.alloc(0)
    if (answer.status === 200) waiting.resolve(answer.body)
    else waiting.reject(new Error(`${answer.status}: ${answer.body}`))
  })
  return {
    /** The body of the response, which must be a 200; one at a time. */
    send(request: Buffer): Promise<Buffer> {
      waiting = Promise.withResolvers()
      socket.write(request)
      return waiting.promise
    },
    close: () => socket.destroy(),
  }
}

/** The bytes of a request to that origin, so that a repeated request is serialized once. */
export function requestBytes(origin: string, { method, path, headers, body = '' }: HttpRequest): Buffer {
  const lines = Object.entries({ host: new URL(origin).host, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  const length = method === 'POST' ? [`content-length: ${Buffer.byteLength(body)}`] : []
  return Buffer.from([`${method} ${path} HTTP/1.1`, ...lines, ...length, '', body].join('\r\n'))
}

type Load = Time & { readonly origin: string; readonly workers: number }

/** The results of concurrent clients, each with its own connection. */
export async function measureLoad(
  { origin, workers, ...time }: Load,
  run: (connection: Connection) => Promise<void>,
): Promise<Figures> {
  const connections = Array.from({ length: workers }, () => openConnection(origin))
  const figures = await timed(
    connections.map((connection) => () => run(connection)),
    time,
  )
  for (const connection of connections) connection.close()
  return figures
}

/** Returns one after the other, and starts again after the last. */
export function withinLimit(requests: readonly Buffer[]): () => Buffer {
  let next = 0
  return () => {
    const request = requests[next++ % requests.length]
    if (!request) throw new Error('Nothing to request')
    return request
  }
}

const endOfHead = '\r\n\r\n'

function wholeAnswer(bytes: Buffer): { readonly status: number; readonly body: Buffer } | undefined {
  const end = bytes.indexOf(endOfHead)
  if (end < 0) return undefined
  const head = bytes.toString('latin1', 0, end)
  const rest = bytes.subarray(end + endOfHead.length)
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  const body = length === undefined ? withoutChunks(rest) : rest.length >= Number(length) ? rest : undefined
  return body && { status: Number(head.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length)), body }
}

function withoutChunks(bytes: Buffer): Buffer | undefined {
  const parts: Buffer[] = []
  for (let at = 0; ; ) {
    const lineEnd = bytes.indexOf('\r\n', at)
    if (lineEnd < 0) return undefined
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16)
    const from = lineEnd + 2
    if (bytes.length < from + size + 2) return undefined
    if (size === 0) return parts.length === 1 ? parts[0] : Buffer.concat(parts)
    parts.push(bytes.subarray(from, from + size))
    at = from + size + 2
  }
}
