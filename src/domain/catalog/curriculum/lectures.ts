import { z } from 'zod'
import type { LectureId, SectionId } from '../../../platform/db/schema/schema.gen.ts'
import { day, inSeconds } from '../../../platform/durations.ts'
import { choice, name, rulesFor, type Settings, wholeNumber } from '../../../platform/fields.ts'
import { newId } from '../../../platform/ids.ts'
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
import { writePositions } from '../positions.ts'
import { deleteLectureRows } from './delete-lectures.ts'
import { lectureIds, lectureRow } from './lecture-rows.ts'
import { changeOutline } from './lock-curriculum.ts'
import { type LectureTarget, positionLecture } from './move-lecture.ts'
import { checkedRule, type UnlockRule } from './unlock-rules.ts'

export const lectureKinds = ['video', 'audio', 'text', 'pdf', 'embed', 'download', 'quiz'] as const

export const lectureFields = {
  title: name({ from: 1, to: longestTitle }),
  kind: choice(lectureKinds),
  /** Null for lectures without a duration. */
  durationSeconds: wholeNumber({ from: 1, to: inSeconds(day) }).nullable(),
  /** True if its content is public. */
  isPreview: z.boolean(),
}

/** The settings of a lecture; its content and its unlock rule are set separately. */
export type LectureSettings = Settings<typeof lectureFields>

const checked = rulesFor('lecture', lectureFields)

/** Adds a lecture to the end of a section. */
export async function addLecture(
  deps: CatalogDeps,
  editor: Editor,
  sectionId: SectionId,
  settings: LectureSettings,
): Promise<WriteResult<LectureId>> {
  const columns = checked(settings)
  const { schoolId } = editor
  const id = newId<'Lecture'>(deps.clock)
  const now = deps.clock.now()
  await changeOutline(deps, editor, { sectionId }, async (tx, courseId) => {
    const position = (await lectureIds(tx, schoolId, { courseId, sectionId })).length + 1
    const row = { schoolId, id, courseId, sectionId, position, createdAt: now, updatedAt: now }
    await tx
      .insertInto('lectures')
      .values({ ...row, ...columns })
      .execute()
  })
  return { id, updatedAt: now }
}

/** Changes of a lecture: its fields, its unlock rule, and its position. */
export type LectureChanges = Changes<LectureSettings> & {
  readonly unlock?: UnlockRule | undefined
  readonly to?: LectureTarget | undefined
}

/** Updates the given fields of a lecture; omitted ones stay unchanged. */
export async function updateLecture(
  deps: CatalogDeps,
  editor: Editor,
  id: LectureId,
  { updatedAt: readAt, unlock, to, ...changes }: LectureChanges,
): Promise<WriteResult<LectureId>> {
  return await changeOutline(deps, editor, { lectureId: id }, async (tx) => {
    const former = await lectureRow(tx, editor.schoolId, id)
    refuseStale(former, readAt)
    const columns = checked(merged<LectureSettings>(former, changes))
    const rule = unlock && (await checkedRule(tx, former, unlock))
    const updatedAt = nextVersion(deps.clock, former)
    await tx
      .updateTable('lectures')
      .set({ ...columns, ...rule, updatedAt })
      .where('schoolId', '=', editor.schoolId)
      .where('id', '=', id)
      .execute()
    if (to) await positionLecture(tx, former, to)
    return { id, updatedAt }
  })
}

/** Deletes a lecture with its content and its members' progress; lectures that required it are unlocked. */
export async function deleteLecture(deps: CatalogDeps, editor: Editor, id: LectureId): Promise<void> {
  const { schoolId } = editor
  await changeOutline(deps, editor, { lectureId: id }, async (tx) => {
    const { courseId, sectionId } = await lectureRow(tx, schoolId, id)
    await deleteLectureRows(tx, deps.clock, { schoolId, courseId, ids: [id] })
    const ids = await lectureIds(tx, schoolId, { courseId, sectionId })
    await writePositions(tx, 'lectures', { schoolId, ids })
  })
}
