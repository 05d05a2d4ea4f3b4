import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { demoClientSecret } from '../../../demo/clients.ts'
import { endpoints } from '../../../src/paths/endpoints.ts'
import type { HttpBrowser } from '../browser/http-browser.ts'
import { createPublishedDocuments } from '../catalog/published-documents.ts'
import { personOf, schoolOf } from '../people/identity-cast.ts'
import { createListeningWorld, type ListeningWorld } from '../world/listening-world.ts'
import { noApiLimits } from '../world/no-limits.ts'
import { platformActor } from '../world/world.ts'
import { createMcpApp, mcpRedirectUri } from './mcp-app.ts'

export type McpApp = ReturnType<typeof createMcpApp>

/** The connected client of one SDK, as the tests use it. */
export type McpSession = {
  readonly toolNames: () => Promise<string[]>
  /** The data a tool answers with. */
  readonly call: (tool: string, input?: Record<string, unknown>) => Promise<Record<string, unknown>>
  /** Passes on the response at the app's redirect URI. */
  readonly finish: (callback: URL) => Promise<void>
  readonly close: () => Promise<void>
}

export type McpSdk = {
  readonly name: string
  readonly connect: (app: McpApp, server: URL) => Promise<McpSession>
  /** The error that it throws once it has opened the browser. */
  readonly unauthorized: new (
    ...parameters: never[]
  ) => Error
}

/** The school with its MCP server, a browser of somebody there, and the way through one SDK's authorization. */
export function createMcpStage(sdk: McpSdk) {
  const documents = createPublishedDocuments()
  const stage = {} as { world: ListeningWorld; olga: HttpBrowser; mei: HttpBrowser; ownerId: string }
  beforeAll(async () => {
    stage.world = await createListeningWorld({
      from: 'demoTemplate',
      deps: { outboundHttp: documents.outboundHttp },
      limits: noApiLimits(),
    })
    const { tenancy } = stage.world.modules
    const { id } = await schoolOf(stage.world, 'ceramics')
    await tenancy.switchFeature(platformActor, id, { feature: 'open_client_documents', to: 'on' })
    tenancy.forgetSchools()
    stage.olga = await stage.world.browserOf('olga', 'ceramics')
    stage.mei = await stage.world.browserOf('mei', 'ceramics')
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
    /** Calls a tool, which opens the browser, where a person allows the request. */
    async allow(
      app: McpApp,
      session: McpSession,
      tool: string,
      { as = 'olga' }: { as?: 'olga' | 'mei' } = {},
    ) {
      await expect(session.call(tool)).rejects.toBeInstanceOf(sdk.unauthorized)
      await session.finish(await stage[as].allow(app.lastOpened()))
    },
  }
}

export type McpStage = ReturnType<typeof createMcpStage>

/** The tests that every MCP SDK must pass. */
export function runMcpClientStory(sdk: McpSdk, stage: McpStage) {
  const requestedScope = (app: McpApp) => app.lastOpened().searchParams.get('scope')
  const madeClient = (client_id: string, client_secret?: string) =>
    createMcpApp({
      client: { client_id, ...(client_secret ? { client_secret } : {}), issuer: stage.origin() },
    })

  describe(`an MCP client built on ${sdk.name}`, () => {
    test('an MCP client reads public data without a token and opens no browser', async () => {
      const app = createMcpApp()
      const session = await stage.connect(app)
      const names = await session.toolNames()
      expect(names).toContain('list_courses')
      expect(names).not.toContain('list_students')
      expect(await session.call('search_catalog', { query: 'tea bowls' })).toMatchObject({
        items: expect.arrayContaining([expect.objectContaining({ slug: 'tea-bowls' })]),
      })
      expect(app.openedCount()).toBe(0)
    })

    test('an MCP client registers itself after the 401 of whoami, and requests the scopes of the challenge', async () => {
      const app = createMcpApp()
      const session = await stage.connect(app)
      await stage.allow(app, session, 'whoami')
      expect(await session.call('whoami')).toMatchObject({ id: stage.ownerId(), roles: ['owner'] })
      expect(app.store.client).toMatchObject({ redirect_uris: [mcpRedirectUri] })
      expect(requestedScope(app)).toBe('openid profile email')
      expect(app.lastOpened().searchParams.get('resource')).toBe(stage.origin())
      expect(app.store.tokens).toMatchObject({ scope: 'openid profile email', issuer: stage.origin() })
    })

    test('an MCP client registers itself after the 401 of an operator’s tool, and then that tool is listed', async () => {
      const app = createMcpApp()
      const session = await stage.connect(app)
      await stage.allow(app, session, 'list_students')
      expect(requestedScope(app)).toBe('students:read')
      expect(await session.call('list_students')).toHaveProperty('items')
      expect(await session.toolNames()).toContain('list_students')
    })

    test.each(['list_students', 'whoami'])(
      'an MCP client is identified by its metadata document when it calls %s',
      async (tool) => {
        const documentUrl = await stage.publish({ client_name: 'Notes', redirect_uris: [mcpRedirectUri] })
        const app = createMcpApp({ documentUrl })
        const session = await stage.connect(app)
        await stage.allow(app, session, tool)
        expect(await session.call('whoami')).toMatchObject({ id: stage.ownerId(), client_id: documentUrl })
        expect(app.lastOpened().searchParams.get('client_id')).toBe(documentUrl)
      },
    )

    test.each([
      { id: 'demo-operator-public', tool: 'get_revenue' },
      { id: 'demo-member-public', tool: 'list_my_payments' },
      { id: 'demo-member-confidential', secret: demoClientSecret, tool: 'list_my_payments' },
    ])('an MCP client signs in as $id, a client registered by the school', async ({ id, secret, tool }) => {
      const app = madeClient(id, secret)
      const session = await stage.connect(app)
      await stage.allow(app, session, tool)
      expect(await session.call('whoami')).toMatchObject({ id: stage.ownerId(), client_id: id })
    })

    test('an MCP client with the consent of a member reads the courses of that member', async () => {
      const app = madeClient('demo-member-public')
      const session = await stage.connect(app)
      await stage.allow(app, session, 'list_my_courses', { as: 'mei' })
      expect(await session.call('list_my_courses')).toMatchObject({
        items: expect.arrayContaining([expect.objectContaining({ progress: expect.anything() })]),
      })
    })

    test('an MCP client may end the resource with a slash, also in a refresh request', async () => {
      const app = createMcpApp({ namesResourceWith: 'slash' })
      const session = await stage.connect(app)
      await stage.allow(app, session, 'list_students')
      const first = app.store.tokens?.access_token
      stage.clock().advance({ hours: 3 })
      expect(await session.call('list_students')).toHaveProperty('items')

      expect(app.store.tokens?.access_token).not.toBe(first)
      expect(app.openedCount()).toBe(1)
      expect(app.requests.map((form) => [form.get('grant_type'), form.get('resource')])).toEqual([
        ['authorization_code', `${stage.origin()}/`],
        ['refresh_token', `${stage.origin()}/`],
      ])
    })

    test('an MCP client sends its member through the authorization again after its tokens were revoked', async () => {
      const app = madeClient('demo-operator-public')
      const session = await stage.connect(app)
      await stage.allow(app, session, 'list_students')
      const token = app.store.tokens?.refresh_token ?? ''
      const body = new URLSearchParams({ token, client_id: 'demo-operator-public' })
      await fetch(new URL(endpoints.revocation, stage.origin()), { method: 'POST', body })

      await stage.allow(app, session, 'list_students')
      expect(await session.call('list_students')).toHaveProperty('items')
      expect(app.openedCount()).toBe(2)
    })
  })
}
