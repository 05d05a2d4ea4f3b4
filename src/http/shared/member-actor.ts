import type { SignedIn } from '../../domain/identity/index.ts'
import type { Bearer } from '../../domain/oauth/index.ts'
import {
  type MemberActor,
  memberActor,
  type OperatorActor,
  operatorActor,
} from '../../domain/tenancy/index.ts'

/** The member a browser is signed in as. */
export function memberOfSession({ schoolId, personId, roles }: SignedIn): MemberActor {
  return memberActor({ schoolId, memberId: personId, roles })
}

/** The same person as an operator of the school, with the permissions of their roles. */
export function operatorOfSession({ schoolId, personId, roles }: SignedIn): OperatorActor {
  return operatorActor({ schoolId, memberId: personId, roles })
}

/** The member of a sealed URL; their access is checked on every request. */
export function memberOfSignedUrl(person: Parameters<typeof memberActor>[0]): MemberActor {
  return memberActor(person)
}

/** The operator of a signed URL, with their current roles. */
export function operatorOfSignedUrl(person: Parameters<typeof operatorActor>[0]): OperatorActor {
  return operatorActor(person)
}

/** The member who authorized an app. */
export function memberOfBearer({ schoolId, owner }: Bearer): MemberActor {
  return memberActor({ schoolId, memberId: owner.personId, roles: owner.roles })
}

/** The same person as an operator, with the permissions of their roles. */
export function operatorOfBearer({ schoolId, owner }: Bearer): OperatorActor {
  return operatorActor({ schoolId, memberId: owner.personId, roles: owner.roles })
}
