import { may, type Permission } from '../domain/identity/index.ts'
import type { Feature, School } from '../domain/tenancy/index.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Caller, OperatorScope } from './caller.ts'

/** The scope that a call requires, by the `kind` in its input. */
export type ScopeByKind = { readonly byKind: Readonly<Record<string, OperatorScope>> }

export function byKind(scopes: ScopeByKind['byKind']): ScopeByKind {
  return { byKind: scopes }
}

/**
 * The requirements for calling an operation: a token with the scopes or a session, and a role with the permission of
 * the same name. With `session`, tokens cannot call it.
 */
export type Access =
  | {
      readonly scope: OperatorScope
      /** Additional scopes that a token needs. */
      readonly moreScopes?: readonly OperatorScope[]
      /** The permission that the role needs, if it differs from the scope. */
      readonly permission?: Permission
    }
  | {
      readonly scope: ScopeByKind
      readonly moreScopes?: never
      readonly permission?: never
      /** A tool is listed by its scopes, before the kind is known. */
      readonly tool?: never
    }
  | { readonly scope: 'session'; readonly moreScopes?: never; readonly permission: Permission }

/** The scopes and the permission that one call requires. */
export type Requirement = {
  readonly kind?: string
  readonly scopes: readonly OperatorScope[]
  readonly permission: Permission
}

/** The requirements of an operation: one, or one for each kind. */
export function requirementsOf(access: Access): readonly Requirement[] {
  const { scope } = access
  if (scope === 'session') return [{ scopes: [], permission: access.permission }]
  if (typeof scope === 'object')
    return Object.entries(scope.byKind).map(([kind, each]) => ({ kind, scopes: [each], permission: each }))
  return [{ scopes: [scope, ...(access.moreScopes ?? [])], permission: access.permission ?? scope }]
}

/** Every scope that a call of the operation can require, without duplicates. */
export function scopesOf(access: Access): readonly OperatorScope[] {
  return [...new Set(requirementsOf(access).flatMap(({ scopes }) => scopes))]
}

/** The requirement of this call; undefined for an unknown kind, which the input schema refuses. */
export function requirementOf(access: Access, rawInput: unknown): Requirement | undefined {
  const requirements = requirementsOf(access)
  if (typeof access.scope !== 'object') return requirements[0]
  const kind =
    typeof rawInput === 'object' && rawInput !== null && 'kind' in rawInput ? rawInput.kind : undefined
  return requirements.find((each) => each.kind === kind)
}

/** The token lacks a scope that the call requires. */
export class InsufficientScope extends Error {
  override readonly name = 'InsufficientScope'
  readonly missing: readonly OperatorScope[]

  constructor(missing: readonly OperatorScope[]) {
    super(`This access token lacks: ${missing.join(' ')}`)
    this.missing = missing
  }
}

/** The requirements of a call and the beta feature it belongs to. */
export type Guarded = Access & { readonly feature?: Feature }

/** Whether the operation exists at a school: the beta feature it belongs to must be on. */
export function existsAt({ feature }: Pick<Guarded, 'feature'>, school: Pick<School, 'features'>): boolean {
  return feature === undefined || school.features.has(feature)
}

/** Refuses an operation that the school does not have, a token without its scopes, and a role without its permission. */
export function refuseUnlessAllowed(access: Guarded, caller: Caller, rawInput: unknown): void {
  if (!existsAt(access, caller.school)) throw new Refusal('not_found', 'This school has no such operation')
  if (caller.by === 'token' && access.scope === 'session')
    throw new Refusal('not_permitted', 'Access tokens cannot call this operation. Sign in to the admin area.')
  const requirement = requirementOf(access, rawInput)
  if (!requirement) return
  const missing = caller.by === 'token' ? requirement.scopes.filter((scope) => !caller.scopes.has(scope)) : []
  if (missing.length > 0) throw new InsufficientScope(missing)
  refuseUnlessRoleAllows(requirement, caller)
}

function refuseUnlessRoleAllows({ permission }: Requirement, { operator }: Caller): void {
  if (!may(operator.roles, permission))
    throw new Refusal('not_permitted', `Your roles at this school do not include ${permission}.`)
}
