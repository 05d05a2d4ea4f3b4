import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes files, so that its body may come more slowly. */
    takesUploads?: boolean
  }
}

/** Refuses requests that name two hosts, and cuts bodies that come too slowly where nothing is uploaded. */
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

type Watched = { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly until: number }

/** One interval for all incoming bodies: most arrive at once, so none needs a timer of its own. */
function createCutter(ms: number) {
  const watched = new Set<Watched>()
  let timer: NodeJS.Timeout | undefined
  const look = () => {
    const now = performance.now()
    for (const each of watched) {
      const { raw } = each.request
      if (!raw.complete && !raw.destroyed && now < each.until) continue
      watched.delete(each)
      if (!raw.complete && !raw.destroyed) cut(each)
    }
    if (watched.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
  return {
    watch(request: FastifyRequest, reply: FastifyReply) {
      watched.add({ request, reply, until: performance.now() + ms })
      timer ??= setInterval(look, Math.min(1_000, ms / 5)).unref()
    },
  }
}

function cut({ request: { raw, server }, reply }: Watched) {
  if (reply.raw.headersSent) {
    raw.destroy()
    return
  }
  // Like Node's own request timeout: responds 408 and closes the connection.
  const late = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  server.server.emit('clientError', late, raw.socket)
}
