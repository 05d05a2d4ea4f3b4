import {
  type ClientRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as startRequest,
} from 'node:http'
import type { Socket } from 'node:net'
import { type Outcome, RequestRefused, refusedAs } from './outcome.ts'

export type Message = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: OutgoingHttpHeaders
  readonly body: string | Buffer | undefined
}

/** One request and its response on this connection, without redirects or cookies. */
export async function exchange(
  socket: Socket,
  { method, path, headers, body }: Message,
  { maxBytes, signal }: { maxBytes: number; signal: AbortSignal },
): Promise<Outcome> {
  // With a given connection, Node uses no agent, and therefore no pool and no proxy of the environment.
  const request = startRequest({ createConnection: () => socket, method, path, headers, signal })
  request.end(body)
  const response = await answerTo(request).catch(refusedAs('bad-answer'))
  return {
    is: 'answered',
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: await readAtMost(maxBytes, response).catch(refusedAs('bad-answer')),
  }
}

function answerTo(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.on('response', resolve)
    request.on('error', reject) // also after the response, because an unhandled error would crash the process
    request.on('close', () => reject(new Error('closed without a response'))) // all that a 101 leads to
  })
}

async function readAtMost(maxBytes: number, response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  const body: AsyncIterable<Buffer> = response
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new RequestRefused('too-large', `body is over ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
