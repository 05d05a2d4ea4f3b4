import { may, type Permission } from '../../domain/identity/index.ts'
import type { Bearer, Scope } from '../../domain/oauth/index.ts'
import { memberScopes } from '../../domain/oauth/index.ts'
import type { School, Visit } from '../../domain/tenancy/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import { createCatalogCache } from '../shared/catalog-cache.ts'
import type { McpDeps } from './deps.ts'
import { isFault, type ToolError, toolErrorOf } from './errors.ts'
import type { Tool, ToolContext, ToolListing } from './tool.ts'
import { tools } from './tools/index.ts'

/** The caller: the school, and the token if there is one. */
export type McpCaller = {
  readonly school: School
  readonly bearer: Bearer | undefined
  readonly visit: Visit
}

/** One request of a caller, for the log. */
export type Call = McpCaller & {
  readonly requestId: string
  readonly log: { readonly error: (of: object, text: string) => void }
}

/** A tool result: the data as text, so that it is serialized only once. */
export type ToolAnswer = { readonly json: string; readonly isError: boolean }

export type Toolbox = ReturnType<typeof createToolbox>

const byName: ReadonlyMap<string, Tool> = new Map(tools.map((tool) => [tool.name, tool]))

export function findTool(name: string): Tool | undefined {
  return byName.get(name)
}

/** The tools for one caller: the list, and the result of a call. */
export function createToolbox(deps: McpDeps) {
  const memory = createCatalogCache<ToolAnswer>(deps.catalogWatch, {
    sizeOf: ({ json }) => json.length,
    isCacheable: ({ isError }) => !isError,
  })
  const lists = new Map<string, { readonly tools: readonly ToolListing[]; readonly json: string }>()
  const listFor = (bearer: Bearer | undefined) => {
    const key = bearer ? `${[...bearer.scopes].sort().join(' ')}|${bearer.owner.roles.join(' ')}` : ''
    const cached = lists.get(key)
    if (cached) return cached
    const listings = tools.filter((tool) => isListed(tool, bearer)).map(({ listing }) => listing)
    const list = { tools: listings, json: JSON.stringify(listings) }
    // Scopes are a closed set, but their combinations are many.
    if (lists.size < mostLists) lists.set(key, list)
    return list
  }
  return {
    listFor,
    async call(call: Call, tool: Tool, rawInput: unknown): Promise<ToolAnswer> {
      const answer = () => answerCall(deps, call, tool, rawInput)
      if (!tool.isCatalog || call.bearer) return await answer()
      return await memory.remember(call.school, `${tool.name} ${JSON.stringify(rawInput ?? {})}`, answer)
    },
  }
}

const mostLists = 500

async function answerCall(deps: McpDeps, call: Call, tool: Tool, rawInput: unknown): Promise<ToolAnswer> {
  const { modules } = deps
  const { school, bearer, visit } = call
  const context: ToolContext = { ...deps, school, bearer, visit }
  if (bearer) modules.oauth.recordUse(bearer, 'mcpCalls')
  try {
    refuseUnlessRoleAllows(tool, bearer)
    const data = await tool.run(context, rawInput)
    if (bearer && tool.activity) modules.oauth.recordActivity(bearer, tool.activity)
    return { json: JSON.stringify(tool.note ? { ...data, untrusted: tool.note } : data), isError: false }
  } catch (error) {
    return { json: JSON.stringify({ error: errorOf(error, call, tool) }), isError: true }
  }
}

function errorOf(error: unknown, { requestId, log }: Call, { name }: Tool): ToolError {
  const toolError = toolErrorOf(error, requestId)
  if (isFault(toolError)) log.error({ err: error, tool: name }, 'a tool failed')
  return toolError
}

/** The missing scopes of a caller for a tool; empty if it may be called. */
export function missingScopes({ access }: Tool, bearer: Bearer | undefined): readonly Scope[] {
  switch (access) {
    case 'anyone':
      return []
    case 'signed-in':
      return bearer ? [] : signInScopes
    default:
      return access.filter((scope) => !bearer?.scopes.has(scope))
  }
}

/** The scopes suggested to a client that only needs the identity. */
const signInScopes: readonly Scope[] = ['openid', 'profile', 'email']

function isListed(tool: Tool, bearer: Bearer | undefined): boolean {
  if (tool.access === 'anyone' || tool.access === 'signed-in') return true
  return bearer !== undefined && missingScopes(tool, bearer).length === 0 && roleAllows(tool, bearer)
}

// A school scope is limited by its owner's roles; a member's own data needs no role.
function roleAllows({ access, permission }: Tool, { owner }: Bearer): boolean {
  if (typeof access === 'string') return true
  if (permission && !may(owner.roles, permission)) return false
  return access.every((scope) => memberScopes.includes(scope) || may(owner.roles, scope as Permission))
}

function refuseUnlessRoleAllows(tool: Tool, bearer: Bearer | undefined): void {
  if (!bearer || roleAllows(tool, bearer)) return
  const { name, roles } = { name: tool.name, roles: bearer.owner.roles.join(', ') }
  throw new Refusal('not_permitted', `${name} is not available to the roles you have at this site: ${roles}`)
}
