import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { endpoints } from '../../paths/endpoints.ts'
import { Unavailable } from '../../platform/unavailable.ts'
import { sendUnavailable } from '../shared/bearer.ts'
import { compression } from '../shared/compression.ts'
import { onlyMethods, openToAnyOrigin } from '../shared/open-to-any-origin.ts'
import type { McpDeps } from './deps.ts'
import { httpFaultOf } from './errors.ts'
import { isBeyondCaller, passGuard } from './guard.ts'
import { idOf, rpcError } from './messages.ts'
import { deepest, isTooDeep } from './params.ts'
import { answerQuickly } from './quick-lane.ts'
import { createSdkLane, type Fixtures } from './sdk-lane.ts'
import { createToolbox } from './toolbox.ts'

export type { McpLimits } from './deps.ts'
export type { Fixtures } from './sdk-lane.ts'

/** The MCP server of each school: Streamable HTTP, stateless, every revision at one URL. */
export function serveMcp(deps: McpDeps, fixtures?: Fixtures): FastifyPluginAsync {
  return async (app) => {
    const toolbox = createToolbox(deps)
    const sdk = createSdkLane(deps, toolbox, fixtures)
    openToAnyOrigin(app)
    disableCaching(app)
    readMessages(app)
    answerInRpc(app)
    onlyMethods(app, endpoints.mcp, ['POST'])
    // Before the server waits for open connections: a stream would never end by itself.
    app.addHook('preClose', sdk.close)
    app.post(
      endpoints.mcp,
      { compress: onlyLong, bodyLimit: mostBytes.withToken },
      async (request, reply) => {
        const caller = await passGuard(deps, request, reply)
        if (!caller || isBeyondCaller(request, reply, caller)) return reply
        const call = { ...caller, requestId: request.id, log: request.log }
        const quick = fixtures ? undefined : await answerQuickly(toolbox, call, request.headers, request.body)
        return quick === undefined ? await sdk.answer(call, request, reply) : sendJson(reply, quick)
      },
    )
  }
}

// The longest text of a lecture fits, also in Chinese; requests without a token are much shorter.
const mostBytes = { withToken: 1024 * 1024, withoutToken: 256 * 1024 }

// Tool lists are long and requested once; results of calls are short and not worth compressing. Streams are
// never compressed, because their messages would be buffered.
const onlyLong = { ...compression, threshold: 16 * 1024, customTypes: /^application\/json/ }

function sendJson(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(text)
}

function disableCaching(app: FastifyInstance) {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
}

// Read as text, so that invalid JSON gets a JSON-RPC error.
function readMessages(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, ({ headers }, text, done) => {
    if (headers.authorization === undefined && Buffer.byteLength(text) > mostBytes.withoutToken)
      return done(unreadable(-32600, 'The message is too large', 413))
    if (isTooDeep(text.toString()))
      return done(unreadable(-32600, `The message is nested more than ${deepest} levels deep`))
    try {
      done(null, JSON.parse(text.toString()))
    } catch {
      done(unreadable(-32700, 'The body is not valid JSON'))
    }
  })
}

const unreadable = (rpcCode: number, message: string, statusCode = 400) =>
  Object.assign(new Error(message), { statusCode, rpcCode })

/** Errors of the message itself; refusals of a tool are part of its result. */
function answerInRpc(app: FastifyInstance) {
  app.setErrorHandler((error: Error, request: FastifyRequest, reply) => {
    const { status, code, message, retryAfter } = httpFaultOf(error, request.id)
    if (status >= 500) request.log.error({ err: error }, 'the MCP server failed')
    reply.header('cache-control', 'no-store')
    if (error instanceof Unavailable)
      return sendUnavailable(reply, { retryAfter: error.retryAfter, description: message })
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
    return reply.code(status).send(rpcError(code, message, idOf(request.body)))
  })
}
