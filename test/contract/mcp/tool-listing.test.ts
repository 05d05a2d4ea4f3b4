import { expect, test } from 'vitest'
import { tools } from '../../../src/http/mcp/tools/index.ts'

test('the listing of every MCP tool equals the recorded one (vitest -u records an intended change)', async () => {
  const lines = tools.map(({ listing }) => JSON.stringify(listing))
  await expect(`[\n${lines.join(',\n')}\n]\n`).toMatchFileSnapshot('tool-listing.json')
})
