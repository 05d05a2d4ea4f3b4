import { sql } from 'kysely'
import {
  browse,
  captionsOfLecture,
  consultingServicesReadableBy,
  contentOfLecture,
  coursesOfStaff,
  coursesReadableBy,
  createOutlineCache,
  digitalProductsReadableBy,
  displayPrice,
  eventsReadableBy,
  filesOf,
  findOffers,
  includedIn,
  joinUrlAt,
  lecturersOf,
  membershipPlansReadableBy,
  newCurriculum,
  outlinesAt,
  plansOf,
  priceIn,
  priceList,
  pricesOf,
  refuseUnlessOwnCourse,
  searchWordsOf,
  seatAvailability,
  seatsToldAt,
  staffOfCourse,
  ticketOnSale,
  worksOnEveryCourse,
} from '../../../../src/domain/catalog/index.ts'
import { anyId } from '../../../support/footprints/any-id.ts'
import { computes, reads } from '../../../support/footprints/footprint.ts'

const page = { first: 5 }
const part = { first: 5, skip: 0, latestFirst: true }

const listReads = {
  listCourses: reads(({ modules, visitor }) => modules.catalog.listCourses(visitor, { page })),
  courseBySlug: reads(({ modules, visitor }) => modules.catalog.courseBySlug(visitor, 'hand-building')),
  courseSlugs: reads(({ modules, visitor }) => modules.catalog.courseSlugs(visitor, 'h', 5)),
  courseById: reads(async (fixture) =>
    fixture.modules.catalog.courseById(fixture.visitor, await anyId(fixture, 'courses')),
  ),
  listPlans: reads(async (fixture) =>
    fixture.modules.catalog.listPlans(fixture.olga, await anyId(fixture, 'courses'), { page }),
  ),
  planById: reads(async (fixture) =>
    fixture.modules.catalog.planById(fixture.olga, await anyId(fixture, 'coursePlans')),
  ),
  listLecturers: reads(({ modules, visitor }) => modules.catalog.listLecturers(visitor, { page })),
  lecturerById: reads(async (fixture) =>
    fixture.modules.catalog.lecturerById(fixture.olga, await anyId(fixture, 'lecturers')),
  ),
  listAssistants: reads(async (fixture) =>
    fixture.modules.catalog.listAssistants(fixture.olga, await anyId(fixture, 'courses'), { page }),
  ),
  assistantById: reads(async (fixture) => {
    const courseId = await anyId(fixture, 'courses')
    return fixture.modules.catalog.assistantById(fixture.olga, { courseId, personId: fixture.tom.memberId })
  }),
  lecturerBySlug: reads(({ modules, visitor }) => modules.catalog.lecturerBySlug(visitor, 'ken-ito')),
  listing: reads(({ modules, visitor }) => modules.catalog.listing(visitor)),
  currentSlug: reads(({ modules, visitor }) =>
    modules.catalog.currentSlug(visitor, 'course', 'hand-building'),
  ),
  membershipsWith: reads(async (fixture) =>
    fixture.modules.catalog.membershipsWith(fixture.visitor, { courseId: await anyId(fixture, 'courses') }),
  ),
  servicesOf: reads(async (fixture) =>
    fixture.modules.catalog.servicesOf(fixture.visitor, await anyId(fixture, 'courses')),
  ),
  browse: computes(() => browse([], { filter: {} })),
  joinUrlAt: computes(({ clock }) =>
    joinUrlAt({ startsAt: clock.now(), endsAt: clock.now(), joinUrl: null }, clock.now()),
  ),
  listDigitalProducts: reads(({ modules, visitor }) =>
    modules.catalog.listDigitalProducts(visitor, { page }),
  ),
  digitalProductBySlug: reads(({ modules, visitor }) =>
    modules.catalog.digitalProductBySlug(visitor, 'glaze-recipes'),
  ),
  digitalProductById: reads(async (fixture) =>
    fixture.modules.catalog.digitalProductById(fixture.visitor, await anyId(fixture, 'digitalProducts')),
  ),
  listProductFiles: reads(async (fixture) =>
    fixture.modules.catalog.listProductFiles(fixture.olga, await anyId(fixture, 'digitalProducts'), { page }),
  ),
  productFileById: reads(async (fixture) =>
    fixture.modules.catalog.productFileById(fixture.olga, await anyId(fixture, 'digitalProductFiles')),
  ),
  includedByPlan: reads(async (fixture) =>
    fixture.modules.catalog.includedByPlan(fixture.olga, await anyId(fixture, 'membershipPlans')),
  ),
  listMembershipPlans: reads(({ modules, visitor }) =>
    modules.catalog.listMembershipPlans(visitor, { page }),
  ),
  membershipPlanBySlug: reads(({ modules, visitor }) =>
    modules.catalog.membershipPlanBySlug(visitor, 'studio-pass'),
  ),
  membershipPlanById: reads(async (fixture) =>
    fixture.modules.catalog.membershipPlanById(fixture.visitor, await anyId(fixture, 'membershipPlans')),
  ),
  listConsultingServices: reads(({ modules, visitor }) =>
    modules.catalog.listConsultingServices(visitor, { page }),
  ),
  consultingServiceBySlug: reads(({ modules, visitor }) =>
    modules.catalog.consultingServiceBySlug(visitor, 'weekly-critique'),
  ),
  consultingServiceById: reads(async (fixture) =>
    fixture.modules.catalog.consultingServiceById(
      fixture.visitor,
      await anyId(fixture, 'consultingServices'),
    ),
  ),
  listEvents: reads(({ modules, visitor }) => modules.catalog.listEvents(visitor, { page, when: 'over' })),
  eventBySlug: reads(({ modules, visitor }) => modules.catalog.eventBySlug(visitor, 'autumn-kiln-opening')),
  eventById: reads(async (fixture) =>
    fixture.modules.catalog.eventById(fixture.visitor, await anyId(fixture, 'events')),
  ),
}

