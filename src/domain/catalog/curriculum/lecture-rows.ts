import type { Tx } from '../../../platform/db/database.ts'
import type { CourseId, LectureId, SchoolId, SectionId } from '../../../platform/db/schema/schema.gen.ts'
import { notFound } from './lock-curriculum.ts'

/** A lecture of a locked course; it may have been deleted before the lock. */
export async function lectureRow(tx: Tx, schoolId: SchoolId, id: LectureId) {
  const lecture = await tx
    .selectFrom('lectures')
    .selectAll()
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!lecture) throw notFound({ lectureId: id })
  return lecture
}

/** The lectures of a section in their order. */
export async function lectureIds(
  tx: Tx,
  schoolId: SchoolId,
  { courseId, sectionId }: { courseId: CourseId; sectionId: SectionId },
): Promise<LectureId[]> {
  const lectures = await tx
    .selectFrom('lectures')
    .select('id')
    .where('schoolId', '=', schoolId)
    .where('courseId', '=', courseId)
    .where('sectionId', '=', sectionId)
    .orderBy('position')
    .execute()
  return lectures.map(({ id }) => id)
}
