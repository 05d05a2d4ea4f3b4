import { requirementsOf } from './access.ts'
import type { OperatorScope } from './caller.ts'
import { operations } from './index.ts'

/** A resource whose operations a scope grants; with kinds if the scope depends on the kind. */
export type ScopeResource = { readonly resource: string; readonly kinds: readonly string[] }

/** The resources that a scope grants in the admin API. */
export function resourcesOf(scope: OperatorScope): readonly ScopeResource[] {
  const granted = operations.flatMap((operation) =>
    requirementsOf(operation)
      // An additional scope alone grants nothing.
      .filter(({ scopes }) => scopes[0] === scope)
      .map(({ kind }) => ({ resource: operation.id.split('.', 1)[0] ?? '', kind })),
  )
  return [...Map.groupBy(granted, ({ resource }) => resource)].map(([resource, calls]) => ({
    resource,
    kinds: [...new Set(calls.flatMap(({ kind }) => kind ?? []))],
  }))
}

/** A resource and its kinds in Markdown, such as `offer_prices` (course). */
export function resourceText({ resource, kinds }: ScopeResource): string {
  return kinds.length > 0 ? `\`${resource}\` (${kinds.join(', ')})` : `\`${resource}\``
}
