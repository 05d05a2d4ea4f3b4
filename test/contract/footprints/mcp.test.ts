import { expect, test } from 'vitest'
import { createStrangersWeb } from '../../support/catalog/published-files.ts'
import type { Fixture } from '../../support/footprints/fixture.ts'
import { useFootprintWorld } from '../../support/footprints/footprint-world.ts'
import { proveFootprints } from '../../support/footprints/prove.ts'
import { useServer } from '../../support/footprints/use-server.ts'
import { bodyOf, mcpAt } from '../../support/mcp/mcp-caller.ts'
import { preparedActions } from './mcp/action-writes.ts'
import { readingTools } from './mcp/reads.ts'
import { writingTools } from './mcp/writes.ts'
import { tokenOfMei, tokenOfOlga } from './oauth/app.ts'

const world = useFootprintWorld()
const web = createStrangersWeb()
const server = useServer(world, web)

type Listed = { readonly name: string; readonly annotations: { readonly readOnlyHint: boolean } }

/** Every tool that the server lists to any caller. */
async function listedTools(fixture: Fixture): Promise<ReadonlyMap<string, Listed>> {
  const tokens = [undefined, await tokenOfMei(fixture), await tokenOfOlga(fixture)]
  const answers = await Promise.all(tokens.map((token) => mcpAt(server, 'ceramics', token).rpc('tools/list')))
  const listed = answers.flatMap((answer): Listed[] => bodyOf(answer).result.tools)
  return new Map(listed.map((tool) => [tool.name, tool]))
}

const [writing, reading] = [writingTools(server, web), readingTools(server)]

proveFootprints(world, {
  of: 'MCP tools',
  declared: { ...writing, ...reading },
  existing: async () => [...(await world.withFixture(listedTools)).keys()],
})

test('an MCP tool is listed as read-only exactly when its footprint is, or when it only prepares a change', async () => {
  const tools = await world.withFixture(listedTools)
  const readOnly = [...tools.values()].filter(({ annotations }) => annotations.readOnlyHint)
  expect(readOnly.map(({ name }) => name).sort()).toEqual(
    [...Object.keys(reading), ...Object.keys(preparedActions)].sort(),
  )
})
