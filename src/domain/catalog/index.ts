import { courseDoors, curriculumDoors } from './course-doors.ts'
import type { CatalogDeps } from './deps.ts'
import { readingDoors } from './reading-doors.ts'
import { eventDoors, shopDoors } from './shop-doors.ts'

export type { Access, MembershipAccess } from './access.ts'
export type { Brief, BriefRequest } from './brief.ts'
export { catalogChannel } from './catalog-news.ts'
export type { Dated } from './changes.ts'
export type { ServiceSettings } from './consulting-services/change-services.ts'
export { consultingServicesReadableBy } from './consulting-services/consulting-services.ts'
export type { PlanSettings } from './courses/course-plans.ts'
export type { CourseSettings } from './courses/course-settings.ts'
export { coursesReadableBy } from './courses/courses.ts'
export { lecturersOf } from './courses/lecturers-of.ts'
export { contentOfLecture, type LectureContent } from './curriculum/lecture-contents.ts'
export type { LectureSettings } from './curriculum/lectures.ts'
export { courseOutline } from './curriculum/outline.ts'
export type { UnlockRule } from './curriculum/unlock-rules.ts'
export type { CatalogDeps } from './deps.ts'
export type { ProductSettings } from './digital-products/change-products.ts'
export { digitalProductsReadableBy } from './digital-products/digital-products.ts'
export { filesOf, type ProductFile } from './digital-products/product-files.ts'
export type { EventSettings } from './events/event-settings.ts'
export { eventsReadableBy } from './events/events.ts'
export { type SeatsTold, seatsTold, seatsToldAt } from './events/seats-told.ts'
export type { TicketSettings } from './events/tickets.ts'
export type { LecturerSettings } from './lecturers.ts'
export type { MembershipSettings } from './membership-plans/change-plans.ts'
export { includedIn } from './membership-plans/included.ts'
export { findOffers, type Offer, type OfferType, type Selection } from './offers.ts'
export { ticketOnSale } from './on-sale.ts'
export type { Found, Matching, Search, SearchCursor, SearchPage } from './search/search-catalog.ts'
export { type ItemType, wordsOf as searchWordsOf } from './search/search-entries.ts'
export type { ListRequest } from './shelf-order.ts'

export type Catalog = ReturnType<typeof createCatalog>

/** What a school offers: courses and their curriculum, downloads, memberships, consulting, events; and finding it. */
export function createCatalog(deps: CatalogDeps) {
  return {
    ...readingDoors(deps),
    ...courseDoors(deps),
    ...curriculumDoors(deps),
    ...shopDoors(deps),
    ...eventDoors(deps),
  }
}
