import type { LectureId } from '../../platform/db/schema.gen.ts'
import { type Editor, refuseUnlessMay } from '../identity/index.ts'
import type { LearningDeps } from './deps.ts'

/** Which lecture of which course it is; undefined once it is gone. */
export async function namedLecture({ db }: LearningDeps, editor: Editor, lectureId: LectureId) {
  refuseUnlessMay(editor, 'curriculum:read')
  return await db
    .selectFrom('lectures as lecture')
    .innerJoin('courses as course', (join) =>
      join.onRef('course.schoolId', '=', 'lecture.schoolId').onRef('course.id', '=', 'lecture.courseId'),
    )
    .where('lecture.schoolId', '=', editor.schoolId)
    .where('lecture.id', '=', lectureId)
    .select(['lecture.title', 'course.name as courseName', 'course.slug as courseSlug'])
    .executeTakeFirst()
}
