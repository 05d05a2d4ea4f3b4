import { bindDeps } from '../../platform/bind-deps.ts'
import { lastChangeOf, lastChanges, listDated, nextChangeAt } from './changes.ts'
import {
  consultingServiceById,
  consultingServiceBySlug,
  listConsultingServices,
  servicesOf,
} from './consulting-services/consulting-services.ts'
import { courseById, courseBySlug, courseSlugs, listCourses } from './courses/courses.ts'
import { listPlans, planById } from './courses/list-plans.ts'
import type { OutlineDeps } from './deps.ts'
import {
  digitalProductById,
  digitalProductBySlug,
  listDigitalProducts,
} from './digital-products/digital-products.ts'
import { listProductFiles, productFileById } from './digital-products/list-files.ts'
import { eventById, eventBySlug, listEvents } from './events/events.ts'
import { currentSlug } from './former-slugs.ts'
import { countItems, listSummaries } from './item-summaries.ts'
import * as lecturers from './lecturers.ts'
import { listing } from './listing/listing.ts'
import { includedByPlan } from './membership-plans/included.ts'
import {
  listMembershipPlans,
  membershipPlanById,
  membershipPlanBySlug,
} from './membership-plans/membership-plans.ts'
import { membershipsWith } from './membership-plans/memberships-with.ts'
import { offerPrices } from './offer-prices.ts'
import { offersOnSale } from './offers.ts'
import { pricing } from './pricing.ts'
import { rankCatalog, searchCatalog } from './search/search-catalog.ts'

/** Read operations, limited to what the reader may see. */
export function readingOperations(deps: OutlineDeps) {
  const on = bindDeps(deps)
  return {
    /** A page of courses with lecturers and prices. */
    listCourses: on(listCourses),
    /** A course by its slug, with lecturers, plans and curriculum. */
    courseBySlug: on(courseBySlug),
    courseSlugs: on(courseSlugs),
    /** A course by its id. */
    courseById: on(courseById),
    /** A page of the plans of a course, archived ones too. */
    listPlans: on(listPlans),
    /** One plan of a course. */
    planById: on(planById),
    /** A page of lecturers. */
    listLecturers: on(lecturers.listLecturers),
    /** A lecturer by id. */
    lecturerById: on(lecturers.lecturerById),
    /** A lecturer by their slug. */
    lecturerBySlug: on(lecturers.lecturerBySlug),
    /** A page of digital products. */
    listDigitalProducts: on(listDigitalProducts),
    /** A digital product by its slug, with its files. */
    digitalProductBySlug: on(digitalProductBySlug),
    /** A digital product by its id. */
    digitalProductById: on(digitalProductById),
    /** A page of the files of a product, with their storage keys. */
    listProductFiles: on(listProductFiles),
    /** One file of a product. */
    productFileById: on(productFileById),
    /** A page of membership plans with the included items of each. */
    listMembershipPlans: on(listMembershipPlans),
    /** A membership plan by its slug, with its included items. */
    membershipPlanBySlug: on(membershipPlanBySlug),
    /** A membership plan by its id. */
    membershipPlanById: on(membershipPlanById),
    /** The ids of all included items of a membership plan, including drafts. */
    includedByPlan: on(includedByPlan),
    /** A page of consulting services, each with its course and lecturer. */
    listConsultingServices: on(listConsultingServices),
    /** The consulting services that go with a course. */
    servicesOf: on(servicesOf),
    /** A consulting service by its slug. */
    consultingServiceBySlug: on(consultingServiceBySlug),
    /** A consulting service by its id. */
    consultingServiceById: on(consultingServiceById),
    /** A page of events with their tickets: to come, the next first; or over, the latest first. */
    listEvents: on(listEvents),
    /** An event by its slug, with its tickets. */
    eventBySlug: on(eventBySlug),
    /** An event by its id. */
    eventById: on(eventById),
    /** Every public item of a school, as its card shows it. */
    listing: on(listing),
    /** The current slug of an item that had this slug before. */
    currentSlug: on(currentSlug),
    /** The memberships on sale that include a course or a product. */
    membershipsWith: on(membershipsWith),
    /** A part of all items of one kind, each with its slug, name and summary only. */
    listSummaries: on(listSummaries),
    /** A part of all items of one kind, each with its slug and its last change. */
    listDated: on(listDated),
    /** The last change of one item. */
    lastChangeOf: on(lastChangeOf),
    /** The last public change of each kind. */
    lastChanges: on(lastChanges),
    /** The next time-based change of public data. */
    nextChangeAt: on(nextChangeAt),
    /** The number of items of each kind. */
    countItems: on(countItems),
    /** The plans, tickets and items on sale among these, with their prices. */
    offersOnSale: on(offersOnSale),
    /** The prices of an offer in other currencies, for its editors. */
    offerPrices: on(offerPrices),
    /** Everything on sale with its prices. */
    pricing: on(pricing),
    ...searchOperations(deps),
  }
}

function searchOperations(deps: OutlineDeps) {
  const on = bindDeps(deps)
  return {
    /** A page of the published items that match the words, best first. */
    searchCatalog: on(searchCatalog),
    /** All published items that match the words, for a page that filters and sorts them. */
    rankCatalog: on(rankCatalog),
  }
}
