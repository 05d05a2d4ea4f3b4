import type { LectureId, LecturesTable, SectionId } from '../../../platform/db/schema.gen.ts'
import {
  choiceProblem,
  nameProblem,
  refuseIfWrong,
  wholeNumberProblem,
} from '../../../platform/field-problems.ts'
import { abandonFiles } from '../../../platform/files/abandon-files.ts'
import { newId } from '../../../platform/ids.ts'
import { type Changes, nextVersion, refuseStale, type Written } from '../../../platform/row-version.ts'
import type { Editor } from '../../identity/index.ts'
import type { CatalogDeps } from '../deps.ts'
import { coursePartsChanged } from '../parts-changed.ts'
import { writePositions } from '../positions.ts'
import { changeCurriculum } from './hold-curriculum.ts'
import { lectureIds, lectureRow } from './lecture-rows.ts'

/** What an editor chooses for a lecture; its content and what opens it are set apart. */
export type LectureSettings = {
  readonly title: string
  readonly kind: LecturesTable['kind']
  /** Null for lectures without a running time. */
  readonly durationSeconds: number | null
  /** Whether its content is open to everybody. */
  readonly isPreview: boolean
}

/** Puts a lecture at the end of a section. */
export async function addLecture(
  { db, clock }: CatalogDeps,
  editor: Editor,
  sectionId: SectionId,
  settings: LectureSettings,
): Promise<Written<LectureId>> {
  refuseUnfitLecture(settings)
  const { schoolId } = editor
  const id = newId<'Lecture'>(clock)
  const now = clock.now()
  await changeCurriculum(db, editor, { sectionId }, async (tx, courseId) => {
    const position = (await lectureIds(tx, schoolId, { courseId, sectionId })).length + 1
    const row = { schoolId, id, courseId, sectionId, position, createdAt: now, updatedAt: now }
    await tx
      .insertInto('lectures')
      .values({ ...row, ...columnsOf(settings) })
      .execute()
  })
  return { id, updatedAt: now }
}

/** Changes what is given of a lecture; what is left out stays. */
export async function updateLecture(
  { db, clock }: CatalogDeps,
  editor: Editor,
  id: LectureId,
  { updatedAt: readAt, ...changes }: Changes<LectureSettings>,
): Promise<Written<LectureId>> {
  return await changeCurriculum(db, editor, { lectureId: id }, async (tx) => {
    const former = await lectureRow(tx, editor.schoolId, id)
    refuseStale(former, readAt)
    const settings = { ...former, ...changes }
    refuseUnfitLecture(settings)
    const updatedAt = nextVersion(clock, former)
    await tx
      .updateTable('lectures')
      .set({ ...columnsOf(settings), updatedAt })
      .where('schoolId', '=', editor.schoolId)
      .where('id', '=', id)
      .execute()
    return { id, updatedAt }
  })
}

/** Deletes a lecture with its content and what members did in it; lectures that waited for it are open. */
export async function deleteLecture(
  { db, clock }: CatalogDeps,
  editor: Editor,
  id: LectureId,
): Promise<void> {
  const { schoolId } = editor
  await changeCurriculum(db, editor, { lectureId: id }, async (tx) => {
    const { courseId, sectionId } = await lectureRow(tx, schoolId, id)
    const content = await tx
      .selectFrom('lectureContents')
      .select('fileKey')
      .where('schoolId', '=', schoolId)
      .where('lectureId', '=', id)
      .executeTakeFirst()
    await abandonFiles(tx, clock, schoolId, [content?.fileKey ?? null])
    await tx.deleteFrom('lectures').where('schoolId', '=', schoolId).where('id', '=', id).execute()
    const ids = await lectureIds(tx, schoolId, { courseId, sectionId })
    await writePositions(tx, 'lectures', { schoolId, ids })
    await coursePartsChanged(tx, clock, schoolId, courseId)
  })
}

function columnsOf({ title, kind, durationSeconds, isPreview }: LectureSettings) {
  return { title, kind, durationSeconds, isPreview }
}

const kinds = [
  'video',
  'audio',
  'text',
  'pdf',
  'embed',
  'download',
  'quiz',
] as const satisfies readonly LecturesTable['kind'][]

function refuseUnfitLecture({ title, kind, durationSeconds }: LectureSettings): void {
  refuseIfWrong('A lecture cannot be like this', [
    nameProblem('title', title, { from: 1, to: 160 }),
    choiceProblem('kind', kind, kinds),
    wholeNumberProblem('durationSeconds', durationSeconds, { from: 1, to: 86_400 }),
  ])
}
