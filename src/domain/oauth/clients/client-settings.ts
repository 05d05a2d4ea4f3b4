import { invalid, name as nameOf, problemsWith } from '../../../platform/fields.ts'
import { longestAppName, mostRedirectUris } from '../limits.ts'
import { isRegistrable } from '../redirect-uri.ts'
import { type Audience, scopesFor } from '../scopes.ts'

/** The settings of a client that an operator may set and change. */
export type ClientSettings = {
  readonly name: string
  readonly scopes: readonly string[]
  readonly redirectUris: readonly string[]
  /** The storage key of its picture. */
  readonly logoKey?: string | null | undefined
}

const clientName = nameOf({ from: 1, to: longestAppName })

/** Refuses settings that no client of this audience may have, naming every wrong field. */
export function refuseUnfit(audience: Audience, { name, scopes, redirectUris }: ClientSettings) {
  const problems = problemsWith('name', clientName, name.trim())
  const allowed = new Set<string>(scopesFor(audience))
  const foreign = scopes.filter((scope) => !allowed.has(scope))
  const unfit = redirectUris.filter((uri) => !isRegistrable(uri))
  if (scopes.length === 0) problems.push({ field: 'scopes', message: 'must contain at least one scope' })
  if (foreign.length > 0) {
    problems.push({
      field: 'scopes',
      message: `must not include ${foreign.join(', ')}, which no ${audience} client may have`,
    })
  }
  if (redirectUris.length === 0 || redirectUris.length > mostRedirectUris) {
    problems.push({ field: 'redirectUris', message: `must be 1 to ${mostRedirectUris} addresses` })
  }
  if (unfit.length > 0) {
    problems.push({
      field: 'redirectUris',
      message: `must be https, or http on loopback, written in full and without user name or fragment: ${unfit.join(', ')}`,
    })
  }
  if (problems.length > 0) {
    throw invalid('client', problems)
  }
}