const otherReads = {
  listSummaries: reads(({ modules, visitor }) => modules.catalog.listSummaries(visitor, 'course', part)),
  listDated: reads(({ modules, visitor }) => modules.catalog.listDated(visitor, 'course', part)),
  lastChangeOf: reads(({ modules, visitor }) =>
    modules.catalog.lastChangeOf(visitor, 'course', 'hand-building'),
  ),
  lastChanges: reads(({ modules, visitor }) => modules.catalog.lastChanges(visitor)),
  nextChangeAt: reads(({ modules, visitor }) => modules.catalog.nextChangeAt(visitor)),
  countItems: reads(({ modules, visitor }) => modules.catalog.countItems(visitor)),
  offersOnSale: reads(async (fixture) => {
    const offerId = await anyId(fixture, 'coursePlans')
    return fixture.modules.catalog.offersOnSale(fixture.visitor, [{ itemType: 'course', offerId }])
  }),
  offerPrices: reads(async (fixture) => {
    const offerId = await anyId(fixture, 'coursePlans')
    return fixture.modules.catalog.offerPrices(fixture.olga, { itemType: 'course', offerId })
  }),
  pricesOf: computes(() => pricesOf('membership_plans').alias),
  priceIn: computes(() => priceIn({ price: 100n, prices: {} }, 'USD', 'TWD')),
  priceList: computes(() =>
    priceList({ price: 100n, prices: { USD: 3 } }, { currency: 'TWD', currencies: ['USD'] }),
  ),
  displayPrice: computes(() => displayPrice({ price: 100n, prices: {} }, 'USD', 'TWD')),
  pricing: reads(({ modules, visitor }) => modules.catalog.pricing(visitor)),
  rankCatalog: reads(({ modules, visitor }) => modules.catalog.rankCatalog(visitor, 'glaze')),
  searchCatalog: {
    cases: {
      'for exact words': reads(({ modules, visitor }) =>
        modules.catalog.searchCatalog(visitor, { text: 'glaze', page }),
      ),
      'for similar words': reads(({ modules, visitor }) =>
        modules.catalog.searchCatalog(visitor, { text: 'glzae recipse', page }),
      ),
    },
  },
  curriculum: reads(async (fixture) =>
    fixture.modules.catalog.curriculum(fixture.olga, await anyId(fixture, 'courses')),
  ),
  sectionById: reads(async (fixture) =>
    fixture.modules.catalog.sectionById(fixture.olga, await anyId(fixture, 'sections')),
  ),
  lectureById: reads(async (fixture) =>
    fixture.modules.catalog.lectureById(fixture.olga, await anyId(fixture, 'lectures')),
  ),
  listLectureCaptions: reads(async (fixture) =>
    fixture.modules.catalog.listLectureCaptions(fixture.olga, await anyId(fixture, 'lectures')),
  ),
  lectureCaptionsIn: reads(async (fixture) =>
    fixture.modules.catalog.lectureCaptionsIn(fixture.olga, await anyId(fixture, 'lectures'), 'en'),
  ),
  lectureMedia: reads(async (fixture) =>
    fixture.modules.catalog.lectureMedia(fixture.olga, await anyId(fixture, 'lectures')),
  ),
  captionText: reads(async (fixture) =>
    fixture.modules.catalog.captionText(fixture.olga, await anyId(fixture, 'lectures'), 'en'),
  ),
  captionsOfLecture: reads(async (fixture) =>
    captionsOfLecture(fixture.db, fixture.school.id, await anyId(fixture, 'lectures'), 'en'),
  ),
  lectureContent: reads(async (fixture) =>
    fixture.modules.catalog.lectureContent(fixture.olga, await anyId(fixture, 'lectures')),
  ),
}

