import type { PersonId, SchoolId } from '../../platform/db/schema.gen.ts'

/** Roles at a school, highest privilege first. */
export const roles = ['owner', 'manager', 'admin', 'teacher', 'teaching_assistant', 'student'] as const
export type Role = (typeof roles)[number]

/** Somebody at a school who has not said who they are. */
export type Visitor = { readonly kind: 'visitor'; readonly schoolId: SchoolId }

/** A person with a role at this school, acting for themselves. */
export type MemberActor = {
  readonly kind: 'member'
  readonly schoolId: SchoolId
  readonly memberId: PersonId
  readonly roles: readonly Role[]
}

/** A person who runs this school, acting for the school. */
export type OperatorActor = {
  readonly kind: 'operator'
  readonly schoolId: SchoolId
  readonly memberId: PersonId
  readonly roles: readonly Role[]
}

/** The host of the deployment: the command line and the demo world. */
export type PlatformActor = { readonly kind: 'platform' }

export const platformActor: PlatformActor = { kind: 'platform' }
