import type { Db } from '../../../platform/db/database.ts'
import { prepared } from '../../../platform/db/prepared/prepared.ts'
import type { CourseId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'

type Of = { readonly schoolId: SchoolId; readonly courseIds: readonly CourseId[] }

const selectTeaching = prepared('catalog.lecturers_of', (db, { schoolId, courseIds }: Of) =>
  db
    .selectFrom('courseLecturers as teaching')
    .innerJoin('lecturers', (join) =>
      join
        .onRef('lecturers.schoolId', '=', 'teaching.schoolId')
        .onRef('lecturers.id', '=', 'teaching.lecturerId'),
    )
    .where('teaching.schoolId', '=', schoolId)
    .where('teaching.courseId', '=', (eb) => eb.fn.any(eb.val(courseIds)))
    .orderBy('teaching.position')
    .select(['teaching.courseId', 'lecturers.id', 'lecturers.slug', 'lecturers.name', 'lecturers.avatarKey'])
    .select('lecturers.bio'),
)

/** The lecturers of each of these courses in order, in one statement. */
export async function lecturersOf(db: Db, schoolId: SchoolId, courseIds: readonly CourseId[]) {
  const teaching = await selectTeaching(db, { schoolId, courseIds: [...courseIds] })
  return Map.groupBy(teaching, ({ courseId }) => courseId)
}
