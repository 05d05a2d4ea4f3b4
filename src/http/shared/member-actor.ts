import type { SignedIn } from '../../domain/identity/index.ts'
import type { MemberActor } from '../../domain/tenancy/index.ts'

/** The member a browser is signed in as. */
export function memberOfSession({ schoolId, personId, roles }: SignedIn): MemberActor {
  return { kind: 'member', schoolId, memberId: personId, roles }
}
