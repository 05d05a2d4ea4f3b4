import { fromJsonSchema, type McpServer, type ServerNotifier } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { text } from './content.ts'

// An extension that the type of JSON Schema does not know.
const region: object = { type: 'string', 'x-mcp-header': 'Region' }
const mirrored = fromJsonSchema({
  type: 'object',
  properties: { region, query: { type: 'string' } },
  required: ['region'],
})
const none = { inputSchema: z.object({}) }

/** Tools that send messages before their result, or notify others of a change. */
export function streamFixtures(server: McpServer, notify: ServerNotifier) {
  server.registerTool(
    'test_tool_with_logging',
    { ...none, description: 'Logs' },
    async (_given, { mcpReq }) => {
      for (const data of ['Tool execution started', 'Tool processing data', 'Tool execution completed'])
        await mcpReq.log('info', data)
      return text('Tool with logging executed successfully')
    },
  )
  server.registerTool('test_logging_tool', { ...none, description: 'Logs' }, async (_given, { mcpReq }) => {
    await mcpReq.log('info', 'a line')
    return text('logged')
  })
  server.registerTool(
    'test_tool_with_progress',
    { ...none, description: 'Tells how far it is' },
    async (_given, { mcpReq }) => {
      const progressToken = mcpReq._meta?.progressToken ?? 0
      for (const progress of [0, 50, 100])
        await mcpReq.notify({
          method: 'notifications/progress',
          params: { progressToken, progress, total: 100 },
        })
      return text(String(progressToken))
    },
  )
  server.registerTool(
    'test_custom_headers',
    { inputSchema: mirrored, description: 'Has a mirrored argument' },
    () => text('mirrored'),
  )
  server.registerTool('test_trigger_tool_change', { ...none, description: 'Changes the tools' }, () => {
    notify.toolsChanged()
    return text('changed')
  })
  server.registerTool('test_trigger_prompt_change', { ...none, description: 'Changes the prompts' }, () => {
    notify.promptsChanged()
    return text('changed')
  })
}
