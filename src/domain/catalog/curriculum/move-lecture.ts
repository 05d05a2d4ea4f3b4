import type { Tx } from '../../../platform/db/database.ts'
import type { CourseId, LectureId, SchoolId, SectionId } from '../../../platform/db/schema.gen.ts'
import { invalid } from '../../../platform/fields.ts'
import type { Editor } from '../../identity/index.ts'
import type { CatalogDeps } from '../deps.ts'
import { type Place, withMoved, writePositions } from '../positions.ts'
import { changeOutline } from './hold-curriculum.ts'
import { lectureIds, lectureRow } from './lecture-rows.ts'

/** Moves a lecture to a place in a section of its course. */
export async function moveLecture(
  deps: CatalogDeps,
  editor: Editor,
  id: LectureId,
  { sectionId, ...to }: { readonly sectionId: SectionId } & Place<LectureId>,
): Promise<void> {
  const { schoolId } = editor
  await changeOutline(deps, editor, { lectureId: id }, async (tx, courseId) => {
    const { sectionId: former } = await lectureRow(tx, schoolId, id)
    const ids = withMoved(await lectureIds(tx, schoolId, { courseId, sectionId }), id, to)
    if (former !== sectionId) await leaveSection(tx, schoolId, { id, courseId, sectionId })
    await writePositions(tx, 'lectures', { schoolId, ids })
    const left = await lectureIds(tx, schoolId, { courseId, sectionId: former })
    await writePositions(tx, 'lectures', { schoolId, ids: left })
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
