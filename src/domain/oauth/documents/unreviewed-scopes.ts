import { identityScopes, type Scope, scopesFor } from '../scopes.ts'

/** The scopes of a client that is not reviewed: identity and read access. */
export function unreviewedScopes(): Scope[] {
  return scopesFor('operator').filter((scope) => identityScopes.includes(scope) || scope.endsWith(':read'))
}
