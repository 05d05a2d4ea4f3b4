import type { PersonId, SchoolId } from '../../platform/db/schema/schema.gen.ts'

/** Roles at a school, highest privilege first. */
export const roles = ['owner', 'manager', 'admin', 'teacher', 'teaching_assistant', 'student'] as const
export type Role = (typeof roles)[number]

/** An anonymous visitor of a school. */
export type Visitor = { readonly kind: 'visitor'; readonly schoolId: SchoolId }

declare const proven: unique symbol

/** A person with the roles that they hold at a school. */
type PersonAt = {
  readonly schoolId: SchoolId
  readonly memberId: PersonId
  readonly roles: readonly Role[]
}

/** A person with a role at this school, acting for themselves. */
export type MemberActor = PersonAt & { readonly kind: 'member'; readonly [proven]: true }

/** A person who runs this school, acting for the school. */
export type OperatorActor = PersonAt & { readonly kind: 'operator'; readonly [proven]: true }

/**
 * Creates an actor for an authenticated person. Only the guards do so, for a session or a token, and the demo
 * world for its people: the boundary check lists them.
 */
export function memberActor(person: PersonAt): MemberActor {
  return { kind: 'member', ...person } as MemberActor
}

/** The same person as an operator, with the permissions of their roles. */
export function operatorActor(person: PersonAt): OperatorActor {
  return { kind: 'operator', ...person } as OperatorActor
}

/** The owner of personal rows, where no rule requires a role. */
export type OwnerOf = Pick<MemberActor, 'schoolId' | 'memberId'>

/** The SQL types of an owner, for statements that read the rows of several owners. */
export const ownerTypes = { schoolId: 'school', memberId: 'uuid' } as const

/** The host of the deployment: the command line and the demo world. */
export type PlatformActor = { readonly kind: 'platform' }

export const platformActor: PlatformActor = { kind: 'platform' }
