const path = '/mcp'

/** A request as a client of revision 2025-11-25 sends it, which both servers know. */
export function rpc(method: 'tools/list' | 'tools/call', params: object, token?: string) {
  return {
    path,
    method: 'POST' as const,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  }
}

export function search(query: string) {
  return rpc('tools/call', { name: 'search_catalog', arguments: { query } })
}

export function myCourses(token: string) {
  return rpc('tools/call', { name: 'list_my_courses', arguments: {} }, token)
}
