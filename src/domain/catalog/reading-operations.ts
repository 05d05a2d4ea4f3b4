import { bindDeps } from '../../platform/bind-deps.ts'
import { countItems, listBriefly } from './brief.ts'
import { lastChangeOf, lastChanges, listDated, nextChangeAt } from './changes.ts'
import {
  consultingServiceById,
  consultingServiceBySlug,
  listConsultingServices,
  servicesOf,
} from './consulting-services/consulting-services.ts'
import { courseById, courseBySlug, courseSlugs, listCourses } from './courses/courses.ts'
import type { CatalogDeps } from './deps.ts'
import {
  digitalProductById,
  digitalProductBySlug,
  listDigitalProducts,
} from './digital-products/digital-products.ts'
import { eventById, eventBySlug, listEvents } from './events/events.ts'
import * as lecturers from './lecturers.ts'
import {
  listMembershipPlans,
  membershipPlanById,
  membershipPlanBySlug,
} from './membership-plans/membership-plans.ts'
import { movedTo } from './former-slugs.ts'
import { listing } from './listing/listing.ts'
import { membershipsWith } from './membership-plans/memberships-with.ts'
import { offersOnSale } from './offers.ts'
import { pricing } from './pricing.ts'
import { searchCatalog } from './search/search-catalog.ts'

/** What everybody may read, each as much as they may see. */
export function readingOperations(deps: CatalogDeps) {
  const on = bindDeps(deps)
  return {
    /** A page of courses with who teaches them and what they cost. */
    listCourses: on(listCourses),
    /** A course by its address, with lecturers, plans and curriculum. */
    courseBySlug: on(courseBySlug),
    courseSlugs: on(courseSlugs),
    /** The same by its id. */
    courseById: on(courseById),
    /** A page of who teaches. */
    listLecturers: on(lecturers.listLecturers),
    /** Who teaches, by their id. */
    lecturerById: on(lecturers.lecturerById),
    /** The same by their address. */
    lecturerBySlug: on(lecturers.lecturerBySlug),
    /** Those with these ids. */
    lecturersNamed: on(lecturers.lecturersNamed),
    /** A page of digital products. */
    listDigitalProducts: on(listDigitalProducts),
    /** A digital product by its address, with what its files are. */
    digitalProductBySlug: on(digitalProductBySlug),
    /** The same by its id. */
    digitalProductById: on(digitalProductById),
    /** A page of membership plans with what each includes. */
    listMembershipPlans: on(listMembershipPlans),
    /** A membership plan by its address, with what it includes. */
    membershipPlanBySlug: on(membershipPlanBySlug),
    /** The same by its id. */
    membershipPlanById: on(membershipPlanById),
    /** A page of consulting services, each with its course and lecturer. */
    listConsultingServices: on(listConsultingServices),
    /** The consulting services that go with a course. */
    servicesOf: on(servicesOf),
    /** A consulting service by its address. */
    consultingServiceBySlug: on(consultingServiceBySlug),
    /** The same by its id. */
    consultingServiceById: on(consultingServiceById),
    /** A page of events with their tickets: to come, the next first; or over, the latest first. */
    listEvents: on(listEvents),
    /** An event by its address, with its tickets. */
    eventBySlug: on(eventBySlug),
    /** The same by its id. */
    eventById: on(eventById),
    /** Everything that a school shows to everybody, as cards show it. */
    listing: on(listing),
    /** Where something is now that had this address before. */
    movedTo: on(movedTo),
    /** Which memberships on sale include a course or a product. */
    membershipsWith: on(membershipsWith),
    /** A part of everything of one kind, each with its address, name and summary only. */
    listBriefly: on(listBriefly),
    /** A part of everything of one kind, each with its address and its last change. */
    listDated: on(listDated),
    /** When what is shown of one thing last changed. */
    lastChangeOf: on(lastChangeOf),
    /** When what everybody is shown of each kind last changed. */
    lastChanges: on(lastChanges),
    /** When the clock alone changes next what everybody is shown. */
    nextChangeAt: on(nextChangeAt),
    /** How many of each kind there are. */
    countItems: on(countItems),
    /** Which of these plans, tickets and things can be bought now, and for what. */
    offersOnSale: on(offersOnSale),
    /** Everything on sale with its prices. */
    pricing: on(pricing),
    /** What is published and fits the words, best first. */
    searchCatalog: on(searchCatalog),
  }
}
