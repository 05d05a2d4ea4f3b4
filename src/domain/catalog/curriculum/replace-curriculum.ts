import type { Tx } from '../../../platform/db/database.ts'
import type { CourseId, LectureId, SchoolId, SectionId } from '../../../platform/db/schema/schema.gen.ts'
import { refuseProblems } from '../../../platform/fields.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { refuseStale } from '../../../platform/row-version.ts'
import type { Editor } from '../../identity/index.ts'
import type { CatalogDeps } from '../deps.ts'
import { deleteLectureRows } from './delete-lectures.ts'
import { changeOutline } from './lock-curriculum.ts'
import { type NewSection, outlineFindings, refuseInvalidOutline } from './new-outline.ts'
import { readOutlines } from './outline.ts'
import { versionOf } from './read-curriculum.ts'
import { writeOutline } from './write-outline.ts'

/** A whole curriculum and the version that it is based on. */
export type NewCurriculum = { readonly updatedAt: Date; readonly sections: readonly NewSection[] }

/**
 * Replaces the curriculum of a course in one operation. Sections and lectures that are given with their id are kept, with
 * content and progress; those without are new; those left out are deleted, unless a member has progress in them.
 */
export async function replaceCurriculum(
  deps: CatalogDeps,
  editor: Editor,
  courseId: CourseId,
  { updatedAt: readAt, sections }: NewCurriculum,
): Promise<void> {
  refuseInvalidOutline(sections)
  const { schoolId } = editor
  await changeOutline(deps, editor, { courseId }, async (tx) => {
    const version = await versionOf(tx, schoolId, courseId)
    if (version) refuseStale(version, readAt)
    const former = await formerParts(tx, schoolId, courseId)
    refuseProblems('curriculum', outlineFindings(sections, former.existing))
    const retainedIds = idsIn(sections)
    const removed = former.lectures.filter(({ id }) => !retainedIds.has(id))
    await refuseWithProgress(tx, schoolId, removed)
    await deleteLectureRows(tx, deps.clock, { schoolId, courseId, ids: removed.map(({ id }) => id) })
    await writeOutline(tx, deps.clock, { schoolId, courseId }, sections)
    await deleteSections(
      tx,
      schoolId,
      former.sections.filter((id) => !retainedIds.has(id)),
    )
  })
}

async function formerParts(tx: Tx, schoolId: SchoolId, courseId: CourseId) {
  const outline = (await readOutlines(tx, schoolId, [courseId])).get(courseId)?.sections ?? []
  const sections = outline.map(({ id }) => id)
  const lectures = outline.flatMap((section) => section.lectures)
  const existing = { sections: new Set(sections), lectures: new Set(lectures.map(({ id }) => id)) }
  return { sections, lectures, existing }
}

function idsIn(sections: readonly NewSection[]): ReadonlySet<string> {
  const ids = sections.flatMap(({ id, lectures }) => [id, ...lectures.map((lecture) => lecture.id)])
  return new Set(ids.filter((id) => id !== undefined))
}

type Titled = { readonly id: LectureId; readonly title: string }

// A lecture that is omitted by mistake must not delete the progress of members.
async function refuseWithProgress(tx: Tx, schoolId: SchoolId, removed: readonly Titled[]) {
  if (removed.length === 0) return
  const used = await tx
    .selectFrom('lectureProgress')
    .select('lectureId')
    .distinct()
    .where('schoolId', '=', schoolId)
    .where('lectureId', '=', (eb) => eb.fn.any(eb.val(removed.map(({ id }) => id))))
    .execute()
  const usedIds = new Set(used.map(({ lectureId }) => lectureId))
  const titles = removed.filter(({ id }) => usedIds.has(id)).map(({ title }) => title)
  if (titles.length === 0) return
  const listed = titles.slice(0, 5).join(', ')
  throw new Refusal(
    'conflict',
    `Members have progress in ${listed}: keep these lectures, or delete each of them separately`,
  )
}

async function deleteSections(tx: Tx, schoolId: SchoolId, ids: readonly SectionId[]) {
  if (ids.length === 0) return
  await tx
    .deleteFrom('sections')
    .where('schoolId', '=', schoolId)
    .where('id', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .execute()
}
