import type { DemoSchoolName } from '../../../demo/schools.ts'
import type { Tool } from '../../../src/http/mcp/tool.ts'
import { createStrangersWeb } from '../catalog/published-files.ts'
import { createWorld } from '../world/world.ts'
import { type McpCaller, mcpAt, memberToken, operatorToken } from './mcp-caller.ts'
import { type Cast, toolArguments } from './tool-arguments.ts'

export const schools = ['ceramics', 'astronomy'] as const
const owners = { ceramics: 'olga', astronomy: 'hana' } as const

/** The demo world with all callers of its tools, and arguments for each tool. */
export async function openToolCasts() {
  const web = createStrangersWeb()
  const world = await createWorld({ from: 'demoTemplate', deps: web })
  const casts = {} as Record<DemoSchoolName, Cast>
  for (const school of schools) {
    casts[school] = {
      anybody: mcpAt(world, school),
      mei: mcpAt(world, school, await memberToken(world, 'mei', { school })),
      owner: mcpAt(world, school, await operatorToken(world, owners[school], { school })),
    }
  }
  const tom = mcpAt(world, 'ceramics', await memberToken(world, 'tom'))
  const olga = mcpAt(world, 'ceramics', await memberToken(world, 'olga'))
  return { world, casts, tom, olga, argumentsOf: toolArguments(web) }
}

/** The allowed callers of a tool: anyone, a member, or an operator of the school. */
export function callerFor(cast: Cast, { access }: Tool): McpCaller {
  if (access === 'anyone') return cast.anybody
  if (access === 'signed-in') return cast.mei
  return access.some((scope) => scope.startsWith('account:')) ? cast.mei : cast.owner
}

export const isWrite = ({ effect }: Tool) => effect !== 'reads'
