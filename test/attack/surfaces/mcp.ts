import fc from 'fast-check'
import { unfitValue, valuesOf } from '../../support/admin-api/values-of-schema.ts'
import type { Request } from '../../support/attack/target.ts'
import { mcpAt } from '../../support/mcp/mcp-caller.ts'
import { ids, sendRandom, withIds } from './random-requests.ts'
import type { AttackContext, Surface } from './surface.ts'

const methods = [
  ...['initialize', 'ping', 'tools/list', 'resources/list', 'resources/read', 'resources/subscribe'],
  ...['prompts/get', 'completion/complete', 'logging/setLevel', 'server/discover', 'tools/call', '__proto__'],
]

/** Every tool of the listing, from its input schema, and the methods of the protocol. */
export const mcp: Surface = {
  name: 'MCP',
  share: 0.2,
  async attack(context) {
    const listed = new Map<string, object>()
    for (const { headers } of context.callers().all)
      for (const tool of await toolsOf(context, headers)) listed.set(tool.name, tool.inputSchema)
    const calls = [...listed].map(([name, schema]) =>
      fc
        .tuple(
          fc.oneof(
            { weight: 12, arbitrary: valuesOf(schema as never, {}) },
            { weight: 1, arbitrary: unfitValue },
          ),
          fc.array(ids(context), { minLength: 4, maxLength: 4 }),
        )
        .map(([input, chosen]) => called('tools/call', { name, arguments: withIds(input, chosen) })),
    )
    const others = fc
      .tuple(fc.constantFrom(...methods), unfitValue)
      .map(([method, params]) => called(method, params))
    await sendRandom(
      context,
      fc.oneof({ weight: 8, arbitrary: fc.oneof(...calls) }, { weight: 1, arbitrary: others }),
      'owner token',
    )
  },
}

type Tool = { readonly name: string; readonly inputSchema: object }

async function toolsOf(
  { target }: AttackContext,
  headers: Readonly<Record<string, string>>,
): Promise<readonly Tool[]> {
  const answer = await mcpAt(target.world).rpc('tools/list', {}, headers)
  if (answer.statusCode !== 200) return []
  const text = /^data: (.+)$/m.exec(answer.body)?.[1] ?? answer.body
  return JSON.parse(text).result?.tools ?? []
}

function called(method: string, params: unknown): Request {
  return {
    method: 'POST',
    url: '/mcp',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    payload: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  }
}
