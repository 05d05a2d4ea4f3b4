import { identityScopes, type Scope, scopesFor } from '../scopes.ts'

/** What a client may ask for while no operator has reviewed it: who somebody is, and reading. */
export function unreviewedScopes(): Scope[] {
  return scopesFor('operator').filter((scope) => identityScopes.includes(scope) || scope.endsWith(':read'))
}
