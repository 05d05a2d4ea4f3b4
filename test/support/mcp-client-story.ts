import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { demoClientSecret } from '../../src/demo/clients.ts'
import { endpoints } from '../../src/http/shared/endpoints.ts'
import type { HttpBrowser } from './http-browser.ts'
import { personOf, schoolOf } from './identity-cast.ts'
import { createListeningWorld, type ListeningWorld } from './listening-world.ts'
import { createMcpApp, mcpRedirectUri } from './mcp-app.ts'
import { serveMcpStandIn } from './mcp-stand-in.ts'
import { createPublishedDocuments } from './published-documents.ts'
import { platformActor } from './world.ts'

export type McpApp = ReturnType<typeof createMcpApp>

/** One SDK's client, connected: what a test asks of it. */
export type McpSession = {
  readonly toolNames: () => Promise<string[]>
  /** The text a tool answers with. */
  readonly call: (tool: string) => Promise<unknown>
  /** Hands over what came back to the app's redirect URI. */
  readonly finish: (callback: URL) => Promise<void>
  readonly close: () => Promise<void>
}

export type McpSdk = {
  readonly name: string
  readonly connect: (app: McpApp, server: URL) => Promise<McpSession>
  /** What it throws once it has opened the browser. */
  readonly unauthorized: new (
    ...parameters: never[]
  ) => Error
}

/** The school with its MCP server, a browser of somebody there, and the way through one SDK's authorization. */
export function createMcpStage(sdk: McpSdk) {
  const documents = createPublishedDocuments()
  const stage = {} as { world: ListeningWorld; olga: HttpBrowser; ownerId: string }
  beforeAll(async () => {
    stage.world = await createListeningWorld({
      deps: { outboundHttp: documents.outboundHttp },
      extend: ({ app, modules }) => serveMcpStandIn(app, modules.oauth),
    })
    const { tenancy } = stage.world.modules
    const { id } = await schoolOf(stage.world, 'ceramics')
    await tenancy.switchFeature(platformActor, id, { feature: 'open_client_documents', to: 'on' })
    tenancy.forgetSchools()
    stage.olga = await stage.world.browserOf('olga', 'ceramics')
    stage.ownerId = await personOf(stage.world, 'olga')
  })
  afterAll(() => stage.world.close())
  return {
    ...documents,
    origin: () => stage.world.origin('ceramics'),
    clock: () => stage.world.clock,
    olga: () => stage.olga,
    ownerId: () => stage.ownerId,
    async connect(app: McpApp): Promise<McpSession> {
      const session = await sdk.connect(app, new URL(endpoints.mcp, stage.world.origin('ceramics')))
      onTestFinished(session.close)
      return session
    },
    /** Calls a tool, which opens the browser; allows what is asked there, but for what is declined. */
    async allow(app: McpApp, session: McpSession, tool: string, options?: { decline: readonly string[] }) {
      await expect(session.call(tool)).rejects.toBeInstanceOf(sdk.unauthorized)
      await session.finish(await stage.olga.allow(app.lastAsked(), options))
    },
  }
}

export type McpStage = ReturnType<typeof createMcpStage>

/** What every MCP SDK must be able to do here. */
export function tellMcpClientStory(sdk: McpSdk, stage: McpStage) {
  const metadataScopes = async () => {
    const answer = await fetch(new URL(endpoints.protectedResource, stage.origin()))
    return ((await answer.json()) as { scopes_supported: string[] }).scopes_supported.join(' ')
  }
  const askedScope = (app: McpApp) => app.lastAsked().searchParams.get('scope')

  describe(`an app built on ${sdk.name}`, () => {
    test('reads what is public without a token, and opens no browser', async () => {
      const app = createMcpApp()
      const session = await stage.connect(app)
      expect(await session.toolNames()).toContain('list_courses')
      expect(app.asked()).toBe(0)
    })

    test('registers itself after a 401 and asks for the scope of the challenge', async () => {
      const app = createMcpApp()
      const session = await stage.connect(app)
      await stage.allow(app, session, 'list_courses')
      expect(await session.call('list_courses')).toBe(stage.ownerId())
      expect(app.kept.client).toMatchObject({ redirect_uris: [mcpRedirectUri], scope: 'courses:read' })
      expect(askedScope(app)).toBe('courses:read')
      expect(app.lastAsked().searchParams.get('resource')).toBe(stage.origin())
      expect(app.kept.tokens).toMatchObject({ scope: 'courses:read', issuer: stage.origin() })
    })

    test('asks for every scope of the resource metadata where the challenge names none', async () => {
      const app = createMcpApp()
      const session = await stage.connect(app)
      await stage.allow(app, session, 'whoami')
      expect(await session.call('whoami')).toBe(stage.ownerId())
      expect(askedScope(app)).toBe(await metadataScopes())
    })

    test.each(['list_courses', 'whoami'])(
      'is known by its metadata document when it calls %s',
      async (tool) => {
        const documentUrl = await stage.publish({ client_name: 'Notes', redirect_uris: [mcpRedirectUri] })
        const app = createMcpApp({ documentUrl })
        const session = await stage.connect(app)
        await stage.allow(app, session, tool)
        expect(await session.call(tool)).toBe(stage.ownerId())
        expect(app.lastAsked().searchParams.get('client_id')).toBe(documentUrl)
      },
    )

    test.each([
      { client_id: 'demo-operator-public', tool: 'whoami' },
      { client_id: 'demo-member-public', tool: 'list_my_payments' },
      { client_id: 'demo-member-confidential', client_secret: demoClientSecret, tool: 'list_my_payments' },
    ])('signs in as $client_id, which the school made', async ({ tool, ...client }) => {
      const app = createMcpApp({ client: { ...client, issuer: stage.origin() } })
      const session = await stage.connect(app)
      await stage.allow(app, session, tool)
      expect(await session.call(tool)).toBe(stage.ownerId())
    })

    test('may name the resource with a slash, also when it refreshes', async () => {
      const app = createMcpApp({ namesResourceWith: 'slash' })
      const session = await stage.connect(app)
      await stage.allow(app, session, 'list_courses')
      const first = app.kept.tokens?.access_token
      stage.clock().advance({ hours: 3 })
      expect(await session.call('list_courses')).toBe(stage.ownerId())

      expect(app.kept.tokens?.access_token).not.toBe(first)
      expect(app.asked()).toBe(1)
      expect(app.sent.map((form) => [form.get('grant_type'), form.get('resource')])).toEqual([
        ['authorization_code', `${stage.origin()}/`],
        ['refresh_token', `${stage.origin()}/`],
      ])
    })

    test('asks its member again once its tokens were revoked', async () => {
      const client = { client_id: 'demo-operator-public', issuer: stage.origin() }
      const app = createMcpApp({ client })
      const session = await stage.connect(app)
      await stage.allow(app, session, 'list_courses')
      const token = app.kept.tokens?.refresh_token ?? ''
      const body = new URLSearchParams({ token, client_id: client.client_id })
      await fetch(new URL(endpoints.revocation, stage.origin()), { method: 'POST', body })

      await stage.allow(app, session, 'list_courses')
      expect(await session.call('list_courses')).toBe(stage.ownerId())
      expect(app.asked()).toBe(2)
    })
  })
}
