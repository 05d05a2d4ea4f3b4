import type { Db, Tx } from '../../../platform/db/database.ts'
import type { CourseId, LectureId, SectionId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { recordPublicChange } from '../../changes/index.ts'
import { type Editor, refuseUnlessMay } from '../../identity/index.ts'
import { courseDefinition } from '../courses/course-definition.ts'
import type { CatalogDeps } from '../deps.ts'
import { lockItem } from '../items/lock-item.ts'
import { curriculumChanged } from '../parts-changed.ts'

/** A course or a part of it: every change locks the whole curriculum. */
export type Part =
  | { readonly courseId: CourseId }
  | { readonly sectionId: SectionId }
  | { readonly lectureId: LectureId }

/** Changes a curriculum in one transaction that locks the course, so that positions and rules stay consistent. */
export async function changeCurriculum<T>(
  db: Db,
  editor: Editor,
  part: Part,
  work: (tx: Tx, courseId: CourseId) => Promise<T>,
): Promise<T> {
  refuseUnlessMay(editor, 'curriculum:write')
  return await inTransaction(db, async (tx) => {
    const courseId = await courseOf(tx, editor, part)
    await lockItem(tx, editor, courseDefinition, courseId)
    return await work(tx, courseId)
  })
}

/** Changes the outline itself: the sections and lectures, their order, and their unlock rules. Every writer of them uses it. */
export async function changeOutline<T>(
  { db, clock }: CatalogDeps,
  editor: Editor,
  part: Part,
  work: (tx: Tx, courseId: CourseId) => Promise<T>,
): Promise<T> {
  return await changeCurriculum(db, editor, part, async (tx, courseId) => {
    const result = await work(tx, courseId)
    await curriculumChanged(tx, clock, editor.schoolId, courseId)
    await recordPublicChange(tx, clock, editor.schoolId)
    return result
  })
}

// A section or lecture never changes its course, so this can be read before the lock.
async function courseOf(tx: Tx, { schoolId }: Editor, part: Part): Promise<CourseId> {
  if ('courseId' in part) return part.courseId
  const found =
    'sectionId' in part
      ? await tx
          .selectFrom('sections')
          .select('courseId')
          .where('schoolId', '=', schoolId)
          .where('id', '=', part.sectionId)
          .executeTakeFirst()
      : await tx
          .selectFrom('lectures')
          .select('courseId')
          .where('schoolId', '=', schoolId)
          .where('id', '=', part.lectureId)
          .executeTakeFirst()
  if (!found) throw notFound(part)
  return found.courseId
}

/** The item does not exist or was deleted. */
export function notFound(part: Part): Refusal {
  return new Refusal('not_found', 'sectionId' in part ? 'No such section' : 'No such lecture')
}
