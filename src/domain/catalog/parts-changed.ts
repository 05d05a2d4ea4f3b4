import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { CourseId, DigitalProductId, LecturerId, SchoolId } from '../../platform/db/schema.gen.ts'

/** Updates the change date of a course after a part was moved or deleted, which leaves no date of its own. */
export async function coursePartsChanged(tx: Tx, clock: Clock, schoolId: SchoolId, id: CourseId) {
  await tx
    .updateTable('courses')
    .set({ partsChangedAt: clock.now() })
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .execute()
}

/** The same for a product and its files. */
export async function productPartsChanged(tx: Tx, clock: Clock, schoolId: SchoolId, id: DigitalProductId) {
  await tx
    .updateTable('digitalProducts')
    .set({ partsChangedAt: clock.now() })
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .execute()
}

/** The same for the courses and services that name a lecturer who is about to be gone. */
export async function lecturerLeaves(tx: Tx, clock: Clock, schoolId: SchoolId, id: LecturerId) {
  const partsChangedAt = clock.now()
  await tx
    .updateTable('courses')
    .set({ partsChangedAt })
    .where('schoolId', '=', schoolId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('courseLecturers')
        .select('courseId')
        .where('schoolId', '=', schoolId)
        .where('lecturerId', '=', id),
    )
    .execute()
  await tx
    .updateTable('consultingServices')
    .set({ partsChangedAt })
    .where('schoolId', '=', schoolId)
    .where('lecturerId', '=', id)
    .execute()
}
