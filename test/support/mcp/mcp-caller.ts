import type { LightMyRequestResponse } from 'fastify'
import type { DemoPersonName } from '../../../demo/people.ts'
import type { DemoSchoolName } from '../../../demo/schools.ts'
import { scopesFor } from '../../../src/domain/oauth/index.ts'
import { browserOf } from '../browser/member-browser.ts'
import { createTestApp } from '../oauth/oauth-app.ts'
import { freshEmail } from '../people/identity-cast.ts'
import type { World } from '../world/world.ts'

type Headers = Readonly<Record<string, string>>

/** The result of a tool: its data, or its error. */
export type Answer = {
  readonly status: number
  readonly data: Readonly<Record<string, unknown>>
  readonly error:
    | {
        code: string
        message: string
        problems?: { field: string }[]
        next_steps: string[]
        request_id?: string
      }
    | undefined
  readonly raw: LightMyRequestResponse
}

export type McpCaller = ReturnType<typeof mcpAt>

/** A caller that posts JSON-RPC to a school, each time from another IP address. */
export function mcpAt(world: Pick<World, 'at'>, school: DemoSchoolName = 'ceramics', token?: string) {
  const send = (payload: unknown, headers: Headers = {}) =>
    world.at(school).send({
      method: 'POST',
      url: '/mcp',
      remoteAddress: freshEmail(),
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    })
  const rpc = (method: string, params: object = {}, headers: Headers = {}) =>
    send({ jsonrpc: '2.0', id: 1, method, params }, headers)
  return {
    send,
    rpc,
    /** The same in the revision that has no handshake. */
    modern: (method: string, params: Readonly<Record<string, unknown>> = {}, headers: Headers = {}) =>
      send(
        { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: envelope } },
        { ...modernHeaders(method, params), ...headers },
      ),
    toolNames: async () =>
      (bodyOf(await rpc('tools/list')).result.tools as { name: string }[]).map(({ name }) => name),
    async call(name: string, input: object = {}): Promise<Answer> {
      return answerOf(await rpc('tools/call', { name, arguments: input }))
    },
  }
}

const revision = '2026-07-28'
const envelope = {
  'io.modelcontextprotocol/protocolVersion': revision,
  'io.modelcontextprotocol/clientCapabilities': {},
}

function modernHeaders(method: string, params: Readonly<Record<string, unknown>>): Headers {
  const name = params['name'] ?? params['uri']
  return {
    'mcp-protocol-version': revision,
    'mcp-method': method,
    ...(typeof name === 'string' ? { 'mcp-name': name } : {}),
  }
}

export function answerOf(raw: LightMyRequestResponse): Answer {
  if (raw.statusCode !== 200) return { status: raw.statusCode, data: {}, error: undefined, raw }
  const { result } = bodyOf(raw)
  const text = result ? JSON.parse(result.content[0].text) : {}
  return { status: 200, data: result?.structuredContent ?? {}, error: text.error, raw }
}

/** The one message of an answer, sent as JSON or as a stream. */
export function bodyOf({ body, headers }: LightMyRequestResponse) {
  const isStream = String(headers['content-type']).startsWith('text/event-stream')
  return JSON.parse(isStream ? (/^data: (.+)$/m.exec(body)?.[1] ?? '') : body)
}

/** A token of a member's own data. */
export async function memberToken(
  world: World,
  person: DemoPersonName,
  {
    school = 'ceramics',
    scope = 'openid profile email account:read account:write',
  }: { school?: DemoSchoolName; scope?: string } = {},
): Promise<string> {
  const app = createTestApp(world, { school, scope })
  return (await app.tokens(await browserOf(world, person, school))).access_token
}

/** A token for a school's administration; its owner can be anyone with a role there. */
export async function operatorToken(
  world: World,
  person: DemoPersonName,
  {
    school = 'ceramics',
    scope = scopesFor('operator').join(' '),
  }: { school?: DemoSchoolName; scope?: string } = {},
): Promise<string> {
  const app = createTestApp(world, { school, scope, clientId: 'demo-operator-public' })
  return (await app.tokens(await browserOf(world, person, school))).access_token
}
