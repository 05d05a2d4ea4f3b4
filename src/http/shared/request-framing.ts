import { type IncomingMessage, STATUS_CODES } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorCode } from '../../platform/errors.ts'
import { sendProblem } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes files, so that its body may come more slowly. */
    takesUploads?: boolean
  }
}

/**
 * Refuses requests that name two hosts, cuts bodies that come too slowly where nothing is uploaded, and closes connections
 * whose body is still arriving after its response.
 */
export function guardFraming(app: FastifyInstance, { bodyMs }: { bodyMs: number }) {
  const cutter = createCutter(bodyMs)
  app.addHook('onRequest', (request, reply, done) => {
    if (hasTwoHosts(request.raw.rawHeaders)) {
      sendProblem(request, reply, twoHosts)
      return
    }
    if (hasBody(request) && !request.routeOptions.config?.takesUploads) cutter.watch(request, reply)
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    if (hasBody(request)) discardRest(request.raw)
    done()
  })
}

// Long enough for a client to read the response before its connection is reset.
const lingerMs = 1_000

/**
 * Reads and discards what is left of a body for a moment, so that the client can finish and reuse the connection; closes the
 * connection after that. Closing it immediately would reset it, and the client could lose the response.
 */
function discardRest(raw: IncomingMessage) {
  if (raw.complete || raw.destroyed || !(raw.socket instanceof Socket)) return
  raw.unpipe()
  raw.on('error', () => {})
  raw.resume()
  const timer = setTimeout(() => {
    if (!raw.complete) raw.socket.destroy()
  }, lingerMs)
  timer.unref()
  raw.once('close', () => clearTimeout(timer))
}

const twoHosts = {
  status: 400,
  code: 'invalid_request',
  detail: 'Invalid request: more than one Host header',
  title: 'refusedTitle',
} as const

// RFC 9112, section 3.2. Node keeps the first and drops the others; a proxy in front may have gone by the last.
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts > 1
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

type Watched = { readonly request: FastifyRequest; readonly reply: FastifyReply; looks: number }

// Looks are counted, not milliseconds: a body that arrived while this process was busy is read before the next look.
const looksPerBody = 10

/** One interval for all incoming bodies: most arrive immediately, so that none needs its own timer. */
function createCutter(ms: number) {
  const watched = new Set<Watched>()
  let timer: NodeJS.Timeout | undefined
  const look = () => {
    for (const each of watched) {
      const { raw } = each.request
      const isComing = !raw.complete && !raw.destroyed
      if (isComing && each.looks++ < looksPerBody) continue
      watched.delete(each)
      if (isComing) cut(each)
    }
    if (watched.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
  return {
    watch(request: FastifyRequest, reply: FastifyReply) {
      watched.add({ request, reply, looks: 0 })
      timer ??= setInterval(look, ms / looksPerBody).unref()
    },
  }
}

function cut({ request: { raw, server }, reply }: Watched) {
  if (reply.raw.headersSent) {
    raw.destroy()
    return
  }
  // A request that a test injects has no connection.
  if (!(raw.socket instanceof Socket)) return
  // Like Node's own request timeout: responds 408 and closes the connection.
  const late = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  server.server.emit('clientError', late, raw.socket)
}

const incomplete = {
  status: 408,
  code: 'request_timeout',
  detail: 'The request did not arrive completely in time. Send it again.',
}
const problems: Readonly<Record<string, typeof incomplete>> = {
  ERR_HTTP_REQUEST_TIMEOUT: incomplete,
  // The client gave up sending, often because of a time limit of its own.
  HPE_INVALID_EOF_STATE: incomplete,
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'headers_too_large',
    detail: 'The headers of the request are too large.',
  },
}
const malformed = { status: 400, code: 'invalid_request', detail: 'The request is not valid HTTP.' }

/** Answers a connection whose request never became one, and closes it. */
export function answerBrokenRequest(error: Error, socket: Socket): void {
  if (errorCode(error) === 'ECONNRESET' || socket.destroyed) return
  const { status, code, detail } = problems[errorCode(error) ?? ''] ?? malformed
  const body = JSON.stringify({ title: code, status, code, detail })
  if (socket.writable) {
    socket.write(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        'Content-Type: application/problem+json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(body)}`,
        'Cache-Control: no-store',
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    )
  }
  socket.destroy(error)
}
