import { isOperator, type Reader } from '../../domain/identity/index.ts'
import type { Bearer, Scope } from '../../domain/oauth/index.ts'
import type { MemberActor, OperatorActor, School } from '../../domain/tenancy/index.ts'
import { memberOfBearer, operatorOfBearer } from '../shared/member-actor.ts'
import type { ToolContext } from './tool.ts'

/** The owner of the token; tools that call this require one. */
export function bearerOf({ bearer }: Pick<ToolContext, 'bearer'>): Bearer {
  if (!bearer) throw new Error('This tool requires a caller with a token')
  return bearer
}

export function memberOf(context: Pick<ToolContext, 'bearer'>): MemberActor {
  return memberOfBearer(bearerOf(context))
}

export function operatorOf(context: Pick<ToolContext, 'bearer'>): OperatorActor {
  return operatorOfBearer(bearerOf(context))
}

/** The reader of the catalog: an operator if both scope and roles allow it, otherwise a visitor. */
export function readerOf(
  { bearer, school }: { bearer: Bearer | undefined; school: School },
  scope: Scope,
): Reader {
  const reads = bearer?.scopes.has(scope) && isOperator(bearer.owner.roles)
  return bearer && reads ? operatorOfBearer(bearer) : { kind: 'visitor', schoolId: school.id }
}
