import type { CourseId, DigitalProductFileId, PersonId, SchoolId } from '../../platform/db/schema.gen.ts'
import type { PageRequest } from '../../platform/paging.ts'
import type { MemberActor, PlatformActor } from '../tenancy/index.ts'
import type { EntitlementDeps } from './deps.ts'
import { countDownload, downloadable, type Fetch } from './downloads.ts'
import { tellExpiringAccess } from './expiring-access.ts'
import { holdsCourse } from './held.ts'
import { heldProducts } from './held-products.ts'
import { heldPersonalData } from './personal-data.ts'

export { type AccessTerms, accessEndOf } from './access-end.ts'
export type { EntitlementDeps } from './deps.ts'
export { type Grant, type Granted, grantAccess } from './grant-access.ts'
export { type Holder, heldBy, heldByEach, holdsCourse, type Item, type ItemType } from './held.ts'
export type { HeldFile, HeldProduct } from './held-products.ts'
export { type TakeBack, takeBackAccess } from './take-back-access.ts'

export type Entitlements = ReturnType<typeof createEntitlements>

/** Who holds what, until when, and what that opens to them. */
export function createEntitlements(deps: EntitlementDeps) {
  return {
    /** Whether a member holds a course now. */
    holdsCourse: (member: MemberActor, courseId: CourseId) =>
      holdsCourse(deps.db, deps.clock, member, courseId),
    /** A page of the downloads a member holds, latest first. */
    heldProducts: (member: MemberActor, page: PageRequest) => heldProducts(deps, member, page),
    /** A file the member holds, and where it is kept. */
    downloadable: (member: MemberActor, fileId: DigitalProductFileId) => downloadable(deps, member, fileId),
    /** Counts a download, once per address; refused once none remain. */
    countDownload: (member: MemberActor, fetch: Fetch) => countDownload(deps, member, fetch),
    /** Tells once, a week ahead, that access ends. */
    tellExpiringAccess: (actor: PlatformActor) => tellExpiringAccess(deps, actor),
    /** What a person holds, for their own copy. */
    heldPersonalData: (schoolId: SchoolId, personId: PersonId) => heldPersonalData(deps, schoolId, personId),
  }
}
