import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { SchoolId } from '../../platform/db/schema.gen.ts'
import type { PlatformActor } from './actor.ts'
import { moveSchool, resumeSchool, suspendSchool, switchFeature } from './change-school.ts'
import { createSchool, type NewSchool } from './create-school.ts'
import type { Feature } from './school.ts'
import { type SchoolMemory, schoolAt } from './school-at-host.ts'
import { hasSchools, listSchools, schoolById, schoolNamed } from './schools-readable-by.ts'

export {
  type MemberActor,
  memberActor,
  type OperatorActor,
  type OwnerOf,
  operatorActor,
  type PlatformActor,
  platformActor,
  type Role,
  roles,
  type Visitor,
} from './actor.ts'
export { type AuditEntry, type AuditKind, type PeopleAuditKind, recordAudit } from './audit.ts'
export {
  paintSchool,
  type SchoolChanges,
  setSchoolCurrencies,
  switchFeature,
  writeResumption,
  writeSchool,
  writeSuspension,
} from './change-school.ts'
export type { NewSchool } from './create-school.ts'
export { formatOrigin } from './origin.ts'
export {
  type Feature,
  features,
  type School,
  type SchoolStanding,
  type SchoolText,
  standingColumns,
} from './school.ts'
export { createSchoolMemory, type HostMatch, type SchoolMemory, schoolsChannel } from './school-at-host.ts'
export type { Visit } from './visit.ts'

export type TenancyDeps = {
  readonly db: Db
  /** Separate database sessions to find the school of a request; `db` by default. */
  readonly gate?: Db | undefined
  readonly clock: Clock
  readonly permitsHttpOrigins: boolean
  readonly schoolMemory: SchoolMemory
}

export type Tenancy = ReturnType<typeof createTenancy>

/** Schools: which one a request is for, and how the host of the deployment makes and changes them. */
export function createTenancy(deps: TenancyDeps) {
  return {
    /** A request's school by its Host header, cached for a few seconds. */
    schoolAt: (hostHeader: string) => schoolAt({ ...deps, db: deps.gate ?? deps.db }, hostHeader),
    /** The same from the cache alone; undefined where it holds none. */
    knownSchoolAt: (hostHeader: string) => deps.schoolMemory.known(hostHeader),
    /** Clears the cache of schools by host after a change. */
    forgetSchools: () => deps.schoolMemory.forget(),
    hasSchools: (actor: PlatformActor) => hasSchools(deps, actor),
    listSchools: (actor: PlatformActor) => listSchools(deps, actor),
    schoolNamed: (actor: PlatformActor, subdomain: string) => schoolNamed(deps, actor, subdomain),
    schoolById: (actor: PlatformActor, id: SchoolId) => schoolById(deps, actor, id),
    createSchool: (actor: PlatformActor, input: NewSchool) => createSchool(deps, actor, input),
    suspendSchool: (actor: PlatformActor, id: SchoolId, because: string) =>
      suspendSchool(deps, actor, id, because),
    resumeSchool: (actor: PlatformActor, id: SchoolId) => resumeSchool(deps, actor, id),
    moveSchool: (actor: PlatformActor, id: SchoolId, origin: string) => moveSchool(deps, actor, id, origin),
    switchFeature: (actor: PlatformActor, id: SchoolId, change: { feature: Feature; to: 'on' | 'off' }) =>
      switchFeature(deps, actor, id, change),
  }
}
