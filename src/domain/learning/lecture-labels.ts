import type { LectureId } from '../../platform/db/schema/schema.gen.ts'
import { type Editor, refuseUnlessMay } from '../identity/index.ts'
import type { LearningDeps } from './deps.ts'

/** The lectures with these ids, in the order of their course; deleted ones are left out. */
export async function lectureLabels({ db }: LearningDeps, editor: Editor, lectureIds: readonly LectureId[]) {
  refuseUnlessMay(editor, 'curriculum:read')
  return await db
    .selectFrom('lectures as lecture')
    .innerJoin('sections as section', (join) =>
      join.onRef('section.schoolId', '=', 'lecture.schoolId').onRef('section.id', '=', 'lecture.sectionId'),
    )
    .innerJoin('courses as course', (join) =>
      join.onRef('course.schoolId', '=', 'lecture.schoolId').onRef('course.id', '=', 'lecture.courseId'),
    )
    .where('lecture.schoolId', '=', editor.schoolId)
    .where('lecture.id', '=', (eb) => eb.fn.any(eb.val([...lectureIds])))
    .orderBy('section.position')
    .orderBy('lecture.position')
    .select(['lecture.id', 'lecture.title', 'course.name as courseName', 'course.slug as courseSlug'])
    .select(['section.id as sectionId', 'section.title as sectionTitle'])
    .execute()
}
