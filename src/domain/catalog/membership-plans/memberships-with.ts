import type { Db } from '../../../platform/db/database.ts'
import type { CourseId, DigitalProductId } from '../../../platform/db/schema/schema.gen.ts'
import { preparedForReaders, type Reader } from '../../identity/index.ts'
import type { CatalogDeps } from '../deps.ts'
import { itemOnSale } from '../on-sale.ts'
import { pricesOf } from '../prices.ts'
import { membershipDefinition } from './membership-definition.ts'
import { membershipPlansReadableBy } from './membership-plans.ts'

type Included = { readonly courseId: CourseId } | { readonly productId: DigitalProductId }

/** The memberships on sale that include this item, the cheapest first, in one statement. */
export async function membershipsWith({ db, clock }: CatalogDeps, actor: Reader, included: Included) {
  const now = clock.now()
  return 'courseId' in included
    ? await selectWithCourse(db, actor, { ...included, now })
    : await selectWithProduct(db, actor, { ...included, now })
}

const selectWithCourse = preparedForReaders(
  'catalog.memberships_with.course',
  membershipDefinition.read,
  (db, actor, { courseId, now }: { courseId: CourseId; now: Date }) =>
    cheapestFirst(db, actor, now).where(({ exists, selectFrom }) =>
      exists(
        selectFrom('membershipPlanCourses as part')
          .whereRef('part.schoolId', '=', 'membershipPlans.schoolId')
          .whereRef('part.planId', '=', 'membershipPlans.id')
          .where('part.courseId', '=', courseId)
          .select('part.planId'),
      ),
    ),
)

const selectWithProduct = preparedForReaders(
  'catalog.memberships_with.product',
  membershipDefinition.read,
  (db, actor, { productId, now }: { productId: DigitalProductId; now: Date }) =>
    cheapestFirst(db, actor, now).where(({ exists, selectFrom }) =>
      exists(
        selectFrom('membershipPlanProducts as part')
          .whereRef('part.schoolId', '=', 'membershipPlans.schoolId')
          .whereRef('part.planId', '=', 'membershipPlans.id')
          .where('part.productId', '=', productId)
          .select('part.planId'),
      ),
    ),
)

function cheapestFirst(db: Db, actor: Reader, now: Date) {
  return membershipPlansReadableBy(db, actor)
    .where(itemOnSale('membership_plans', now))
    .orderBy('price')
    .orderBy('id')
    .limit(10)
    .select(['id', 'slug', 'name', 'price', 'access', 'trialDays'])
    .select(pricesOf('membership_plans'))
}
