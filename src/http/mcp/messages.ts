/** A JSON-RPC message as received, not validated yet. */
export type JsonObject = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The number of messages in a body; several in a batch of older revisions. */
export function countOf(body: unknown): number {
  return Array.isArray(body) ? Math.max(1, body.length) : 1
}

/** The names of the tools that a body calls; several in a batch of older revisions. */
export function calledTools(body: unknown): string[] {
  const messages = Array.isArray(body) ? body : [body]
  return messages.flatMap((message) => {
    if (!isObject(message) || message['method'] !== 'tools/call' || !isObject(message['params'])) return []
    const { name } = message['params']
    return typeof name === 'string' ? [name] : []
  })
}

/** A JSON-RPC error as an HTTP response. */
export function rpcError(code: number, message: string, id: unknown = null) {
  return { jsonrpc: '2.0', id, error: { code, message } }
}

/** The id of a request, if it has one. */
export function idOf(body: unknown): string | number | null {
  const id = isObject(body) ? body['id'] : null
  return typeof id === 'string' || typeof id === 'number' ? id : null
}
