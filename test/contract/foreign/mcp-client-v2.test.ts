import {
  Client,
  IssuerMismatchError,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import { expect, test } from 'vitest'
import { createMcpApp } from '../../support/mcp/mcp-app.ts'
import { createMcpStage, type McpSdk, runMcpClientStory } from '../../support/mcp/mcp-client-story.ts'

const sdkOf = (name: string, mode: 'legacy' | 'auto'): McpSdk => ({
  name,
  unauthorized: UnauthorizedError,
  async connect({ provider, fetch }, server) {
    const client = new Client({ name: 'Notes', version: '1' }, { versionNegotiation: { mode } })
    const transport = new StreamableHTTPClientTransport(server, { authProvider: provider, fetch })
    await client.connect(transport)
    return {
      toolNames: async () => (await client.listTools()).tools.map(({ name }) => name),
      async call(name, input = {}) {
        const { structuredContent } = await client.callTool({ name, arguments: input })
        return structuredContent as Record<string, unknown>
      },
      finish: async (callback) => await transport.finishAuth(callback.searchParams),
      close: () => client.close(),
    }
  },
})

const sdk = sdkOf('@modelcontextprotocol/client (v2), with a handshake', 'legacy')
const handshakeless = sdkOf('@modelcontextprotocol/client (v2), in revision 2026-07-28', 'auto')

const stage = createMcpStage(sdk)
runMcpClientStory(sdk, stage)

runMcpClientStory(handshakeless, createMcpStage(handshakeless))

test('the v2 SDK requests its current scopes and the scope named by a 403 response', async () => {
  const app = createMcpApp()
  const session = await stage.connect(app)
  await stage.allow(app, session, 'whoami')
  await stage.allow(app, session, 'list_students')
  expect(app.lastOpened().searchParams.get('scope')?.split(' ').sort()).toEqual([
    'email',
    'openid',
    'profile',
    'students:read',
  ])
  expect(await session.call('list_students')).toHaveProperty('items')
})

test('the v2 SDK reports that a member declined the consent', async () => {
  const app = createMcpApp()
  const session = await stage.connect(app)
  await expect(session.call('list_students')).rejects.toBeInstanceOf(UnauthorizedError)
  const callback = await stage.olga().deny(app.lastOpened())
  await expect(session.finish(callback)).rejects.toMatchObject({ code: 'access_denied' })
})

test('the v2 SDK sends no authorization code to another issuer or without an issuer', async () => {
  const app = createMcpApp()
  const session = await stage.connect(app)
  await expect(session.call('list_students')).rejects.toBeInstanceOf(UnauthorizedError)
  const callback = await stage.olga().allow(app.lastOpened())
  const without = new URL(callback)
  without.searchParams.delete('iss')
  await expect(session.finish(without)).rejects.toBeInstanceOf(IssuerMismatchError)
  const other = new URL(callback)
  other.searchParams.set('iss', 'https://elsewhere.example')
  await expect(session.finish(other)).rejects.toBeInstanceOf(IssuerMismatchError)
  await session.finish(callback)
})

// The SDK registers with the scopes of the first challenge only, and later needs more.
test('the v2 SDK requests a scope beyond those of its registration', async () => {
  const app = createMcpApp()
  const session = await stage.connect(app)
  await stage.allow(app, session, 'list_students')
  await stage.allow(app, session, 'list_orders')
  expect(await session.call('list_orders')).toHaveProperty('items')
})

// A client validates every response against the listed output schema.
test('the v2 SDK accepts an operator’s list of orders as valid against its output schema', async () => {
  const app = createMcpApp({ client: { client_id: 'demo-operator-public', issuer: stage.origin() } })
  const session = await stage.connect(app)
  await stage.allow(app, session, 'list_orders')
  await session.toolNames()
  expect(await session.call('list_orders', { limit: 100 })).toHaveProperty('items')
})
