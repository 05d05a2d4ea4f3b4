import { McpServer } from '@modelcontextprotocol/server'
import type { Fixtures } from '../../../../src/http/mcp/index.ts'
import { askingFixtures, sealedState } from './asking.ts'
import { contentFixtures } from './content.ts'
import { promptFixtures } from './prompts.ts'
import { resourceFixtures } from './resources.ts'
import { streamFixtures } from './streams.ts'

/** The fixtures that the MCP conformance suite requires of a server; each scenario of it names its own. */
export const conformanceFixtures: Fixtures = (notify) => {
  const server = new McpServer(
    { name: 'conformance fixtures', version: '1' },
    {
      capabilities: {
        tools: { listChanged: true },
        resources: { listChanged: true, subscribe: true },
        prompts: { listChanged: true },
        completions: {},
        logging: {},
      },
      requestState: { verify: sealedState.verify },
      cacheHints: {
        'tools/list': { ttlMs: 60_000, cacheScope: 'public' },
        'resources/read': { ttlMs: 1_000, cacheScope: 'private' },
      },
    },
  )
  contentFixtures(server)
  streamFixtures(server, notify)
  askingFixtures(server)
  resourceFixtures(server)
  promptFixtures(server)
  return server
}
