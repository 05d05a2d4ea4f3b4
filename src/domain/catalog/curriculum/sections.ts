import type { Tx } from '../../../platform/db/database.ts'
import type { CourseId, SchoolId, SectionId } from '../../../platform/db/schema.gen.ts'
import { name, rulesFor, type Settings } from '../../../platform/fields.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { nextVersion, refuseStale, type Written } from '../../../platform/row-version.ts'
import type { Editor } from '../../identity/index.ts'
import type { CatalogDeps } from '../deps.ts'
import { coursePartsChanged } from '../parts-changed.ts'
import { withMoved, writePositions } from '../positions.ts'
import { changeCurriculum, gone } from './hold-curriculum.ts'

export const sectionFields = { title: name({ from: 1, to: 160 }) }

const checked = rulesFor('section', sectionFields)

/** Adds a section to the end of a course. */
export async function addSection(
  { db, clock }: CatalogDeps,
  editor: Editor,
  courseId: CourseId,
  settings: Settings<typeof sectionFields>,
): Promise<Written<SectionId>> {
  const { title } = checked(settings)
  const { schoolId } = editor
  const id = newId<'Section'>(clock)
  const now = clock.now()
  await changeCurriculum(db, editor, { courseId }, async (tx) => {
    const position = (await sectionIds(tx, schoolId, courseId)).length + 1
    await tx
      .insertInto('sections')
      .values({ schoolId, id, courseId, title, position, createdAt: now, updatedAt: now })
      .execute()
  })
  return { id, updatedAt: now }
}

/** Renames a section. */
export async function updateSection(
  { db, clock }: CatalogDeps,
  editor: Editor,
  id: SectionId,
  { updatedAt: readAt, ...settings }: Settings<typeof sectionFields> & { readonly updatedAt: Date },
): Promise<Written<SectionId>> {
  const { title } = checked(settings)
  return await changeCurriculum(db, editor, { sectionId: id }, async (tx) => {
    const former = await sectionRow(tx, editor.schoolId, id)
    refuseStale(former, readAt)
    const updatedAt = nextVersion(clock, former)
    await tx
      .updateTable('sections')
      .set({ title, updatedAt })
      .where('schoolId', '=', editor.schoolId)
      .where('id', '=', id)
      .execute()
    return { id, updatedAt }
  })
}

/** Moves a section to a position in its course, counted from 1. */
export async function moveSection(
  { db, clock }: CatalogDeps,
  editor: Editor,
  id: SectionId,
  { position }: { position: number },
): Promise<void> {
  const { schoolId } = editor
  await changeCurriculum(db, editor, { sectionId: id }, async (tx, courseId) => {
    await sectionRow(tx, schoolId, id)
    const ids = withMoved(await sectionIds(tx, schoolId, courseId), id, position)
    await writePositions(tx, 'sections', { schoolId, ids })
    await coursePartsChanged(tx, clock, schoolId, courseId)
  })
}

/** Deletes an empty section. */
export async function deleteSection(
  { db, clock }: CatalogDeps,
  editor: Editor,
  id: SectionId,
): Promise<void> {
  const { schoolId } = editor
  await changeCurriculum(db, editor, { sectionId: id }, async (tx, courseId) => {
    const lecture = await tx
      .selectFrom('lectures')
      .select('id')
      .where('schoolId', '=', schoolId)
      .where('courseId', '=', courseId)
      .where('sectionId', '=', id)
      .limit(1)
      .executeTakeFirst()
    if (lecture) throw new Refusal('conflict', 'The section still has lectures: move or delete them first')
    await tx.deleteFrom('sections').where('schoolId', '=', schoolId).where('id', '=', id).execute()
    await writePositions(tx, 'sections', { schoolId, ids: await sectionIds(tx, schoolId, courseId) })
    await coursePartsChanged(tx, clock, schoolId, courseId)
  })
}

async function sectionRow(tx: Tx, schoolId: SchoolId, id: SectionId) {
  const section = await tx
    .selectFrom('sections')
    .select('updatedAt')
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .executeTakeFirst()
  // Deleted before the course was locked.
  if (!section) throw gone({ sectionId: id })
  return section
}

async function sectionIds(tx: Tx, schoolId: SchoolId, courseId: CourseId): Promise<SectionId[]> {
  const sections = await tx
    .selectFrom('sections')
    .select('id')
    .where('schoolId', '=', schoolId)
    .where('courseId', '=', courseId)
    .orderBy('position')
    .execute()
  return sections.map(({ id }) => id)
}
