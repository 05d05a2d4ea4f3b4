import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Accepts uploads, so that its body may arrive more slowly. */
    takesUploads?: boolean
  }
}

/** Refuses requests that name two hosts, and cuts bodies that come too slowly where nothing is uploaded. */
export function guardFraming(app: FastifyInstance, { bodyMs }: { bodyMs: number }) {
  app.addHook('onRequest', async (request, reply) => {
    if (hasTwoHosts(request.raw.rawHeaders)) return sendProblem(request, reply, twoHosts)
    if (hasBody(request) && !request.routeOptions.config?.takesUploads) cutAfter(request, reply, bodyMs)
    return undefined
  })
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

function cutAfter({ raw, server }: FastifyRequest, reply: FastifyReply, ms: number) {
  const cut = () => {
    if (raw.complete) return
    if (reply.raw.headersSent) {
      raw.destroy()
      return
    }
    // Like Node's own request timeout: responds 408 and closes the connection.
    const late = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    server.server.emit('clientError', late, raw.socket)
  }
  const timer = setTimeout(cut, ms)
  const done = () => clearTimeout(timer)
  raw.once('end', done)
  raw.once('close', done)
}
