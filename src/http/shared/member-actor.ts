import type { SignedIn } from '../../domain/identity/index.ts'
import type { Bearer } from '../../domain/oauth/index.ts'
import type { MemberActor, OperatorActor } from '../../domain/tenancy/index.ts'

/** The member a browser is signed in as. */
export function memberOfSession({ schoolId, personId, roles }: SignedIn): MemberActor {
  return { kind: 'member', schoolId, memberId: personId, roles }
}

/** The member who let an app act for them. */
export function memberOfBearer({ schoolId, owner }: Bearer): MemberActor {
  return { kind: 'member', schoolId, memberId: owner.personId, roles: owner.roles }
}

/** The same person at work for the school; what they may do there is what their roles say. */
export function operatorOfBearer({ schoolId, owner }: Bearer): OperatorActor {
  return { kind: 'operator', schoolId, memberId: owner.personId, roles: owner.roles }
}