const exportedReads = {
  coursesReadableBy: reads(({ db, visitor }) => coursesReadableBy(db, visitor).select('id').execute()),
  coursesOfStaff: reads(({ db, olga }) => coursesOfStaff(db, olga).execute()),
  refuseUnlessOwnCourse: reads(async (fixture) =>
    refuseUnlessOwnCourse(fixture.db, fixture.olga, await anyId(fixture, 'courses')),
  ),
  staffOfCourse: reads(async (fixture) =>
    staffOfCourse(fixture.db, fixture.school.id, await anyId(fixture, 'courses')),
  ),
  worksOnEveryCourse: computes(({ olga }) => worksOnEveryCourse(olga)),
  digitalProductsReadableBy: reads(({ db, visitor }) =>
    digitalProductsReadableBy(db, visitor).select('digitalProducts.id').execute(),
  ),
  consultingServicesReadableBy: reads(({ db, visitor }) =>
    consultingServicesReadableBy(db, visitor).select('service.id').execute(),
  ),
  membershipPlansReadableBy: reads(({ db, visitor }) =>
    membershipPlansReadableBy(db, visitor).select('id').execute(),
  ),
  eventsReadableBy: reads(({ db, visitor }) => eventsReadableBy(db, visitor).select('events.id').execute()),
  lecturersOf: reads(async (fixture) =>
    lecturersOf(fixture.db, fixture.school.id, [await anyId(fixture, 'courses')]),
  ),
  plansOf: reads(async (fixture) => plansOf(fixture, fixture.olga, [await anyId(fixture, 'courses')])),
  contentOfLecture: reads(async (fixture) =>
    contentOfLecture(fixture.db, fixture.school.id, await anyId(fixture, 'lectures')),
  ),
  outlinesAt: reads(async ({ db, school, ...fixture }) => {
    const courseId = await anyId({ db, school, ...fixture }, 'courses')
    const deps = { db, outlineCache: createOutlineCache() }
    return outlinesAt(deps, school.id, [{ courseId, version: 'not in memory' }])
  }),
  filesOf: reads(async (fixture) =>
    filesOf(fixture.db, fixture.school.id, [await anyId(fixture, 'digitalProducts')]),
  ),
  includedIn: reads(async (fixture) =>
    includedIn(fixture.db, fixture.school.id, [await anyId(fixture, 'membershipPlans')]),
  ),
  findOffers: reads(async (fixture) => {
    const offerId = await anyId(fixture, 'coursePlans')
    return findOffers(fixture.db, fixture.school.id, [{ itemType: 'course', offerId }], fixture.clock.now())
  }),
  seatAvailability: computes(() => seatAvailability(3)),
  seatsToldAt: computes(({ clock }) => seatsToldAt(sql`1`, clock.now())),
  ticketOnSale: computes(({ clock }) =>
    ticketOnSale({ event: 'events', ticket: 'event_tickets' }, clock.now()),
  ),
  newCurriculum: computes(async (fixture) =>
    newCurriculum(fixture.school.id, await anyId(fixture, 'courses')),
  ),
  searchWordsOf: computes(({ clock }) => {
    const texts = { slug: 'a', title: 'A', summary: '', description: '', tags: [] }
    return searchWordsOf({ ...texts, publishedAt: clock.now() })
  }),
}

export const catalogReads = { ...listReads, ...otherReads, ...exportedReads }
