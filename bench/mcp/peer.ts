// The SDK's stateless example: a server and a transport for every request, here with the product's tools in it.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createMcpExpressApp } from '@modelcontextprotocol/sdk/server/express.js'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import type { ClientConfig } from 'pg'
import type { Bearer } from '../../src/domain/oauth/index.ts'
import type { Tool, ToolContext } from '../../src/http/mcp/tool.ts'
import { tools } from '../../src/http/mcp/tools/index.ts'
import { createSignedUrls } from '../../src/http/shared/signed-urls.ts'
import { startActivityWriter } from '../../src/start/activity-writer.ts'
import { createCore } from '../../src/start/core.ts'
import type { SecretLocation } from '../../src/start/secret-key.ts'
import { demoSchool } from '../members.ts'
import { createFreshSchemas } from './fresh-schema.ts'

export type PeerTask = {
  readonly port: number
  readonly connection: ClientConfig
  readonly poolSize: number
  readonly secrets: SecretLocation
  /** The frequency of constructing its schemas; the example constructs them with each server. */
  readonly schemas: 'for every request' | 'once'
  /** The names of the tools that Lectern lists to each kind of caller. */
  readonly listed: { readonly anybody: readonly string[]; readonly member: readonly string[] }
}

type Parsed = IncomingMessage & { readonly body: unknown }

process.once('message', async ({ port, connection, poolSize, secrets, schemas, listed }: PeerTask) => {
  const settings = { RATE_LIMITS: false, CLIENT_DOCUMENT_HOSTS: [], permits: () => true }
  const core = createCore({ ...settings, DATABASE_POOL: poolSize }, { connection, secrets })
  const { modules, operate, deps } = core
  const school = await demoSchool(modules)
  const signedUrls = createSignedUrls(deps)
  const visit = { schoolId: school.id, address: '127.0.0.1', userAgent: 'bench' }
  // The measured requests read no file.
  const files = undefined as never
  const common = {
    files,
    remoteFiles: files,
    modules,
    operate,
    clock: deps.clock,
    signedUrls,
    school,
    visit,
  }
  const toolsByName = (names: readonly string[]) => tools.filter(({ name }) => names.includes(name))
  const offered = { anybody: toolsByName(listed.anybody), member: toolsByName(listed.member) }
  const serializedOnce = {
    anybody: withFreshSchemas(offered.anybody),
    member: withFreshSchemas(offered.member),
  }
  const toolsFor = (whom: keyof typeof offered) =>
    schemas === 'once' ? serializedOnce[whom] : withFreshSchemas(offered[whom])
  startActivityWriter(modules.oauth, console as never)

  const app = createMcpExpressApp()
  app.post('/mcp', async (request: Parsed, response: ServerResponse) => {
    const token = request.headers.authorization?.slice('Bearer '.length)
    const verdict = token === undefined ? undefined : await modules.oauth.presentToken(school.id, token)
    if (verdict && verdict.is !== 'active') return void response.writeHead(401).end()
    const bearer = verdict?.bearer
    const server = serverFor({ ...common, bearer }, toolsFor(bearer ? 'member' : 'anybody'))
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true })
    response.on('close', () => {
      void transport.close()
      void server.close()
    })
    await server.connect(transport as never)
    await transport.handleRequest(request, response, request.body)
  })
  // Express calls back with the error too, for example if another process has taken the port.
  app.listen(port, 'localhost', (error?: Error) => {
    if (error) throw error
    process.send?.('listening')
  })
})

function withFreshSchemas(offered: readonly Tool[]): readonly Tool[] {
  const fresh = createFreshSchemas()
  return offered.map((tool) => ({ ...tool, input: fresh(tool.input), output: fresh(tool.output) }))
}

function serverFor(context: ToolContext, offered: readonly Tool[]): McpServer {
  const server = new McpServer({ name: 'peer', version: '1.0.0' }, { capabilities: { logging: {} } })
  for (const tool of offered) {
    const { name, input: inputSchema, output: outputSchema } = tool
    const { title, description, annotations } = tool.listing
    const about = { title, description, inputSchema, outputSchema, annotations }
    server.registerTool(name, about, async (input) => {
      const data = await answerOf(context, tool, input)
      return { content: [{ type: 'text', text: JSON.stringify(data) }], structuredContent: data }
    })
  }
  return server
}

async function answerOf(context: ToolContext, tool: Tool, input: object) {
  const data = await tool.run(context, input as never)
  recordActivity(context, context.bearer, tool)
  return { ...data, ...(tool.note && { untrusted: tool.note }) }
}

function recordActivity({ modules }: ToolContext, bearer: Bearer | undefined, { activity }: Tool) {
  if (bearer && activity) modules.oauth.recordActivity(bearer, activity)
}
