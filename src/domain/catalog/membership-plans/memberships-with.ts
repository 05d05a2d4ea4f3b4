import type { CourseId, DigitalProductId } from '../../../platform/db/schema.gen.ts'
import type { Reader } from '../../identity/index.ts'
import type { CatalogDeps } from '../deps.ts'
import { itemOnSale } from '../on-sale.ts'
import { membershipPlansReadableBy } from './membership-plans.ts'

type Included = { readonly courseId: CourseId } | { readonly productId: DigitalProductId }

/** Which memberships on sale include this, the cheapest first, in one statement. */
export async function membershipsWith({ db, clock }: CatalogDeps, actor: Reader, included: Included) {
  return await membershipPlansReadableBy(db, actor)
    .where(itemOnSale('membership_plans', clock.now()))
    .where(({ exists, selectFrom }) =>
      exists(
        'courseId' in included
          ? selectFrom('membershipPlanCourses as part')
              .whereRef('part.schoolId', '=', 'membershipPlans.schoolId')
              .whereRef('part.planId', '=', 'membershipPlans.id')
              .where('part.courseId', '=', included.courseId)
              .select('part.planId')
          : selectFrom('membershipPlanProducts as part')
              .whereRef('part.schoolId', '=', 'membershipPlans.schoolId')
              .whereRef('part.planId', '=', 'membershipPlans.id')
              .where('part.productId', '=', included.productId)
              .select('part.planId'),
      ),
    )
    .orderBy('price')
    .orderBy('id')
    .limit(10)
    .select(['id', 'slug', 'name', 'price', 'access', 'accessUntil', 'accessDays'])
    .execute()
}
