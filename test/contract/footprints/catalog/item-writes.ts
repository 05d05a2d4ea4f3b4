import type { Catalog, ItemType } from '../../../../src/domain/catalog/index.ts'
import type { OperatorActor } from '../../../../src/domain/tenancy/index.ts'
import { anyId } from '../../../support/footprints/any-id.ts'
import type { Fixture } from '../../../support/footprints/fixture.ts'
import {
  deletes,
  inserts,
  recordsFact,
  type Touch,
  updates,
  writes,
} from '../../../support/footprints/footprint.ts'
import { aCourse, aMembership, anEvent, aProduct, aService } from '../../../support/people/catalog-cast.ts'
import { draftCourse, draftEvent, draftMembership, draftProduct, draftService } from './things.ts'

type Table = 'courses' | 'digitalProducts' | 'membershipPlans' | 'consultingServices' | 'events'
type Version<Id> = { readonly id: Id; readonly updatedAt: Date }
type At<Id> = (catalog: Catalog, olga: OperatorActor, thing: Version<Id>) => Promise<unknown>

type ItemWrites<Id extends string> = {
  readonly table: Table
  readonly itemType: ItemType
  readonly draft: (fixture: Fixture) => Promise<Version<Id>>
  readonly publish: At<Id>
}

/** An item on sale with its version. */
async function onSale<Id extends string>(fixture: Fixture, { table, draft, publish }: ItemWrites<Id>) {
  const { modules, olga, clock, db, school } = fixture
  const { id, updatedAt } = await draft(fixture)
  await publish(modules.catalog, olga, { id, updatedAt })
  clock.advance({ minutes: 1 })
  const row = await db
    .selectFrom(table as 'courses')
    .select('updatedAt')
    .where('schoolId', '=', school.id)
    .where('id', '=', id as never)
    .executeTakeFirstOrThrow()
  return { id, updatedAt: row.updatedAt }
}

const updated = <Id extends string>(item: ItemWrites<Id>, change: At<Id>, column: 'name' | 'title') =>
  writes(async (fixture) => {
    const thing = await onSale(fixture, item)
    const { modules, olga } = fixture
    return {
      run: () => change(modules.catalog, olga, thing),
      touches: [
        updates(item.table as 'courses', { id: thing.id }, [column as 'name', 'updatedAt']),
        updates('searchEntries', { itemId: thing.id }, ['title', 'words']),
      ],
    }
  })

const published = <Id extends string>(item: ItemWrites<Id>) =>
  writes(async (fixture) => {
    const thing = await item.draft(fixture)
    const { modules, olga } = fixture
    return {
      run: () => item.publish(modules.catalog, olga, thing),
      touches: [
        updates(item.table, { id: thing.id }, ['state', 'publishedAt', 'updatedAt']),
        inserts('searchEntries', { itemType: item.itemType, itemId: thing.id }),
        recordsFact(`${item.itemType}.published`, { id: thing.id }),
      ],
    }
  })

const archived = <Id extends string>(item: ItemWrites<Id>, archive: At<Id>) =>
  writes(async (fixture) => {
    const thing = await onSale(fixture, item)
    const { modules, olga } = fixture
    return {
      run: () => archive(modules.catalog, olga, thing),
      touches: [
        updates(item.table, { id: thing.id }, ['state', 'updatedAt']),
        deletes('searchEntries', { itemType: item.itemType, itemId: thing.id }),
        recordsFact(`${item.itemType}.archived`, { id: thing.id }),
      ],
    }
  })

const deleted = <Id extends string>(
  item: ItemWrites<Id>,
  remove: At<Id>,
  withIt: (id: Id) => readonly Touch[],
) =>
  writes(async (fixture) => {
    const thing = await item.draft(fixture)
    const { modules, olga } = fixture
    return {
      run: () => remove(modules.catalog, olga, thing),
      touches: [deletes(item.table, { id: thing.id }), ...withIt(thing.id)],
    }
  })

const courses = {
  table: 'courses',
  itemType: 'course',
  draft: draftCourse,
  publish: (catalog, olga, { id }) => catalog.publishCourse(olga, id),
} as const satisfies ItemWrites<Awaited<ReturnType<typeof draftCourse>>['id']>

const products = {
  table: 'digitalProducts',
  itemType: 'digital_product',
  draft: draftProduct,
  publish: (catalog, olga, { id }) => catalog.publishDigitalProduct(olga, id),
} as const satisfies ItemWrites<Awaited<ReturnType<typeof draftProduct>>['id']>

const memberships = {
  table: 'membershipPlans',
  itemType: 'membership_plan',
  draft: draftMembership,
  publish: (catalog, olga, { id }) => catalog.publishMembershipPlan(olga, id),
} as const satisfies ItemWrites<Awaited<ReturnType<typeof draftMembership>>['id']>

const services = {
  table: 'consultingServices',
  itemType: 'consulting_service',
  draft: draftService,
  publish: (catalog, olga, { id }) => catalog.publishConsultingService(olga, id),
} as const satisfies ItemWrites<Awaited<ReturnType<typeof draftService>>['id']>

