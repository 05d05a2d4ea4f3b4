import {
  Client,
  IssuerMismatchError,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import { expect, test } from 'vitest'
import { createMcpApp } from '../../support/mcp-app.ts'
import { createMcpStage, type McpSdk, tellMcpClientStory } from '../../support/mcp-client-story.ts'

const sdk: McpSdk = {
  name: '@modelcontextprotocol/client (v2)',
  unauthorized: UnauthorizedError,
  async connect({ provider, fetch }, server) {
    const client = new Client({ name: 'Notes', version: '1' })
    const transport = new StreamableHTTPClientTransport(server, { authProvider: provider, fetch })
    await client.connect(transport)
    return {
      toolNames: async () => (await client.listTools()).tools.map(({ name }) => name),
      async call(name) {
        const { content } = await client.callTool({ name })
        return (content as { text: string }[])[0]?.text
      },
      finish: async (callback) => await transport.finishAuth(callback.searchParams),
      close: () => client.close(),
    }
  },
}

const stage = createMcpStage(sdk)
tellMcpClientStory(sdk, stage)

test('the v2 SDK asks for what it has and the scope a 403 names', async () => {
  const app = createMcpApp()
  const session = await stage.connect(app)
  await stage.allow(app, session, 'whoami', { decline: ['courses:read', 'orders:read'] })
  const had = app.kept.tokens?.scope?.split(' ') ?? []
  expect(had).not.toContain('courses:read')

  await stage.allow(app, session, 'list_courses')
  expect(app.lastAsked().searchParams.get('scope')?.split(' ')).toEqual(
    expect.arrayContaining([...had, 'courses:read']),
  )
  expect(await session.call('list_courses')).toBe(stage.ownerId())
})

test('the v2 SDK hears of a member who declines', async () => {
  const app = createMcpApp()
  const session = await stage.connect(app)
  await expect(session.call('list_courses')).rejects.toBeInstanceOf(UnauthorizedError)
  const callback = await stage.olga().deny(app.lastAsked())
  await expect(session.finish(callback)).rejects.toMatchObject({ code: 'access_denied' })
})

test('the v2 SDK sends no code of ours to another issuer, nor one that names none', async () => {
  const app = createMcpApp()
  const session = await stage.connect(app)
  await expect(session.call('list_courses')).rejects.toBeInstanceOf(UnauthorizedError)
  const callback = await stage.olga().allow(app.lastAsked())
  const without = new URL(callback)
  without.searchParams.delete('iss')
  await expect(session.finish(without)).rejects.toBeInstanceOf(IssuerMismatchError)
  const other = new URL(callback)
  other.searchParams.set('iss', 'https://elsewhere.example')
  await expect(session.finish(other)).rejects.toBeInstanceOf(IssuerMismatchError)
  await session.finish(callback)
})

// The SDK registers for the first challenge only; it must get further than that.
test('the v2 SDK steps up to a scope beyond those it registered for', async () => {
  const app = createMcpApp()
  const session = await stage.connect(app)
  await stage.allow(app, session, 'list_courses')
  await stage.allow(app, session, 'list_orders')
  expect(await session.call('list_orders')).toBeDefined()
})
