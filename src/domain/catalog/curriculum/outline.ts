import type { Db } from '../../../platform/db/database.ts'
import type { CourseId, SchoolId } from '../../../platform/db/schema.gen.ts'

/** Sections and lectures of each of these courses in their order, without content, in two statements. */
export async function courseOutline(db: Db, schoolId: SchoolId, courseIds: readonly CourseId[]) {
  const sections = await db
    .selectFrom('sections')
    .where('schoolId', '=', schoolId)
    .where('courseId', '=', (eb) => eb.fn.any(eb.val([...courseIds])))
    .orderBy('position')
    .select(['id', 'courseId', 'title', 'position', 'updatedAt'])
    .execute()
  const lectures = Map.groupBy(await lecturesOf(db, schoolId, courseIds), ({ sectionId }) => sectionId)
  const whole = sections.map((section) => ({ ...section, lectures: lectures.get(section.id) ?? [] }))
  return Map.groupBy(whole, ({ courseId }) => courseId)
}

async function lecturesOf(db: Db, schoolId: SchoolId, courseIds: readonly CourseId[]) {
  return await db
    .selectFrom('lectures')
    .where('schoolId', '=', schoolId)
    .where('courseId', '=', (eb) => eb.fn.any(eb.val([...courseIds])))
    .orderBy('position')
    .select([
      'id',
      'sectionId',
      'title',
      'kind',
      'position',
      'durationSeconds',
      'isPreview',
      'unlockAt',
      'unlockAfterDays',
      'prerequisiteId',
      'updatedAt',
    ])
    .execute()
}
