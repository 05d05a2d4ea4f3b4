import type { Fixture } from '../../../support/footprints/fixture.ts'
import { mcpAt } from '../../../support/mcp/mcp-caller.ts'
import type { World } from '../../../support/world/world.ts'
import { tokenOfMei, tokenOfOlga } from '../oauth/app.ts'

export type Server = Pick<World, 'at'>
export type CallerName = 'anybody' | 'mei' | 'olga'

const tokens = {
  anybody: async () => undefined,
  mei: tokenOfMei,
  olga: tokenOfOlga,
}

/** A prepared call of a tool by a connected app; a failed call is an error. */
export async function readyCall(server: Server, fixture: Fixture, callerName: CallerName) {
  const caller = mcpAt(server, 'ceramics', await tokens[callerName](fixture))
  return async (name: string, input: object) => {
    const { status, error } = await caller.call(name, input)
    if (status !== 200 || error) throw new Error(`${name}: ${status} ${JSON.stringify(error)}`)
  }
}
