import type { Db } from '../../../platform/db/database.ts'
import type { CourseId } from '../../../platform/db/schema/schema.gen.ts'
import { preparedForReaders, type Reader, seesUnpublished } from '../../identity/index.ts'
import type { CatalogDeps } from '../deps.ts'
import { coursePlanOnSale } from '../on-sale.ts'
import { pricesOf } from '../prices.ts'
import { courseDefinition } from './course-definition.ts'

const planColumns = [
  'coursePlans.id',
  'coursePlans.courseId',
  'coursePlans.name',
  'coursePlans.price',
  'coursePlans.instalments',
  'coursePlans.access',
  'coursePlans.accessUntil',
  'coursePlans.accessDays',
  'coursePlans.position',
  'coursePlans.archivedAt',
  'coursePlans.updatedAt',
] as const

type Of = { readonly courseIds: readonly CourseId[]; readonly now: Date }

/** The plans that this reader sees: those on sale, and for editors the others too. */
export function plansReadableBy(db: Db, actor: Reader, now: Date) {
  const isOnSale = coursePlanOnSale({ course: 'courses', plan: 'course_plans' }, now)
  const plans = db
    .selectFrom('coursePlans')
    .innerJoin('courses', (join) =>
      join
        .onRef('courses.schoolId', '=', 'coursePlans.schoolId')
        .onRef('courses.id', '=', 'coursePlans.courseId'),
    )
    .where('coursePlans.schoolId', '=', actor.schoolId)
    .select(planColumns)
    .select(isOnSale.as('isOnSale'))
    .select(pricesOf('course_plans'))
  return seesUnpublished(actor, courseDefinition.read) ? plans : plans.where(isOnSale)
}

const selectPlans = preparedForReaders('catalog.plans_of', courseDefinition.read, (db, actor, of: Of) =>
  plansReadableBy(db, actor, of.now)
    .where('coursePlans.courseId', '=', (eb) => eb.fn.any(eb.val(of.courseIds)))
    .orderBy('coursePlans.position')
    .orderBy('coursePlans.id'),
)

/** The plans of each of these courses, in one statement: those on sale, and for editors the others too. */
export async function plansOf({ db, clock }: CatalogDeps, actor: Reader, courseIds: readonly CourseId[]) {
  const rows = await selectPlans(db, actor, { courseIds: [...courseIds], now: clock.now() })
  return Map.groupBy(rows, ({ courseId }) => courseId)
}
