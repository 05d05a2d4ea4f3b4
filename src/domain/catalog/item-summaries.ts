import type { Db } from '../../platform/db/database.ts'
import { numberedPart, type PartRequest } from '../../platform/db/prepared/numbered-part.ts'
import { prepared } from '../../platform/db/prepared/prepared.ts'
import type { SchoolId } from '../../platform/db/schema/schema.gen.ts'
import type { Reader } from '../identity/index.ts'
import { consultingServicesReadableBy } from './consulting-services/consulting-services.ts'
import { coursesReadableBy } from './courses/courses.ts'
import type { CatalogDeps } from './deps.ts'
import { digitalProductsReadableBy } from './digital-products/digital-products.ts'
import { eventsReadableBy } from './events/events.ts'
import { membershipPlansReadableBy } from './membership-plans/membership-plans.ts'
import type { ItemType } from './search/search-entries.ts'

/** The short form of an item for lists. */
export type Brief = {
  readonly slug: string
  readonly name: string
  readonly summary: string
}

/** The part of a list to read. Events are ordered by their start. */
export type SummaryRequest = PartRequest & {
  /** Excludes events that are over. */
  readonly onlyUpcoming?: boolean
}

/** A part of all items of one kind that this reader sees, in one statement. */
export async function listSummaries(
  deps: CatalogDeps,
  actor: Reader,
  itemType: ItemType,
  request: SummaryRequest,
): Promise<Brief[]> {
  return await listings[itemType](deps, actor, request)
}

type Listing = (deps: CatalogDeps, actor: Reader, request: SummaryRequest) => Promise<Brief[]>

const listings: Record<ItemType, Listing> = {
  course({ db }, actor, request) {
    const courses = coursesReadableBy(db, actor).select(['slug', 'name', 'summary'])
    return numberedPart(courses, { at: 'courses.published_at', id: 'courses.id' }, request)
  },
  digital_product({ db }, actor, request) {
    const products = digitalProductsReadableBy(db, actor).select(['slug', 'name', 'summary'])
    return numberedPart(products, { at: 'published_at', id: 'id' }, request)
  },
  membership_plan({ db }, actor, request) {
    const plans = membershipPlansReadableBy(db, actor).select(['slug', 'name', 'summary'])
    return numberedPart(plans, { at: 'published_at', id: 'id' }, request)
  },
  async consulting_service({ db }, actor, request) {
    const services = consultingServicesReadableBy(db, actor).select(['service.slug', 'service.name'])
    const part = await numberedPart(services, { at: 'service.published_at', id: 'service.id' }, request)
    return part.map((service) => ({ ...service, summary: '' }))
  },
  event({ db, clock }, actor, request) {
    const all = eventsReadableBy(db, actor).select(['slug', 'title as name', 'summary'])
    const events = request.onlyUpcoming ? all.where('endsAt', '>', clock.now()) : all
    return numberedPart(events, { at: 'starts_at', id: 'id' }, request)
  },
}

function counts(db: Db, actor: Reader) {
  return db.selectNoFrom(({ fn }) => [
    coursesReadableBy(db, actor).select(fn.countAll<string>().as('count')).as('course'),
    digitalProductsReadableBy(db, actor).select(fn.countAll<string>().as('count')).as('product'),
    membershipPlansReadableBy(db, actor).select(fn.countAll<string>().as('count')).as('plan'),
    consultingServicesReadableBy(db, actor).select(fn.countAll<string>().as('count')).as('service'),
    eventsReadableBy(db, actor).select(fn.countAll<string>().as('count')).as('event'),
  ])
}

const countPublic = prepared('catalog.countItems', (db, { schoolId }: { schoolId: SchoolId }) =>
  counts(db, { kind: 'visitor', schoolId }),
)

/** The number of items of each kind that this reader sees, in one statement. */
export async function countItems({ db }: CatalogDeps, actor: Reader): Promise<Record<ItemType, number>> {
  const isVisitor = actor.kind === 'visitor'
  const [counted] = isVisitor ? await countPublic(db, actor) : await counts(db, actor).execute()
  if (!counted) throw new Error('A count without a row')
  return {
    course: Number(counted.course),
    digital_product: Number(counted.product),
    membership_plan: Number(counted.plan),
    consulting_service: Number(counted.service),
    event: Number(counted.event),
  }
}
