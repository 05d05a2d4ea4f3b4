import {
  type CallToolResult,
  createMcpHandler,
  type McpHttpHandler,
  type McpRequestContext,
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerNotifier,
} from '@modelcontextprotocol/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { endpoints } from '../../paths/endpoints.ts'
import { networkOf } from '../../platform/rate-limit/network-of.ts'
import { Refusal } from '../../platform/refusal.ts'
import { listHint, readHint } from './cache-hints.ts'
import type { McpDeps } from './deps.ts'
import { httpFaultOf } from './errors.ts'
import { idOf, isObject, rpcError } from './messages.ts'
import { paramsProblem } from './params.ts'
import { getPrompt, prompts } from './prompts.ts'
import { completeSlug, courseTemplate, listResources, readResource } from './resources.ts'
import { instructions, serverInfo } from './server-info.ts'
import { type Call, findTool, type ToolAnswer, type Toolbox } from './toolbox.ts'

/** For tests: other servers instead of the product's. */
export type Fixtures = (notify: ServerNotifier) => McpServer

// An open stream is cheap, but one client could use all connections.
const mostSubscriptions = 200
const mostPerNetwork = 10

/** Handles every message that is not a plain tool call, of every revision, with the SDK. */
export function createSdkLane(deps: McpDeps, toolbox: Toolbox, fixtures?: Fixtures) {
  const factory = (context: McpRequestContext) =>
    fixtures?.(handler.notify) ?? createServer(deps, toolbox, callOf(context))
  const handler: McpHttpHandler = createMcpHandler(factory, { maxSubscriptions: mostSubscriptions })
  const streams = new Map<string, number>()
  return {
    async answer(call: Call, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const problem = paramsProblem(request.body)
      if (problem) {
        return reply.send(rpcError(ProtocolErrorCode.InvalidParams, problem, idOf(request.body)))
      }
      if (isSubscription(request.body) && !holdsStream(streams, networkOf(request.ip), reply)) {
        const message = 'Subscription limit reached: close another stream first'
        return reply.send(rpcError(-32603, message, idOf(request.body)))
      }
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort())
      const authInfo = { token: '', clientId: '', scopes: [], extra: { call } }
      const answer = await handler.fetch(webRequest(call, request, gone.signal), {
        authInfo,
        parsedBody: request.body,
      })
      // The SDK's headers override ours: a stream must not be cached or transformed.
      reply.code(answer.status)
      for (const [name, value] of answer.headers) if (name !== 'cache-control') reply.header(name, value)
      return answer.body ? reply.send(answer.body) : reply.send()
    },
    close: () => handler.close(),
  }
}

function isSubscription(body: unknown): boolean {
  return isObject(body) && body['method'] === 'subscriptions/listen'
}

/** Counts an open stream of this IP address; false if it has too many. */
function holdsStream(streams: Map<string, number>, network: string, reply: FastifyReply): boolean {
  const open = streams.get(network) ?? 0
  if (open >= mostPerNetwork) return false
  streams.set(network, open + 1)
  reply.raw.once('close', () => {
    const remaining = (streams.get(network) ?? 1) - 1
    if (remaining > 0) streams.set(network, remaining)
    else streams.delete(network)
  })
  return true
}

// Without the body, which is passed to the SDK separately.
function webRequest({ school }: Call, request: FastifyRequest, signal: AbortSignal): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    // The owner is known; nothing after the guard needs the token.
    if (typeof value === 'string' && name !== 'authorization') headers.set(name, value)
  }
  return new Request(school.origin + endpoints.mcp, { method: request.method, headers, signal })
}

function callOf({ authInfo }: McpRequestContext): Call {
  const call = authInfo?.extra?.['call']
  if (!call) throw new Error('The request has no caller')
  return call as Call
}

/** A server for one caller; its lists were prepared before. */
function createServer(deps: McpDeps, toolbox: Toolbox, call: Call): Server {
  const { school, bearer } = call
  const list = listHint(bearer)
  const server = new Server(serverInfo(school), {
    capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
    instructions: instructions(school),
    cacheHints: {
      'tools/list': list,
      'prompts/list': list,
      'resources/templates/list': list,
      'resources/list': readHint(bearer),
      'resources/read': readHint(bearer),
      'server/discover': list,
    },
  })
  server.setRequestHandler('tools/list', () => ({ tools: [...toolbox.listFor(bearer).tools] as never }))
  server.setRequestHandler('tools/call', async ({ params }) => {
    const tool = findTool(params.name)
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name}`)
    return resultOf(await toolbox.call(call, tool, params.arguments))
  })
  server.setRequestHandler('resources/list', ({ params }) =>
    withRpcErrors(call, () => listResources(deps, call, params?.cursor)),
  )
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [courseTemplate] }))
  server.setRequestHandler('resources/read', ({ params }) =>
    withRpcErrors(call, () => readResource(deps, call, params.uri)),
  )
  server.setRequestHandler('prompts/list', () => ({ prompts: [...prompts] }))
  server.setRequestHandler('prompts/get', ({ params }) => getPrompt(call, params))
  server.setRequestHandler('completion/complete', ({ params }) =>
    withRpcErrors(call, () => completeSlug(deps, call, params)),
  )
  return server
}

/** Converts errors to JSON-RPC errors: the SDK would send any error message unchanged. */
async function withRpcErrors<T>({ requestId, log }: Call, answer: () => Promise<T>): Promise<T> {
  try {
    return await answer()
  } catch (error) {
    if (error instanceof ProtocolError) throw error
    const { status, code, message, retryAfter } = httpFaultOf(error as Error, requestId)
    if (status >= 500) log.error({ err: error }, 'the MCP server failed')
    const isInvalid = error instanceof Refusal && error.code === 'invalid_input'
    throw new ProtocolError(
      isInvalid ? ProtocolErrorCode.InvalidParams : code,
      message,
      retryAfter === undefined ? undefined : { retry_after_seconds: retryAfter },
    )
  }
}

function resultOf({ json, isError }: ToolAnswer): CallToolResult {
  const content = [{ type: 'text' as const, text: json }]
  return isError ? { content, isError } : { content, structuredContent: JSON.parse(json) }
}
