import { type RawBuilder, sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import { numberedPart, type PartRequest } from '../../platform/db/prepared/numbered-part.ts'
import type { SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { isSlug } from '../../platform/fields.ts'
import type { Reader } from '../identity/index.ts'
import { changedAt } from './changed-at.ts'
import { consultingServicesReadableBy } from './consulting-services/consulting-services.ts'
import { coursesReadableBy } from './courses/courses.ts'
import type { CatalogDeps } from './deps.ts'
import { digitalProductsReadableBy } from './digital-products/digital-products.ts'
import { eventsReadableBy } from './events/events.ts'
import { membershipPlansReadableBy } from './membership-plans/membership-plans.ts'
import type { ItemType } from './search/search-entries.ts'

/** A slug and the last change of its page. */
export type Dated = { readonly slug: string; readonly changedAt: Date }

/** A part of everything of one kind that this reader sees, with its last change, in one statement. */
export async function listDated(
  deps: CatalogDeps,
  actor: Reader,
  itemType: ItemType,
  request: PartRequest,
): Promise<Dated[]> {
  return await dated[itemType](deps, actor).part(request)
}

/** The last change of one item; undefined if not visible to this reader. */
export async function lastChangeOf(
  deps: CatalogDeps,
  actor: Reader,
  itemType: ItemType,
  slug: string,
): Promise<Date | undefined> {
  if (!isSlug(slug)) return undefined
  return (await dated[itemType](deps, actor).at(slug))?.changedAt
}

type DatedItems = {
  readonly part: (request: PartRequest) => Promise<Dated[]>
  readonly at: (slug: string) => Promise<Dated | undefined>
}

const dated: Record<ItemType, (deps: CatalogDeps, actor: Reader) => DatedItems> = {
  course({ db, clock }, actor) {
    const courses = coursesReadableBy(db, actor).select(['slug', moment('course', actor.schoolId, clock)])
    return {
      part: (request) => numberedPart(courses, { at: 'courses.published_at', id: 'courses.id' }, request),
      at: (slug) => courses.where('slug', '=', slug).executeTakeFirst(),
    }
  },
  digital_product({ db, clock }, actor) {
    const products = digitalProductsReadableBy(db, actor).select([
      'slug',
      moment('digital_product', actor.schoolId, clock),
    ])
    return {
      part: (request) => numberedPart(products, { at: 'published_at', id: 'id' }, request),
      at: (slug) => products.where('slug', '=', slug).executeTakeFirst(),
    }
  },
  membership_plan({ db, clock }, actor) {
    const plans = membershipPlansReadableBy(db, actor).select([
      'slug',
      moment('membership_plan', actor.schoolId, clock),
    ])
    return {
      part: (request) => numberedPart(plans, { at: 'published_at', id: 'id' }, request),
      at: (slug) => plans.where('slug', '=', slug).executeTakeFirst(),
    }
  },
  consulting_service({ db, clock }, actor) {
    const services = consultingServicesReadableBy(db, actor).select([
      'service.slug',
      moment('consulting_service', actor.schoolId, clock),
    ])
    return {
      part: (request) => numberedPart(services, { at: 'service.published_at', id: 'service.id' }, request),
      at: (slug) => services.where('service.slug', '=', slug).executeTakeFirst(),
    }
  },
  event({ db, clock }, actor) {
    const events = eventsReadableBy(db, actor).select(['slug', moment('event', actor.schoolId, clock)])
    return {
      part: (request) => numberedPart(events, { at: 'starts_at', id: 'id' }, request),
      at: (slug) => events.where('slug', '=', slug).executeTakeFirst(),
    }
  },
}

function moment(itemType: ItemType, schoolId: SchoolId, clock: Clock) {
  return changedAt[itemType]({ schoolId, now: clock.now() }).as('changedAt')
}

/**
 * The last public change of each kind, in one statement. Archived items count, because they left the lists;
 * drafts do not.
 */
export async function lastChanges(
  { db, clock }: CatalogDeps,
  { schoolId }: Reader,
): Promise<Record<ItemType, Date | null>> {
  const now = clock.now()
  const lastOf = (itemType: ItemType, from: RawBuilder<unknown>, table: string) => sql`
    (select max(${changedAt[itemType]({ schoolId, now })}) from ${from}
      where ${sql.ref(`${table}.school_id`)} = ${schoolId} and ${sql.ref(`${table}.published_at`)} is not null)`
  const { rows } = await sql<Record<'course' | 'product' | 'plan' | 'service' | 'event', Date | null>>`
    select ${lastOf('course', sql`courses`, 'courses')} as course,
      ${lastOf('digital_product', sql`digital_products`, 'digital_products')} as product,
      ${lastOf('membership_plan', sql`membership_plans`, 'membership_plans')} as plan,
      ${lastOf('consulting_service', servicesWithCourse, 'service')} as service,
      ${lastOf('event', sql`events`, 'events')} as event
  `.execute(db)
  const [last] = rows
  return {
    course: last?.course ?? null,
    digital_product: last?.product ?? null,
    membership_plan: last?.plan ?? null,
    consulting_service: last?.service ?? null,
    event: last?.event ?? null,
  }
}

const servicesWithCourse = sql`consulting_services service
  left join courses course on course.school_id = service.school_id and course.id = service.course_id
  left join lecturers lecturer on lecturer.school_id = service.school_id and lecturer.id = service.lecturer_id`

/** The next time-based change of public data, when an item ends, in one statement. */
export async function nextChangeAt({ db, clock }: CatalogDeps, { schoolId }: Reader): Promise<Date | null> {
  const now = clock.now()
  const nextIn = (table: string, column: string) => sql`
    (select min(${sql.ref(column)}) from ${sql.table(table)}
      where school_id = ${schoolId} and ${sql.ref(column)} > ${now})`
  const { rows } = await sql<{ next: Date | null }>`
    select least(${nextIn('course_plans', 'access_until')}, ${nextIn('digital_products', 'access_until')},
      ${nextIn('membership_plans', 'access_until')}, ${nextIn('events', 'ends_at')}) as next
  `.execute(db)
  return rows[0]?.next ?? null
}
