import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { SchoolId } from '../../platform/db/schema/schema.gen.ts'
import type { PlatformActor } from './actor.ts'
import { moveSchool, resumeSchool, suspendSchool, switchFeature } from './change-school.ts'
import { createSchool, type NewSchool } from './create-school.ts'
import type { Feature } from './school.ts'
import { type SchoolCache, schoolAt } from './school-at-host.ts'
import { hasSchools, listSchools, schoolById, schoolByName } from './schools-readable-by.ts'

export {
  type MemberActor,
  memberActor,
  type OperatorActor,
  type OwnerOf,
  operatorActor,
  ownerTypes,
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
export { longestSchoolName } from './limits.ts'
export { formatOrigin } from './origin.ts'
export {
  type Feature,
  features,
  type School,
  type SchoolStatus,
  type SchoolText,
  statusColumns,
} from './school.ts'
export { createSchoolCache, type HostMatch, type SchoolCache, schoolsChannel } from './school-at-host.ts'
export type { Visit } from './visit.ts'

export type TenancyDeps = {
  readonly db: Db
  /** Separate database sessions to find the school of a request; `db` by default. */
  readonly guard?: Db | undefined
  readonly clock: Clock
  readonly permitsHttpOrigins: boolean
  readonly schoolCache: SchoolCache
}

export type Tenancy = ReturnType<typeof createTenancy>

/** Schools: the lookup by host for requests, and their creation and changes by the host of the deployment. */
export function createTenancy(deps: TenancyDeps) {
  return {
    /** A request's school by its Host header, cached for a few seconds. */
    schoolAt: (hostHeader: string) => schoolAt({ ...deps, db: deps.guard ?? deps.db }, hostHeader),
    /** A request's school from the cache only; undefined if it is not cached. */
    knownSchoolAt: (hostHeader: string) => deps.schoolCache.cached(hostHeader),
    /** Clears the cache of schools by host after a change. */
    forgetSchools: () => deps.schoolCache.forget(),
    hasSchools: (actor: PlatformActor) => hasSchools(deps, actor),
    listSchools: (actor: PlatformActor) => listSchools(deps, actor),
    schoolByName: (actor: PlatformActor, subdomain: string) => schoolByName(deps, actor, subdomain),
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
