import type { SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { may } from '../../identity/index.ts'
import type { OperatorActor, PlatformActor, Visit } from '../../tenancy/index.ts'

/** An actor that may manage a school's clients: the host of the deployment, or an operator with the permission. */
export type ClientManager = PlatformActor | OperatorActor

/** The actor, the school and the request of a change to clients. */
export type ClientWork = {
  readonly actor: ClientManager
  readonly schoolId: SchoolId
  readonly visit?: Visit | undefined
}

export function refuseUnlessManager(work: ClientWork): void {
  if (!isManager(work))
    throw new Refusal('not_permitted', 'Your roles do not allow you to manage OAuth applications')
}

export function isManager({ actor, schoolId }: ClientWork): boolean {
  switch (actor.kind) {
    case 'platform':
      return true
    case 'operator':
      return actor.schoolId === schoolId && may(actor.roles, 'applications:write')
  }
}

/** The author fields of an audit entry. */
export function authorOf({ actor, schoolId, visit }: ClientWork) {
  return { schoolId, byPersonId: actor.kind === 'operator' ? actor.memberId : undefined, visit }
}
