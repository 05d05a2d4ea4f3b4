import type { Tx } from '../../../platform/db/database.ts'
import type { CourseId, LectureId, SchoolId } from '../../../platform/db/schema.gen.ts'
import { invalid, moment, rulesFor, wholeNumber } from '../../../platform/fields.ts'
import type { Refusal } from '../../../platform/refusal.ts'
import { nextVersion, type Written } from '../../../platform/row-version.ts'
import type { Editor } from '../../identity/index.ts'
import type { CatalogDeps } from '../deps.ts'
import { changeCurriculum } from './hold-curriculum.ts'
import { lectureRow } from './lecture-rows.ts'

/** The unlock rule of a lecture. */
export type UnlockRule =
  | { readonly opens: 'at_once' }
  | { readonly opens: 'at'; readonly at: Date }
  | { readonly opens: 'after_days'; readonly days: number }
  | { readonly opens: 'after_lecture'; readonly lectureId: LectureId }

export const unlockFields = { at: moment.nullable(), days: wholeNumber({ from: 1, to: 3650 }).nullable() }

const refuseInvalid = rulesFor('unlock rule', unlockFields)

/** Replaces the unlock rule of a lecture. */
export async function setUnlockRule(
  { db, clock }: CatalogDeps,
  editor: Editor,
  id: LectureId,
  rule: UnlockRule,
): Promise<Written<LectureId>> {
  const columns = columnsOf(rule)
  const { schoolId } = editor
  refuseInvalid({ at: columns.unlockAt, days: columns.unlockAfterDays })
  return await changeCurriculum(db, editor, { lectureId: id }, async (tx, courseId) => {
    const former = await lectureRow(tx, schoolId, id)
    if (columns.prerequisiteId) {
      refuseBadPrerequisite(await prerequisitesIn(tx, schoolId, courseId), id, columns.prerequisiteId)
    }
    const updatedAt = nextVersion(clock, former)
    await tx
      .updateTable('lectures')
      .set({ ...columns, updatedAt })
      .where('schoolId', '=', schoolId)
      .where('id', '=', id)
      .execute()
    return { id, updatedAt }
  })
}

function columnsOf(rule: UnlockRule) {
  const none = { unlockAt: null, unlockAfterDays: null, prerequisiteId: null }
  switch (rule.opens) {
    case 'at_once':
      return none
    case 'at':
      return { ...none, unlockAt: rule.at }
    case 'after_days':
      return { ...none, unlockAfterDays: rule.days }
    case 'after_lecture':
      return { ...none, prerequisiteId: rule.lectureId }
  }
}

async function prerequisitesIn(tx: Tx, schoolId: SchoolId, courseId: CourseId) {
  const lectures = await tx
    .selectFrom('lectures')
    .select(['id', 'prerequisiteId'])
    .where('schoolId', '=', schoolId)
    .where('courseId', '=', courseId)
    .execute()
  return new Map(lectures.map(({ id, prerequisiteId }) => [id, prerequisiteId]))
}

// Lectures that require each other would never be unlocked.
function refuseBadPrerequisite(
  prerequisites: ReadonlyMap<LectureId, LectureId | null>,
  id: LectureId,
  wanted: LectureId,
): void {
  if (!prerequisites.has(wanted)) throw unfit('must be a lecture of the same course')
  for (let at: LectureId | null | undefined = wanted; at; at = prerequisites.get(at)) {
    if (at === id) throw unfit('must not itself wait for this lecture')
  }
}

function unfit(message: string): Refusal {
  return invalid('unlock rule', [{ field: 'lectureId', message }])
}
