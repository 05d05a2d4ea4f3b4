import { keysetPage } from '../../../platform/db/paging/keyset.ts'
import type { CourseId, CoursePlanId } from '../../../platform/db/schema/schema.gen.ts'
import type { PageRequest, RowOf } from '../../../platform/paging.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type Editor, refuseUnlessMay } from '../../identity/index.ts'
import type { CatalogDeps } from '../deps.ts'
import { courseDefinition } from './course-definition.ts'
import { coursesReadableBy } from './courses.ts'
import { plansReadableBy } from './plans-of.ts'

/** A page of the plans of a course in their order, archived ones too. */
export async function listPlans(
  { db, clock }: CatalogDeps,
  editor: Editor,
  courseId: CourseId,
  { page }: { readonly page: PageRequest },
) {
  refuseUnlessMay(editor, courseDefinition.read)
  const course = await coursesReadableBy(db, editor)
    .where('courses.id', '=', courseId)
    .select('courses.id')
    .executeTakeFirst()
  if (!course) throw new Refusal('not_found', 'No such course')
  const plans = plansReadableBy(db, editor, clock.now())
    .where('coursePlans.courseId', '=', courseId)
    .select('coursePlans.createdAt as listedAt')
  // A plan is always added at the end, so this is their order.
  const order = { at: 'course_plans.created_at', id: 'course_plans.id', latestFirst: false }
  return await keysetPage(plans, order, page)
}

/** One plan, archived or not; undefined if the school has no such plan. */
export async function planById({ db, clock }: CatalogDeps, editor: Editor, id: CoursePlanId) {
  refuseUnlessMay(editor, courseDefinition.read)
  return await plansReadableBy(db, editor, clock.now()).where('coursePlans.id', '=', id).executeTakeFirst()
}

/** A plan as editors see it. */
export type CoursePlan = Omit<RowOf<typeof listPlans>, 'listedAt'>