const events = {
  table: 'events',
  itemType: 'event',
  draft: draftEvent,
  publish: (catalog, olga, { id }) => catalog.publishEvent(olga, id),
} as const satisfies ItemWrites<Awaited<ReturnType<typeof draftEvent>>['id']>

const renamed = ({ updatedAt }: { updatedAt: Date }) => ({ name: 'Another name', updatedAt })

export const shelfWrites = {
  createCourse: writes(async (fixture) => {
    const lecturerId = await anyId(fixture, 'lecturers')
    const settings = aCourse({ lecturerIds: [lecturerId] })
    return {
      run: () => fixture.modules.catalog.createCourse(fixture.olga, settings),
      touches: [inserts('courses', { slug: settings.slug }), inserts('courseLecturers', { lecturerId })],
    }
  }),
  updateCourse: updated(
    courses,
    (catalog, olga, it) => catalog.updateCourse(olga, it.id, renamed(it)),
    'name',
  ),
  publishCourse: published(courses),
  archiveCourse: archived(courses, (catalog, olga, { id }) => catalog.archiveCourse(olga, id)),
  deleteCourse: deleted(
    courses,
    (catalog, olga, { id }) => catalog.deleteCourse(olga, id),
    (courseId) => [
      deletes('courseLecturers', { courseId }),
      deletes('coursePlans', { courseId }),
      deletes('sections', { courseId }, 2),
      deletes('lectures', { courseId }, 2),
      deletes('lectureContents', { fileKey: 'a/clay.mp4' }),
      recordsFact('files.abandoned'),
    ],
  ),

  createDigitalProduct: writes(({ modules, olga }) => {
    const settings = aProduct()
    return {
      run: () => modules.catalog.createDigitalProduct(olga, settings),
      touches: [inserts('digitalProducts', { slug: settings.slug })],
    }
  }),
  updateDigitalProduct: updated(
    products,
    (catalog, olga, it) => catalog.updateDigitalProduct(olga, it.id, renamed(it)),
    'name',
  ),
  publishDigitalProduct: published(products),
  archiveDigitalProduct: archived(products, (catalog, olga, { id }) =>
    catalog.archiveDigitalProduct(olga, id),
  ),
  deleteDigitalProduct: deleted(
    products,
    (catalog, olga, { id }) => catalog.deleteDigitalProduct(olga, id),
    (productId) => [deletes('digitalProductFiles', { productId }), recordsFact('files.abandoned')],
  ),

  createMembershipPlan: writes(async (fixture) => {
    const [courseId, productId] = [await anyId(fixture, 'courses'), await anyId(fixture, 'digitalProducts')]
    const settings = aMembership({ courseIds: [courseId], productIds: [productId] })
    return {
      run: () => fixture.modules.catalog.createMembershipPlan(fixture.olga, settings),
      touches: [
        inserts('membershipPlans', { slug: settings.slug }),
        inserts('membershipPlanCourses', { courseId }),
        inserts('membershipPlanProducts', { productId }),
      ],
    }
  }),
  updateMembershipPlan: updated(
    memberships,
    (catalog, olga, it) => catalog.updateMembershipPlan(olga, it.id, renamed(it)),
    'name',
  ),
  publishMembershipPlan: published(memberships),
  archiveMembershipPlan: archived(memberships, (catalog, olga, { id }) =>
    catalog.archiveMembershipPlan(olga, id),
  ),
  deleteMembershipPlan: deleted(
    memberships,
    (catalog, olga, { id }) => catalog.deleteMembershipPlan(olga, id),
    (planId) => [
      deletes('membershipPlanCourses', { planId }),
      deletes('membershipPlanProducts', { planId }),
      recordsFact('files.abandoned'),
    ],
  ),

  createConsultingService: writes(async (fixture) => {
    const settings = aService(await anyId(fixture, 'courses'))
    return {
      run: () => fixture.modules.catalog.createConsultingService(fixture.olga, settings),
      touches: [inserts('consultingServices', { slug: settings.slug })],
    }
  }),
  updateConsultingService: updated(
    services,
    (catalog, olga, it) => catalog.updateConsultingService(olga, it.id, renamed(it)),
    'name',
  ),
  publishConsultingService: published(services),
  archiveConsultingService: archived(services, (catalog, olga, { id }) =>
    catalog.archiveConsultingService(olga, id),
  ),
  deleteConsultingService: deleted(
    services,
    (catalog, olga, { id }) => catalog.deleteConsultingService(olga, id),
    () => [],
  ),

  createEvent: writes(({ modules, olga }) => {
    const settings = anEvent()
    return {
      run: () => modules.catalog.createEvent(olga, settings),
      touches: [inserts('events', { slug: settings.slug })],
    }
  }),
  updateEvent: updated(
    events,
    (catalog, olga, { id, updatedAt }) =>
      catalog.updateEvent(olga, id, { title: 'Another title', updatedAt }),
    'title',
  ),
  publishEvent: published(events),
  archiveEvent: archived(events, (catalog, olga, { id }) => catalog.archiveEvent(olga, id)),
  deleteEvent: deleted(
    events,
    (catalog, olga, { id }) => catalog.deleteEvent(olga, id),
    (eventId) => [deletes('eventTickets', { eventId }), recordsFact('files.abandoned')],
  ),
}
