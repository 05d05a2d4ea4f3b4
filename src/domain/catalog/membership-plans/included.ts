import { sql } from 'kysely'
import { violates } from '../../../platform/db/constraint.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type {
  CourseId,
  DigitalProductId,
  MembershipPlanId,
  SchoolId,
} from '../../../platform/db/schema/schema.gen.ts'
import { idOf, invalid, listOf, type Settings } from '../../../platform/fields.ts'
import type { PartialFields } from '../../../platform/row-version.ts'
import { type Editor, refuseUnlessMay } from '../../identity/index.ts'
import type { ItemRef } from '../../publishing/index.ts'
import type { CatalogDeps } from '../deps.ts'

/** The items included in a membership. */
export const includedFields = {
  courseIds: listOf(idOf<'Course'>(), { to: 1000 }),
  productIds: listOf(idOf<'DigitalProduct'>(), { to: 1000 }),
}

type Included = {
  readonly planId: MembershipPlanId
  readonly itemType: 'course' | 'digital_product'
  readonly itemId: string
  readonly slug: string
  readonly name: string
  /** False if it is visible only to its owners. */
  readonly isPublished: boolean
}

/**
 * The items that each of these plans includes, in one statement: including archived ones, which members keep, but no
 * drafts.
 */
export async function includedIn(db: Db, schoolId: SchoolId, planIds: readonly MembershipPlanId[]) {
  const { rows } = await sql<Included>`
    select included.plan_id, 'course' as item_type, course.id as item_id, course.slug, course.name,
      course.state = 'published' as is_published
    from membership_plan_courses included
    join courses course on course.school_id = included.school_id and course.id = included.course_id
    where included.school_id = ${schoolId} and included.plan_id = any(${planIds}::uuid[]) and course.state <> 'draft'
    union all
    select included.plan_id, 'digital_product', product.id, product.slug, product.name, product.state = 'published'
    from membership_plan_products included
    join digital_products product on product.school_id = included.school_id and product.id = included.product_id
    where included.school_id = ${schoolId} and included.plan_id = any(${planIds}::uuid[]) and product.state <> 'draft'
    order by item_type, name, item_id
  `.execute(db)
  return Map.groupBy(rows, ({ planId }) => planId)
}

/** The ids of all included items of a plan, including drafts, read by one statement. */
export async function includedByPlan({ db }: CatalogDeps, editor: Editor, planId: MembershipPlanId) {
  refuseUnlessMay(editor, 'membership_plans:read')
  const { schoolId } = editor
  const { rows } = await sql<{ courseIds: CourseId[]; productIds: DigitalProductId[] }>`
    select
      array(select course_id from membership_plan_courses
        where school_id = ${schoolId} and plan_id = ${planId} order by course_id) as course_ids,
      array(select product_id from membership_plan_products
        where school_id = ${schoolId} and plan_id = ${planId} order by product_id) as product_ids
  `.execute(db)
  return rows[0] ?? { courseIds: [], productIds: [] }
}

/** Replaces the included items of a plan. */
export async function writeIncluded(
  tx: Tx,
  { schoolId, id: planId }: ItemRef<'membershipPlans'>,
  { courseIds, productIds }: PartialFields<Settings<typeof includedFields>>,
): Promise<void> {
  if (courseIds) {
    await empty(tx, 'membershipPlanCourses', schoolId, planId)
    const rows = [...new Set(courseIds)].map((courseId) => ({ schoolId, planId, courseId }))
    if (rows.length > 0) await tx.insertInto('membershipPlanCourses').values(rows).execute().catch(phrase)
  }
  if (productIds) {
    await empty(tx, 'membershipPlanProducts', schoolId, planId)
    const rows = [...new Set(productIds)].map((productId) => ({ schoolId, planId, productId }))
    if (rows.length > 0) await tx.insertInto('membershipPlanProducts').values(rows).execute().catch(phrase)
  }
}

async function empty(
  tx: Tx,
  table: 'membershipPlanCourses' | 'membershipPlanProducts',
  schoolId: SchoolId,
  planId: MembershipPlanId,
) {
  await tx.deleteFrom(table).where('schoolId', '=', schoolId).where('planId', '=', planId).execute()
}

function phrase(error: unknown): never {
  const field = foreignKeys.find(([constraint]) => violates(error, constraint))?.[1]
  if (!field) throw error
  throw invalid('membership plan', [{ field, message: 'must belong to this school' }])
}

const foreignKeys = [
  ['membership_plan_courses_school_id_course_id_fkey', 'courseIds'],
  ['membership_plan_products_school_id_product_id_fkey', 'productIds'],
] as const
