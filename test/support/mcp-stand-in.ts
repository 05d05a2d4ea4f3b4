import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { OAuth } from '../../src/domain/oauth/index.ts'
import { callerOf, insufficientScope, missingToken, refuseCaller } from '../../src/http/shared/bearer.ts'
import { endpoints } from '../../src/http/shared/endpoints.ts'
import { schoolOf } from '../../src/http/shared/request-school.ts'

/** Each tool with the scopes that it needs, and that its challenge names; the last one names none. */
const tools: Readonly<Record<string, readonly string[]>> = {
  list_courses: ['courses:read'],
  list_orders: ['orders:read'],
  list_my_payments: ['account:read'],
  whoami: [],
}

type Message = {
  readonly id?: number | string
  readonly method: string
  readonly params?: { readonly name?: string; readonly protocolVersion?: string }
}

/** Just enough of an MCP server to be signed in to: open to anybody, but for its tools. */
export function serveMcpStandIn(app: FastifyInstance, oauth: OAuth) {
  app.post<{ Body: Message }>(endpoints.mcp, async (request, reply) => {
    const message = request.body
    if (message.id === undefined) return reply.code(202).send()
    const caller = await callerOf(request, oauth)
    if (caller.is === 'anonymous') return answer(request, reply, undefined)
    return caller.is === 'active'
      ? answer(request, reply, caller.bearer)
      : refuseCaller(request, reply, caller)
  })
  // No stream of the server's own.
  app.get(endpoints.mcp, (_request, reply) => reply.code(405).header('allow', 'POST').send())
}

type Bearer = { readonly scopes: ReadonlySet<string>; readonly owner: { readonly personId: string } }

function answer(request: FastifyRequest<{ Body: Message }>, reply: FastifyReply, bearer: Bearer | undefined) {
  const { id, method, params = {} } = request.body
  const result = (of: object) => reply.send({ jsonrpc: '2.0', id, result: of })
  switch (method) {
    case 'initialize':
      return result({
        protocolVersion: params.protocolVersion,
        capabilities: { tools: {} },
        serverInfo: { name: schoolOf(request).name, version: '0' },
      })
    case 'tools/list':
      return result({ tools: Object.keys(tools).map((name) => ({ name, inputSchema: { type: 'object' } })) })
    case 'tools/call': {
      const needed = tools[params.name ?? ''] ?? []
      if (!bearer) return missingToken(request, reply, needed)
      if (!needed.every((scope) => bearer.scopes.has(scope))) return insufficientScope(request, reply, needed)
      return result({ content: [{ type: 'text', text: bearer.owner.personId }] })
    }
    default:
      return reply.send({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } })
  }
}
