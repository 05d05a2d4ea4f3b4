import type { Tx } from '../../../platform/db/database.ts'
import type { CourseId, LectureId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { invalid, moment, rulesFor, wholeNumber } from '../../../platform/fields.ts'
import { nextVersion, type WriteResult } from '../../../platform/row-version.ts'
import type { Editor } from '../../identity/index.ts'
import type { CatalogDeps } from '../deps.ts'
import { mostUnlockDays } from '../limits.ts'
import { lectureRow } from './lecture-rows.ts'
import { changeOutline } from './lock-curriculum.ts'

/** The unlock rule of a lecture. */
export type UnlockRule =
  | { readonly opens: 'at_once' }
  | { readonly opens: 'at'; readonly at: Date }
  | { readonly opens: 'after_days'; readonly days: number }
  | { readonly opens: 'after_lecture'; readonly lectureId: LectureId }

export const unlockFields = {
  at: moment.nullable(),
  days: wholeNumber({ from: 1, to: mostUnlockDays }).nullable(),
}

const refuseInvalid = rulesFor('unlock rule', unlockFields)

/** Replaces the unlock rule of a lecture. */
export async function setUnlockRule(
  deps: CatalogDeps,
  editor: Editor,
  id: LectureId,
  rule: UnlockRule,
): Promise<WriteResult<LectureId>> {
  const { schoolId } = editor
  return await changeOutline(deps, editor, { lectureId: id }, async (tx) => {
    const former = await lectureRow(tx, schoolId, id)
    const columns = await checkedRule(tx, former, rule)
    const updatedAt = nextVersion(deps.clock, former)
    await tx
      .updateTable('lectures')
      .set({ ...columns, updatedAt })
      .where('schoolId', '=', schoolId)
      .where('id', '=', id)
      .execute()
    return { id, updatedAt }
  })
}

type Ruled = { readonly schoolId: SchoolId; readonly courseId: CourseId; readonly id: LectureId }

/** The columns of an unlock rule that a lecture of a locked course can have. */
export async function checkedRule(tx: Tx, { schoolId, courseId, id }: Ruled, rule: UnlockRule) {
  const columns = columnsOf(rule)
  refuseInvalid({ at: columns.unlockAt, days: columns.unlockAfterDays })
  if (columns.prerequisiteId)
    refuseBadPrerequisite(await prerequisitesIn(tx, schoolId, courseId), id, columns.prerequisiteId)
  return columns
}

/** The columns of a lecture that contain the rule. */
export function columnsOf(rule: UnlockRule) {
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

function refuseBadPrerequisite(prerequisites: Prerequisites, id: LectureId, prerequisiteId: LectureId): void {
  const message = prerequisiteProblem(prerequisites, id, prerequisiteId)
  if (message) throw invalid('unlock rule', [{ field: 'lectureId', message }])
}

/** The prerequisite of each lecture of a course. */
export type Prerequisites = ReadonlyMap<LectureId, LectureId | null>

/** The reason why a lecture cannot require this one. Lectures that require each other would never be unlocked. */
export function prerequisiteProblem(
  prerequisites: Prerequisites,
  id: LectureId | undefined,
  prerequisiteId: LectureId,
): string | undefined {
  if (!prerequisites.has(prerequisiteId)) return 'must be a lecture of the same course'
  const passed = new Set<LectureId>()
  for (let at: LectureId | null | undefined = prerequisiteId; at; at = prerequisites.get(at)) {
    if (at === id) return 'must not depend on this lecture'
    if (passed.has(at)) return undefined
    passed.add(at)
  }
  return undefined
}
