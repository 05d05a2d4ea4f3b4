import { PROTOCOL_VERSION_META_KEY, specTypeSchemas } from '@modelcontextprotocol/server'
import { isObject, type JsonObject } from './messages.ts'

// The shapes of the protocol. The SDK checks them too, but returns -32603 with its validator's list of issues.
const requests = new Map(
  Object.entries({
    initialize: specTypeSchemas.InitializeRequest,
    ping: specTypeSchemas.PingRequest,
    'tools/list': specTypeSchemas.ListToolsRequest,
    'tools/call': specTypeSchemas.CallToolRequest,
    'resources/list': specTypeSchemas.ListResourcesRequest,
    'resources/templates/list': specTypeSchemas.ListResourceTemplatesRequest,
    'resources/read': specTypeSchemas.ReadResourceRequest,
    'prompts/list': specTypeSchemas.ListPromptsRequest,
    'prompts/get': specTypeSchemas.GetPromptRequest,
    'completion/complete': specTypeSchemas.CompleteRequest,
  }),
)

/** The problem with the params of the first invalid message; undefined if all are valid. */
export function paramsProblem(body: unknown): string | undefined {
  const messages = Array.isArray(body) ? body : [body]
  return messages.map(problemOf).find((problem) => problem !== undefined)
}

function problemOf(message: unknown): string | undefined {
  if (!isObject(message)) return undefined
  const { method, params } = message
  if (typeof method !== 'string') return undefined
  if (params !== undefined && !isObject(params)) return `Invalid params of ${method}: must be an object`
  if (methodsWithoutEnvelope.has(method) && hasEnvelope(params)) return undefined
  const checked = requests.get(method)?.['~standard'].validate({ method, params })
  if (!checked?.issues) return undefined
  const fields = checked.issues.map(({ path = [] }) => path.slice(1).map(String).join('.') || 'params')
  return `Invalid params of ${method}: missing or malformed: ${[...new Set(fields)].join(', ')}`
}

// Revision 2026-07-28 does not have these methods; the SDK returns the error.
const methodsWithoutEnvelope = new Set(['initialize', 'ping'])

function hasEnvelope(params: JsonObject | undefined): boolean {
  const meta = params?.['_meta']
  return isObject(meta) && meta[PROTOCOL_VERSION_META_KEY] !== undefined
}

/** The nesting limit of a message: no tool needs half of it, and all readers of messages recurse. */
export const deepest = 40

/** True if a message is nested too deeply; checked before it is parsed. */
export function isTooDeep(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? ''
    if (character === '"') at = endOfString(text, at)
    else depth += nesting.get(character) ?? 0
    if (depth > deepest) return true
  }
  return false
}

const nesting = new Map([
  ['{', 1],
  ['[', 1],
  ['}', -1],
  [']', -1],
])

function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}
