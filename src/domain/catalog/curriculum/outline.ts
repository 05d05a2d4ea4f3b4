import type { Db } from '../../../platform/db/database.ts'
import { prepared } from '../../../platform/db/prepared.ts'
import type { CourseId, SchoolId } from '../../../platform/db/schema.gen.ts'

type Of = { readonly schoolId: SchoolId; readonly courseIds: readonly CourseId[] }

const selectSections = prepared('catalog.outline.sections', (db, { schoolId, courseIds }: Of) =>
  db
    .selectFrom('sections')
    .where('schoolId', '=', schoolId)
    .where('courseId', '=', (eb) => eb.fn.any(eb.val(courseIds)))
    .orderBy('position')
    .select(['id', 'courseId', 'title', 'position', 'updatedAt']),
)

const selectLectures = prepared('catalog.outline.lectures', (db, { schoolId, courseIds }: Of) =>
  db
    .selectFrom('lectures')
    .where('schoolId', '=', schoolId)
    .where('courseId', '=', (eb) => eb.fn.any(eb.val(courseIds)))
    .orderBy('position')
    .select(['id', 'sectionId', 'title', 'kind', 'position', 'durationSeconds', 'isPreview'])
    .select(['unlockAt', 'unlockAfterDays', 'prerequisiteId', 'updatedAt']),
)

/** Sections and lectures of each of these courses in their order, without content, in two statements. */
export async function courseOutline(db: Db, schoolId: SchoolId, courseIds: readonly CourseId[]) {
  const of = { schoolId, courseIds: [...courseIds] }
  const sections = await selectSections(db, of)
  const lectures = Map.groupBy(await selectLectures(db, of), ({ sectionId }) => sectionId)
  const whole = sections.map((section) => ({ ...section, lectures: lectures.get(section.id) ?? [] }))
  return Map.groupBy(whole, ({ courseId }) => courseId)
}
