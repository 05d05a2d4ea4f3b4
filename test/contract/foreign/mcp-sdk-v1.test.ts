import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { expect, test } from 'vitest'
import { createMcpApp } from '../../support/mcp/mcp-app.ts'
import { createMcpStage, type McpSdk, runMcpClientStory } from '../../support/mcp/mcp-client-story.ts'

const sdk: McpSdk = {
  name: '@modelcontextprotocol/sdk (v1)',
  unauthorized: UnauthorizedError,
  async connect({ provider, fetch }, server) {
    const client = new Client({ name: 'Notes', version: '1' })
    const transport = new StreamableHTTPClientTransport(server, { authProvider: provider, fetch })
    // Under exactOptionalPropertyTypes the SDK's class does not match its own interface.
    await client.connect(transport as Transport)
    return {
      toolNames: async () => (await client.listTools()).tools.map(({ name }) => name),
      async call(name, input = {}) {
        const { structuredContent } = await client.callTool({ name, arguments: input })
        return structuredContent as Record<string, unknown>
      },
      finish: async (callback) => await transport.finishAuth(callback.searchParams.get('code') ?? ''),
      close: () => client.close(),
    }
  },
}

const stage = createMcpStage(sdk)
runMcpClientStory(sdk, stage)

test('the v1 SDK without a refresh token requests the scope named by a 403 response', async () => {
  const app = createMcpApp({ forgetsRefreshTokens: true })
  const session = await stage.connect(app)
  await stage.allow(app, session, 'whoami')
  expect(await session.call('whoami')).toMatchObject({ id: stage.ownerId() })

  await stage.allow(app, session, 'list_students')
  expect(app.lastOpened().searchParams.get('scope')).toBe('students:read')
  expect(await session.call('list_students')).toHaveProperty('items')
})

// A defect of the SDK: a refresh never widens a grant (RFC 6749, section 6), so the member's consent was
// required.
test('the v1 SDK with a refresh token answers a 403 response with a refresh, and fails at the second one', async () => {
  const app = createMcpApp()
  const session = await stage.connect(app)
  await stage.allow(app, session, 'whoami')

  await expect(session.call('list_students')).rejects.toThrow('403 after trying upscoping')
  expect(app.requests.map((form) => form.get('grant_type'))).toEqual(['authorization_code', 'refresh_token'])
  expect(app.openedCount()).toBe(1)
})
