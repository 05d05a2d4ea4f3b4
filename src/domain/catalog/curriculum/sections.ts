import type { Tx } from '../../../platform/db/database.ts'
import type { CourseId, SchoolId, SectionId } from '../../../platform/db/schema/schema.gen.ts'
import { name, rulesFor, type Settings } from '../../../platform/fields.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import {
  type Changes,
  merged,
  nextVersion,
  refuseStale,
  type WriteResult,
} from '../../../platform/row-version.ts'
import type { Editor } from '../../identity/index.ts'
import type { CatalogDeps } from '../deps.ts'
import { longestTitle } from '../limits.ts'
import { type TargetPosition, withMoved, writePositions } from '../positions.ts'
import { changeOutline, notFound } from './lock-curriculum.ts'

export const sectionFields = { title: name({ from: 1, to: longestTitle }) }

/** The settings of a section. */
export type SectionSettings = Settings<typeof sectionFields>

const checked = rulesFor('section', sectionFields)

/** Adds a section to the end of a course. */
export async function addSection(
  deps: CatalogDeps,
  editor: Editor,
  courseId: CourseId,
  settings: SectionSettings,
): Promise<WriteResult<SectionId>> {
  const { title } = checked(settings)
  const { schoolId } = editor
  const id = newId<'Section'>(deps.clock)
  const now = deps.clock.now()
  await changeOutline(deps, editor, { courseId }, async (tx) => {
    const position = (await sectionIds(tx, schoolId, courseId)).length + 1
    await tx
      .insertInto('sections')
      .values({ schoolId, id, courseId, title, position, createdAt: now, updatedAt: now })
      .execute()
  })
  return { id, updatedAt: now }
}

/** Changes of a section: its fields, and its place. */
export type SectionChanges = Changes<SectionSettings> & {
  readonly to?: TargetPosition<SectionId> | undefined
}

/** Updates the given fields of a section; omitted ones stay unchanged. */
export async function updateSection(
  deps: CatalogDeps,
  editor: Editor,
  id: SectionId,
  { updatedAt: readAt, to, ...changes }: SectionChanges,
): Promise<WriteResult<SectionId>> {
  return await changeOutline(deps, editor, { sectionId: id }, async (tx, courseId) => {
    const former = await sectionRow(tx, editor.schoolId, id)
    refuseStale(former, readAt)
    const { title } = checked(merged<SectionSettings>(former, changes))
    const updatedAt = nextVersion(deps.clock, former)
    await tx
      .updateTable('sections')
      .set({ title, updatedAt })
      .where('schoolId', '=', editor.schoolId)
      .where('id', '=', id)
      .execute()
    if (to) await positionSection(tx, { schoolId: editor.schoolId, courseId, id }, to)
    return { id, updatedAt }
  })
}

/** Moves a section to another place in its course. */
export async function moveSection(
  deps: CatalogDeps,
  editor: Editor,
  id: SectionId,
  to: TargetPosition<SectionId>,
): Promise<void> {
  const { schoolId } = editor
  await changeOutline(deps, editor, { sectionId: id }, async (tx, courseId) => {
    await sectionRow(tx, schoolId, id)
    await positionSection(tx, { schoolId, courseId, id }, to)
  })
}

type SectionReference = { readonly schoolId: SchoolId; readonly courseId: CourseId; readonly id: SectionId }

async function positionSection(
  tx: Tx,
  { schoolId, courseId, id }: SectionReference,
  to: TargetPosition<SectionId>,
) {
  const ids = withMoved(await sectionIds(tx, schoolId, courseId), id, to)
  await writePositions(tx, 'sections', { schoolId, ids })
}

/** Deletes an empty section. */
export async function deleteSection(deps: CatalogDeps, editor: Editor, id: SectionId): Promise<void> {
  const { schoolId } = editor
  await changeOutline(deps, editor, { sectionId: id }, async (tx, courseId) => {
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
  })
}

async function sectionRow(tx: Tx, schoolId: SchoolId, id: SectionId) {
  const section = await tx
    .selectFrom('sections')
    .select(['title', 'updatedAt'])
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .executeTakeFirst()
  // Deleted before the course was locked.
  if (!section) throw notFound({ sectionId: id })
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
