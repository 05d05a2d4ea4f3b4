import type { Db } from '../../../platform/db/database.ts'
import type { CourseId } from '../../../platform/db/schema.gen.ts'
import { type Reader, seesUnpublished } from '../../identity/index.ts'
import { courseShelf } from './course-shelf.ts'

/** The plans of each of these courses, in one statement; archived ones for editors only. */
export async function plansOf(db: Db, actor: Reader, courseIds: readonly CourseId[]) {
  let plans = db
    .selectFrom('coursePlans')
    .where('schoolId', '=', actor.schoolId)
    .where('courseId', '=', (eb) => eb.fn.any(eb.val([...courseIds])))
  if (!seesUnpublished(actor, courseShelf.read)) plans = plans.where('archivedAt', 'is', null)
  const rows = await plans.orderBy('position').orderBy('id').select(planColumns).execute()
  return Map.groupBy(rows, ({ courseId }) => courseId)
}

export const planColumns = [
  'id',
  'courseId',
  'name',
  'price',
  'instalments',
  'access',
  'accessUntil',
  'accessDays',
  'position',
  'archivedAt',
  'updatedAt',
] as const
