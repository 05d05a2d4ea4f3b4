import SchemaBuilder from '@pothos/core'
import RelayPlugin from '@pothos/plugin-relay'
import ScopeAuthPlugin, { type AuthFailure, AuthScopeFailureType } from '@pothos/plugin-scope-auth'
import type { Context } from '../context.ts'
import { ApiError } from '../errors.ts'

/** The schema, piece by piece: each file beside this one adds its own types and fields. */
export const builder = new SchemaBuilder<{
  Context: Context
  Scalars: {
    ID: { Input: string; Output: string }
    DateTime: { Input: Date; Output: Date }
    Decimal: { Input: string; Output: string }
    URL: { Input: string; Output: string }
  }
  AuthScopes: { 'account:read': boolean; 'account:write': boolean }
  Connection: { readonly totalCount: number }
  DefaultFieldNullability: false
  DefaultEdgesNullability: { list: false; items: false }
}>({
  plugins: [ScopeAuthPlugin, RelayPlugin],
  defaultFieldNullability: false,
  relay: {
    cursorType: 'String',
    nodesOnConnection: true,
    nodeQueryOptions: false,
    nodesQueryOptions: false,
    edgesFieldOptions: { nullable: { list: false, items: false } },
    nodeFieldOptions: { nullable: false },
  },
  scopeAuth: {
    authScopes: ({ bearer }) => ({
      'account:read': bearer.scopes.has('account:read'),
      'account:write': bearer.scopes.has('account:write'),
    }),
    unauthorizedError: (_parent, _context, _info, result) => lacking(scopeOf(result.failure)),
  },
})

// Spec, "Errors": match on `errors`, not on status.
function lacking(scope: string): Error {
  return new ApiError('INSUFFICIENT_SCOPE', `Insufficient scope. Required scope: ${scope}`)
}

function scopeOf(failure: AuthFailure): string {
  switch (failure.kind) {
    case AuthScopeFailureType.AuthScope:
      return failure.scope
    case AuthScopeFailureType.AllAuthScopes:
    case AuthScopeFailureType.AnyAuthScopes:
      return failure.failures.map(scopeOf).join(' ')
    default:
      throw new Error('A field requires an unknown scope')
  }
}
