import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { CourseId, LectureId, PersonId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { type Fact, recordFacts } from '../../facts/index.ts'
import { lectureRows, lockOfRow } from '../lecture-rows.ts'

/** A lecture that was unlocked for a member. */
export type Opening = {
  readonly personId: PersonId
  readonly courseId: CourseId
  readonly lectureId: LectureId
}

/** Records the opened lectures, once per member and course, with the same number of statements for many as for one. */
export async function recordOpenings(tx: Tx, clock: Clock, schoolId: SchoolId, openings: readonly Opening[]) {
  const groups = Map.groupBy(openings, ({ personId, courseId }) => `${personId} ${courseId}`)
  const facts = [...groups.values()].flatMap(([first, ...rest]): Fact[] => {
    if (!first) return []
    const { personId, courseId } = first
    const lectureIds = [first, ...rest].map(({ lectureId }) => lectureId)
    return [{ schoolId, kind: 'lectures.opened', body: { personId, courseId, lectureIds } }]
  })
  await recordFacts(tx, clock, facts)
}

type Completed = Opening & { readonly schoolId: SchoolId }

/** Records the lectures that the completion of another one opened. */
export async function recordOpenedAfter(tx: Tx, clock: Clock, completed: Completed): Promise<void> {
  const { schoolId, personId, courseId, lectureId } = completed
  const now = clock.now()
  const rows = await lectureRows(tx, { schoolId, memberId: personId }, now)
    .where('enrolment.courseId', '=', courseId)
    .where('lecture.prerequisiteId', '=', lectureId)
    .execute()
  const opened = rows.filter(
    (row) => lockOfRow({ ...row, prerequisiteState: null }, now).isLocked && !lockOfRow(row, now).isLocked,
  )
  const openings = opened.map(({ id }) => ({ personId, courseId, lectureId: id }))
  await recordOpenings(tx, clock, schoolId, openings)
}

/** Records that an operator opened a lecture, unless it was open before. */
export async function recordOpenedManually(tx: Tx, clock: Clock, opened: Completed): Promise<void> {
  const { schoolId, personId, lectureId } = opened
  const now = clock.now()
  const row = await lectureRows(tx, { schoolId, memberId: personId }, now)
    .where('lecture.id', '=', lectureId)
    .executeTakeFirst()
  if (!row || lockOfRow(row, now).isLocked) return
  if (!lockOfRow({ ...row, isOpenedByHand: false }, now).isLocked) return
  await recordOpenings(tx, clock, schoolId, [opened])
}
