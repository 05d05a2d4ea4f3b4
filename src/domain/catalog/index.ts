import { courseOperations, curriculumOperations } from './course-operations.ts'
import type { OutlineDeps } from './deps.ts'
import { readingOperations } from './reading-operations.ts'
import { eventOperations, shopOperations } from './shop-operations.ts'

export {
  type Access,
  accessFields,
  accessKinds,
  type MembershipAccess,
  membershipAccessFields,
} from './access.ts'
export type { Dated } from './changes.ts'
export {
  type ConsultingService,
  consultingServicesReadableBy,
} from './consulting-services/consulting-services.ts'
export { type ServiceSettings, serviceFields } from './consulting-services/service-definition.ts'
export { type CourseSettings, courseFields } from './courses/course-definition.ts'
export { type PlanSettings, planFields } from './courses/course-plans.ts'
export { type Course, coursesReadableBy, type ListedCourse } from './courses/courses.ts'
export { lecturersOf } from './courses/lecturers-of.ts'
export type { CoursePlan } from './courses/list-plans.ts'
export { plansOf } from './courses/plans-of.ts'
export {
  type Caption,
  type CaptionSettings,
  captionFields,
  captionsOfLecture,
} from './curriculum/lecture-captions.ts'
export { contentOfLecture, type LectureContent, lectureContentFields } from './curriculum/lecture-contents.ts'
export { type LectureSettings, lectureFields, lectureKinds } from './curriculum/lectures.ts'
export { changeCurriculum } from './curriculum/lock-curriculum.ts'
export { mostInCurriculum } from './curriculum/new-outline.ts'
export type { Outline, OutlineLecture } from './curriculum/outline.ts'
export {
  createOutlineCache,
  type OutlineCache,
  type OutlineReference,
  outlinesAt,
} from './curriculum/outline-cache.ts'
export type { Curriculum, Lecture, Section } from './curriculum/read-curriculum.ts'
export { sectionFields } from './curriculum/sections.ts'
export { type UnlockRule, unlockFields } from './curriculum/unlock-rules.ts'
export type { CatalogDeps } from './deps.ts'
export {
  type DigitalProduct,
  digitalProductsReadableBy,
  type ListedProduct,
} from './digital-products/digital-products.ts'
export type { StoredFile } from './digital-products/list-files.ts'
export { type ProductSettings, productFields } from './digital-products/product-definition.ts'
export { filesOf, type ProductFileInput, productFileFields } from './digital-products/product-files.ts'
export { type EventSettings, eventFields } from './events/event-definition.ts'
export { type Event, eventsReadableBy, type ListedEvent } from './events/events.ts'
export { type SeatAvailability, seatAvailability, seatsToldAt } from './events/seat-availability.ts'
export { type TicketSettings, ticketFields } from './events/tickets.ts'
export type { Brief, SummaryRequest } from './item-summaries.ts'
export type { ListRequest } from './items/item-list.ts'
export { joinUrlAt, joinUrlLeadTime } from './join-window.ts'
export { type Lecturer, type LecturerSettings, lecturerFields } from './lecturers.ts'
export { longestSearch, mostUnlockDays } from './limits.ts'
export { type Browsed, browse, type Facets, type Filter, type Sorting, sortings } from './listing/browse.ts'
export type { ListedItem, Listing } from './listing/listing.ts'
export { includedIn } from './membership-plans/included.ts'
export { type MembershipSettings, membershipFields } from './membership-plans/membership-definition.ts'
export {
  type ListedPlan,
  type MembershipPlan,
  membershipPlansReadableBy,
} from './membership-plans/membership-plans.ts'
export type { OfferPrices } from './offer-prices.ts'
export { findOffers, type Offer, type OfferType, offerTypes, type Selection } from './offers.ts'
export { ticketOnSale } from './on-sale.ts'
export { newCurriculum } from './parts-changed.ts'
export { displayPrice, type Priced, type Prices, priceIn, priceList, pricesOf } from './prices.ts'
export type { Pricing } from './pricing.ts'
export type { Found, Matching, Search, SearchCursor, SearchPage } from './search/search-catalog.ts'
export { type ItemType, searchVectorOf as searchWordsOf } from './search/search-entries.ts'

export type { Assistant } from './staff/assistants.ts'
export { coursesOfStaff, refuseUnlessOwnCourse, worksOnEveryCourse } from './staff/courses-of-staff.ts'
export { type StaffMember, staffOfCourse } from './staff/staff-of-course.ts'

export type Catalog = ReturnType<typeof createCatalog>

/** The catalog of a school: courses and their curriculum, downloads, memberships, consulting, events; and its search. */
export function createCatalog(deps: OutlineDeps) {
  return {
    ...readingOperations(deps),
    ...courseOperations(deps),
    ...curriculumOperations(deps),
    ...shopOperations(deps),
    ...eventOperations(deps),
  }
}
