import { violates } from '../../../platform/db/constraint.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { CourseId, LectureId, SchoolId, SectionId } from '../../../platform/db/schema/schema.gen.ts'
import { invalid } from '../../../platform/fields.ts'
import type { Editor } from '../../identity/index.ts'
import type { CatalogDeps } from '../deps.ts'
import { type TargetPosition, withMoved, writePositions } from '../positions.ts'
import { lectureIds, lectureRow } from './lecture-rows.ts'
import { changeOutline } from './lock-curriculum.ts'

/** A place in a section of the course: in that of the lecture, unless another is named. */
export type LectureTarget = { readonly sectionId?: SectionId | undefined } & TargetPosition<LectureId>

/** Moves a lecture to a place in a section of its course. */
export async function moveLecture(deps: CatalogDeps, editor: Editor, id: LectureId, to: LectureTarget) {
  await changeOutline(deps, editor, { lectureId: id }, async (tx) => {
    await positionLecture(tx, await lectureRow(tx, editor.schoolId, id), to)
  })
}

type LecturePosition = {
  readonly schoolId: SchoolId
  readonly courseId: CourseId
  readonly sectionId: SectionId
  readonly id: LectureId
}

/** Moves a lecture whose course is already locked. */
export async function positionLecture(
  tx: Tx,
  { schoolId, courseId, sectionId: former, id }: LecturePosition,
  { sectionId = former, ...to }: LectureTarget,
): Promise<void> {
  const ids = withMoved(await lectureIds(tx, schoolId, { courseId, sectionId }), id, to)
  if (former !== sectionId) await enterSection(tx, { schoolId, courseId, sectionId, id })
  await writePositions(tx, 'lectures', { schoolId, ids })
  if (former === sectionId) return
  const remainingIds = await lectureIds(tx, schoolId, { courseId, sectionId: former })
  await writePositions(tx, 'lectures', { schoolId, ids: remainingIds })
}

async function enterSection(tx: Tx, { schoolId, sectionId, id }: LecturePosition) {
  await tx
    .updateTable('lectures')
    .set({ sectionId })
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .execute()
    .catch((error) => {
      if (!violates(error, 'lectures_school_id_course_id_section_id_fkey')) throw error
      throw invalid('move', [{ field: 'sectionId', message: 'must be a section of the same course' }])
    })
}
