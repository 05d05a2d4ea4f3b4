import { once } from 'node:events'
import { type RequestOptions, request } from 'node:http'
import { expect, test } from 'vitest'
import { allFaults } from '../support/world/all-faults.ts'
import { freePort, plantedDataFolder, startServer } from '../support/world/server-process.ts'

// The contract tests have the same test with two processes that share a database.
test.runIf(allFaults)(
  'two web processes share the limits of 120 anonymous MCP requests and of 60 token requests',
  async () => {
    const port = await freePort()
    const server = startServer({ port, DATA_DIR: plantedDataFolder(), WORKERS: 2, LOG_LEVEL: 'warn' })
    await server.ready()
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
    const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })
    const mcp = await sendEach(200, { port, path: '/mcp', headers }, ping)
    expect(mcp.filter(({ status }) => status === 200)).toHaveLength(120)
    expect(mcp.filter(({ status }) => status === 429)).toHaveLength(80)
    expect(mcp.filter(({ status, retryAfter }) => status === 429 && !(retryAfter > 0))).toEqual([])

    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const grant = 'grant_type=refresh_token&refresh_token=lrt_x&client_id=demo-member-public'
    const tokens = await sendEach(100, { port, path: '/api/oauth/token', headers: form }, grant)
    expect(tokens.filter(({ status }) => status === 400)).toHaveLength(60)
    expect(tokens.filter(({ status }) => status === 429)).toHaveLength(40)
  },
)

// The primary gives each new connection to the next web process, so separate connections reach both in turn.
async function sendEach(times: number, options: RequestOptions, body: string) {
  const answers: { readonly status: number | undefined; readonly retryAfter: number }[] = []
  for (let n = 0; n < times; n++) {
    const message = request({ host: 'localhost', method: 'POST', agent: false, ...options }).end(body)
    const [answer] = await once(message, 'response')
    answer.resume()
    answers.push({ status: answer.statusCode, retryAfter: Number(answer.headers['retry-after']) })
  }
  return answers
}
