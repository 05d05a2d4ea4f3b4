import type { Tx } from '../../../platform/db/database.ts'
import type { CourseId, LectureId, SchoolId, SectionId } from '../../../platform/db/schema.gen.ts'
import { invalid } from '../../../platform/fields.ts'
import type { Editor } from '../../identity/index.ts'
import type { CatalogDeps } from '../deps.ts'
import { coursePartsChanged } from '../parts-changed.ts'
import { withMoved, writePositions } from '../positions.ts'
import { changeCurriculum } from './hold-curriculum.ts'
import { lectureIds, lectureRow } from './lecture-rows.ts'

/** Moves a lecture to a position in a section of its course, counted from 1. */
export async function moveLecture(
  { db, clock }: CatalogDeps,
  editor: Editor,
  id: LectureId,
  { sectionId, position }: { sectionId: SectionId; position: number },
): Promise<void> {
  const { schoolId } = editor
  await changeCurriculum(db, editor, { lectureId: id }, async (tx, courseId) => {
    const { sectionId: former } = await lectureRow(tx, schoolId, id)
    const ids = withMoved(await lectureIds(tx, schoolId, { courseId, sectionId }), id, position)
    if (former !== sectionId) await leaveSection(tx, schoolId, { id, courseId, sectionId })
    await writePositions(tx, 'lectures', { schoolId, ids })
    const left = await lectureIds(tx, schoolId, { courseId, sectionId: former })
    await writePositions(tx, 'lectures', { schoolId, ids: left })
    await coursePartsChanged(tx, clock, schoolId, courseId)
  })
}

async function leaveSection(
  tx: Tx,
  schoolId: SchoolId,
  { id, courseId, sectionId }: { id: LectureId; courseId: CourseId; sectionId: SectionId },
) {
  const target = await tx
    .selectFrom('sections')
    .select('id')
    .where('schoolId', '=', schoolId)
    .where('courseId', '=', courseId)
    .where('id', '=', sectionId)
    .executeTakeFirst()
  if (!target) {
    throw invalid('move', [{ field: 'sectionId', message: 'must be a section of the same course' }])
  }
  await tx
    .updateTable('lectures')
    .set({ sectionId })
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .execute()
}
