import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { keysetPage } from '../../../platform/db/paging/keyset.ts'
import type { ConsultingServiceId, CourseId } from '../../../platform/db/schema/schema.gen.ts'
import type { LookupRow } from '../../../platform/paging.ts'
import { preparedForReaders, type Reader, seesUnpublished } from '../../identity/index.ts'
import { hasKey, type ItemKey, itemLookups } from '../../publishing/index.ts'
import type { CatalogDeps } from '../deps.ts'
import { itemOrder, type ListRequest, listedAt } from '../items/item-list.ts'
import { isNoDraft, meetingOnSale } from '../on-sale.ts'
import { pricesOf } from '../prices.ts'
import { serviceDefinition } from './service-definition.ts'

/** The visibility rule of consulting services, each with its lecturer, and its course if it has one. */
export function consultingServicesReadableBy(db: Db, actor: Reader) {
  const services = db
    .selectFrom('consultingServices as service')
    .leftJoin('courses as course', (join) =>
      join.onRef('course.schoolId', '=', 'service.schoolId').onRef('course.id', '=', 'service.courseId'),
    )
    .leftJoin('lecturers as lecturer', (join) =>
      join
        .onRef('lecturer.schoolId', '=', 'service.schoolId')
        .onRef('lecturer.id', '=', 'service.lecturerId'),
    )
    .where('service.schoolId', '=', actor.schoolId)
  if (seesUnpublished(actor, serviceDefinition.read)) return services
  // A service does not reveal a draft course.
  return services.where('service.state', '=', 'published').where(isNoDraft('course'))
}

const listed = [
  'service.id',
  'service.slug',
  'service.name',
  'service.description',
  'service.durationMinutes',
  'service.timeZone',
  'service.price',
  'service.location',
  'service.state',
  'service.publishedAt',
  'service.createdAt',
  'service.updatedAt',
  'service.courseId',
  'course.slug as courseSlug',
  'course.name as courseName',
  'course.state as courseState',
  'course.imageKey as courseImageKey',
  'service.lecturerId',
  'lecturer.name as lecturerName',
  'lecturer.avatarKey as lecturerAvatarKey',
] as const

// Only staff read the URL with the service; a member reads it with a meeting, in time.
function joinColumns(actor: Reader) {
  const joinUrl = sql.ref<string | null>('service.join_url')
  return [
    sql<boolean>`${joinUrl} is not null`.as('isOnline'),
    (seesUnpublished(actor, serviceDefinition.read) ? joinUrl : sql<string | null>`null::text`).as('joinUrl'),
  ] as const
}

const isOnSale = meetingOnSale({ service: 'service', course: 'course' }).as('isOnSale')

type ServiceFilter = ListRequest & {
  readonly courseId?: CourseId | undefined
  readonly slug?: string | undefined
}

/** A page of consulting services, each with its course and lecturer. */
export async function listConsultingServices(
  { db }: CatalogDeps,
  actor: Reader,
  { page, state, courseId, slug }: ServiceFilter,
) {
  const order = itemOrder(actor, serviceDefinition, 'service')
  let services = consultingServicesReadableBy(db, actor)
    .select(listed)
    .select(joinColumns(actor))
    .select(isOnSale)
    .select(pricesOf('service'))
    .select(listedAt(order))
  if (state) services = services.where('service.state', '=', state)
  if (courseId) services = services.where('service.courseId', '=', courseId)
  if (slug !== undefined) services = services.where('service.slug', '=', slug)
  return await keysetPage(services, order, page)
}

const selectOfCourse = preparedForReaders(
  'catalog.services_of',
  serviceDefinition.read,
  (db, actor, { courseId }: { courseId: CourseId }) =>
    consultingServicesReadableBy(db, actor)
      .where('service.courseId', '=', courseId)
      .where('service.state', '=', 'published')
      .orderBy('service.publishedAt')
      .limit(20)
      .select(listed)
      .select(joinColumns(actor))
      .select(pricesOf('service')),
)

/** The services on sale that go with a course. */
export async function servicesOf({ db }: CatalogDeps, actor: Reader, courseId: CourseId) {
  return await selectOfCourse(db, actor, { courseId })
}

const lookups = itemLookups(
  async ({ db }: CatalogDeps, actor: Reader, key: ItemKey<ConsultingServiceId>) =>
    await consultingServicesReadableBy(db, actor)
      .where(hasKey('service', key))
      .select(listed)
      .select(joinColumns(actor))
      .select(isOnSale)
      .select(pricesOf('service'))
      .executeTakeFirst(),
)

/** A consulting service by its slug; undefined if not visible to this reader. */
export const consultingServiceBySlug = lookups.bySlug

/** A consulting service by its id; undefined if not visible to this reader. */
export const consultingServiceById = lookups.byId

export type ConsultingService = LookupRow<typeof consultingServiceBySlug>
