import type { CourseId, DigitalProductFileId, PersonId, SchoolId } from '../../platform/db/schema.gen.ts'
import type { PageRequest } from '../../platform/paging.ts'
import type { MemberActor, PlatformActor } from '../tenancy/index.ts'
import type { EntitlementDeps } from './deps.ts'
import { countDownload, downloadable, type Fetch } from './downloads.ts'
import { tellExpiringAccess } from './expiring-access.ts'
import { heldCounts, holding, holdsCourse, type Item } from './held.ts'
import { heldProducts } from './held-products.ts'
import { ownMemberships } from './own-memberships.ts'
import { heldPersonalData } from './personal-data.ts'

export { type AccessTerms, accessEndOf } from './access-end.ts'
export type { EntitlementDeps } from './deps.ts'
export { type Grant, type Granted, grantAccess } from './grant-access.ts'
export {
  grantsLiveAt,
  type Holder,
  heldBy,
  heldByEach,
  heldItem,
  holdsCourse,
  type Item,
  type ItemType,
} from './held.ts'
export type { HeldFile, HeldProduct } from './held-products.ts'
export type { OwnMembership } from './own-memberships.ts'
export { endSubscriptionAccess, switchSubscriptionPlan } from './subscription-access.ts'
export { restoreAccess, suspendAccess } from './suspend-access.ts'
export { type TakeBack, takeBackAccess } from './take-back-access.ts'

export type Entitlements = ReturnType<typeof createEntitlements>

/** Which items members have access to, and until when. */
export function createEntitlements(deps: EntitlementDeps) {
  return {
    /** Whether a member holds a course now. */
    holdsCourse: (member: MemberActor, courseId: CourseId) =>
      holdsCourse(deps.db, deps.clock, member, courseId),
    /** Until when a member holds a course, a download or a membership, if they do. */
    holding: (member: MemberActor, item: Item) => holding(deps, member, item),
    /** How many items of each type a member holds now. */
    heldCounts: (member: MemberActor) => heldCounts(deps, member),
    /** A page of the downloads a member holds, latest first. */
    heldProducts: (member: MemberActor, page: PageRequest) => heldProducts(deps, member, page),
    /** The memberships a member holds now, with what each includes. */
    ownMemberships: (member: MemberActor) => ownMemberships(deps, member),
    /** A file the member holds, and where it is kept. */
    downloadable: (member: MemberActor, fileId: DigitalProductFileId) => downloadable(deps, member, fileId),
    /** Counts a download, once per address; refused once none remain. */
    countDownload: (member: MemberActor, fetch: Fetch) => countDownload(deps, member, fetch),
    /** Notifies once, a week ahead, that access ends. */
    tellExpiringAccess: (actor: PlatformActor) => tellExpiringAccess(deps, actor),
    /** What a person holds, for their data export. */
    heldPersonalData: (schoolId: SchoolId, personId: PersonId) => heldPersonalData(deps, schoolId, personId),
  }
}
