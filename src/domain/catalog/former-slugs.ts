import { isSlug } from '../../platform/fields.ts'
import type { Reader } from '../identity/index.ts'
import { idsAtFormerSlug } from '../publishing/index.ts'
import { consultingServicesReadableBy } from './consulting-services/consulting-services.ts'
import { coursesReadableBy } from './courses/courses.ts'
import type { CatalogDeps } from './deps.ts'
import { digitalProductsReadableBy } from './digital-products/digital-products.ts'
import { eventsReadableBy } from './events/events.ts'
import { membershipPlansReadableBy } from './membership-plans/membership-plans.ts'
import type { ItemType } from './search/search-entries.ts'

/** The current slug of an item that had this slug before; undefined if not visible to this reader. */
export async function currentSlug(
  { db }: CatalogDeps,
  actor: Reader,
  itemType: ItemType,
  slug: string,
): Promise<string | undefined> {
  if (!isSlug(slug)) return undefined
  return (await lookUps[itemType](db, actor, slug))?.slug
}

type LookUp = (
  db: CatalogDeps['db'],
  actor: Reader,
  slug: string,
) => Promise<{ readonly slug: string } | undefined>

const lookUps: Record<ItemType, LookUp> = {
  course: (db, actor, slug) =>
    coursesReadableBy(db, actor)
      .where('courses.id', 'in', idsAtFormerSlug<'Course'>(db, actor.schoolId, 'courses', slug))
      .select('courses.slug')
      .executeTakeFirst(),
  digital_product: (db, actor, slug) =>
    digitalProductsReadableBy(db, actor)
      .where('id', 'in', idsAtFormerSlug<'DigitalProduct'>(db, actor.schoolId, 'digital_products', slug))
      .select('slug')
      .executeTakeFirst(),
  membership_plan: (db, actor, slug) =>
    membershipPlansReadableBy(db, actor)
      .where('id', 'in', idsAtFormerSlug<'MembershipPlan'>(db, actor.schoolId, 'membership_plans', slug))
      .select('slug')
      .executeTakeFirst(),
  consulting_service: (db, actor, slug) =>
    consultingServicesReadableBy(db, actor)
      .where(
        'service.id',
        'in',
        idsAtFormerSlug<'ConsultingService'>(db, actor.schoolId, 'consulting_services', slug),
      )
      .select('service.slug')
      .executeTakeFirst(),
  event: (db, actor, slug) =>
    eventsReadableBy(db, actor)
      .where('id', 'in', idsAtFormerSlug<'Event'>(db, actor.schoolId, 'events', slug))
      .select('slug')
      .executeTakeFirst(),
}
