import type { IncomingHttpHeaders } from 'node:http'
import {
  classifyInboundRequest,
  PROTOCOL_VERSION_META_KEY,
  SERVER_INFO_META_KEY,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/server'
import { listHint } from './cache-hints.ts'
import { isObject, type JsonObject } from './messages.ts'
import { serverInfo } from './server-info.ts'
import { type Call, findTool, type ToolAnswer, type Toolbox } from './toolbox.ts'

/** A plain tool call or tool list, which the toolbox can handle alone. */
type Plain = {
  readonly era: 'legacy' | 'modern'
  readonly id: string | number
  readonly params: JsonObject
  readonly method: 'tools/call' | 'tools/list'
}

const modernRevision = '2026-07-28'

/**
 * Handles most requests without the objects that the SDK creates for each one. Undefined means that the SDK
 * must handle the request. Both lanes use one toolbox, and a test compares their responses.
 */
export async function answerQuickly(
  toolbox: Toolbox,
  call: Call,
  headers: IncomingHttpHeaders,
  body: unknown,
): Promise<string | undefined> {
  const plain = plainRequest(headers, body)
  if (!plain) return undefined
  const end = plain.era === 'modern' ? `,"resultType":"complete","_meta":${metaOf(call)}` : ''
  if (plain.method === 'tools/list') return answered(plain, `{"tools":${listOf(toolbox, call, plain)}${end}}`)
  const tool = findTool(String(plain.params['name']))
  if (!tool) return undefined
  const answer = await toolbox.call(call, tool, plain.params['arguments'])
  return answered(plain, `{${resultOf(answer)}${end}}`)
}

function answered({ id }: Plain, result: string): string {
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}`
}

function listOf(toolbox: Toolbox, { bearer }: Call, { era }: Plain): string {
  const { json } = toolbox.listFor(bearer)
  if (era === 'legacy') return json
  const { ttlMs, cacheScope } = listHint(bearer)
  return `${json},"ttlMs":${ttlMs},"cacheScope":"${cacheScope}"`
}

/** The data as structured content, and as text for clients without support for it. */
function resultOf({ json, isError }: ToolAnswer): string {
  const content = `"content":[{"type":"text","text":${JSON.stringify(json)}}]`
  return isError ? `${content},"isError":true` : `${content},"structuredContent":${json}`
}

function metaOf({ school }: Call): string {
  return JSON.stringify({ [SERVER_INFO_META_KEY]: serverInfo(school) })
}

function plainRequest(headers: IncomingHttpHeaders, body: unknown): Plain | undefined {
  if (!isObject(body) || body['jsonrpc'] !== '2.0') return undefined
  const { id, method, params = {} } = body
  if (method !== 'tools/call' && method !== 'tools/list') return undefined
  if (typeof id !== 'string' && !isWhole(id)) return undefined
  if (!isObject(params) || !hasPlainParameters(method, params)) return undefined
  const era = eraOf(headers, body, params)
  return era && { era, id, params, method }
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value)
}

function hasPlainParameters(method: string, params: JsonObject): boolean {
  if (method === 'tools/list') return params['cursor'] === undefined
  const { name, arguments: toolInput } = params
  const isAnswerToQuestion = 'inputResponses' in params || 'requestState' in params || 'task' in params
  return typeof name === 'string' && (toolInput === undefined || isObject(toolInput)) && !isAnswerToQuestion
}

function eraOf(headers: IncomingHttpHeaders, body: JsonObject, params: JsonObject): Plain['era'] | undefined {
  const meta = params['_meta'] ?? {}
  if (!isObject(meta)) return undefined
  if (meta[PROTOCOL_VERSION_META_KEY] === modernRevision)
    return isModern(headers, body, params) ? 'modern' : undefined
  const version = headers['mcp-protocol-version']
  const isLegacy =
    !Object.keys(meta).some((key) => key.startsWith('io.modelcontextprotocol/')) &&
    (version === undefined || (typeof version === 'string' && legacyRevisions.has(version))) &&
    acceptsBoth(headers.accept)
  return isLegacy ? 'legacy' : undefined
}

const legacyRevisions = new Set(SUPPORTED_PROTOCOL_VERSIONS.filter((version) => version < modernRevision))

// Streamable HTTP of those revisions: the client accepts both types, and the server chooses.
function acceptsBoth(accept: string | undefined): boolean {
  return accept?.includes('application/json') === true && accept.includes('text/event-stream')
}

/** The SDK's check of the envelope; headers are used only if they match the body. */
function isModern(headers: IncomingHttpHeaders, body: JsonObject, params: JsonObject): boolean {
  const method = headers['mcp-method']
  if (typeof method !== 'string' || method !== body['method']) return false
  if (headers['mcp-protocol-version'] !== modernRevision) return false
  if (method === 'tools/call' && headers['mcp-name'] !== params['name']) return false
  const judged = classifyInboundRequest({
    httpMethod: 'POST',
    protocolVersionHeader: modernRevision,
    mcpMethodHeader: method,
    body,
  })
  return judged.kind === 'modern'
}
