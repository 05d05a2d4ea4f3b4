import type {
  CourseId,
  DigitalProductFileId,
  PersonId,
  SchoolId,
} from '../../platform/db/schema/schema.gen.ts'
import type { PageRequest } from '../../platform/paging.ts'
import type { MemberActor, PlatformActor } from '../tenancy/index.ts'
import type { EntitlementDeps } from './deps.ts'
import { countDownload, downloadable, type Fetch } from './downloads.ts'
import { notifyOfExpiringAccess } from './expiring-access.ts'
import { ownMemberships } from './own-memberships.ts'
import { entitlement, type Item, ownedCounts, ownsCourse } from './owned-by.ts'
import { ownedProducts } from './owned-products.ts'
import { entitlementPersonalData } from './personal-data.ts'

export { type AccessTerms, accessEndOf } from './access-end.ts'
export type { EntitlementDeps } from './deps.ts'
export { type Grant, type Granted, grantAccess } from './grant-access.ts'
export type { OwnMembership } from './own-memberships.ts'
export {
  type EntitlementOwner,
  grantsLiveAt,
  type Item,
  type ItemType,
  ownedBy,
  ownedByEach,
  ownedItem,
  ownsCourse,
} from './owned-by.ts'
export type { OwnedFile, OwnedProduct } from './owned-products.ts'
export { type Revocation, revokeAccess } from './revoke-access.ts'
export { endSubscriptionAccess, switchSubscriptionPlan } from './subscription-access.ts'
export { restoreAccess, suspendAccess } from './suspend-access.ts'

export type Entitlements = ReturnType<typeof createEntitlements>

/** The items that members have access to, each with its end. */
export function createEntitlements(deps: EntitlementDeps) {
  return {
    /** True if a member owns a course now. */
    ownsCourse: (member: MemberActor, courseId: CourseId) =>
      ownsCourse(deps.db, deps.clock, member, courseId),
    /** The end of a member's access to a course, a download or a membership, if they own it. */
    entitlement: (member: MemberActor, item: Item) => entitlement(deps, member, item),
    /** The number of items of each type that a member owns now. */
    ownedCounts: (member: MemberActor) => ownedCounts(deps, member),
    /** A page of the downloads a member has access to, latest first. */
    ownedProducts: (member: MemberActor, page: PageRequest) => ownedProducts(deps, member, page),
    /** The memberships a member has access to now, with the included items of each. */
    ownMemberships: (member: MemberActor) => ownMemberships(deps, member),
    /** A file the member has access to, with its storage key. */
    downloadable: (member: MemberActor, fileId: DigitalProductFileId) => downloadable(deps, member, fileId),
    /** Counts a download once per URL; refused when none remain. */
    countDownload: (member: MemberActor, fetch: Fetch) => countDownload(deps, member, fetch),
    /** Notifies once, a week ahead, that access ends. */
    notifyOfExpiringAccess: (actor: PlatformActor) => notifyOfExpiringAccess(deps, actor),
    /** The entitlements of a person, for their data export. */
    entitlementPersonalData: (schoolId: SchoolId, personId: PersonId) =>
      entitlementPersonalData(deps, schoolId, personId),
  }
}
