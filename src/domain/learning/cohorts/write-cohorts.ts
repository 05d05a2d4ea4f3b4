import { violates } from '../../../platform/db/constraint.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { CohortId, CourseId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import {
  type Finding,
  idOf,
  moment,
  name,
  refuseProblems,
  rulesFor,
  type Settings,
  wholeNumber,
} from '../../../platform/fields.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type Changes, merged, nextVersion, refuseStale } from '../../../platform/row-version.ts'
import { refuseUnlessOwnCourse } from '../../catalog/index.ts'
import { type Editor, refuseUnlessMay } from '../../identity/index.ts'
import type { LearningDeps } from '../deps.ts'
import { cohortsReadableBy } from './cohorts.ts'

export const cohortFields = {
  name: name({ from: 1, to: 160 }),
  startsAt: moment,
  endsAt: moment,
  /** Null: as many members as want to. */
  capacity: wholeNumber({ from: 1, to: 100_000 }).nullable(),
  /** From when members may join by themselves; null: from now on. */
  joinFrom: moment.nullable(),
  /** Until when; null: only staff add members. */
  joinUntil: moment.nullable(),
}

/** The settings of a cohort. */
export type CohortSettings = Settings<typeof cohortFields>

const checked = rulesFor('cohort', cohortFields)
const courseRule = rulesFor('cohort', { courseId: idOf<'Course'>() })

/** Creates a run of a course. */
export async function createCohort(
  { db, clock }: LearningDeps,
  editor: Editor,
  { courseId, ...input }: CohortSettings & { readonly courseId: CourseId },
): Promise<CohortId> {
  refuseUnlessMay(editor, 'courses:write')
  const settings = checkedCohort(input)
  courseRule({ courseId })
  await refuseUnlessOwnCourse(db, editor, courseId)
  const id = newId<'Cohort'>(clock)
  const now = clock.now()
  await db
    .insertInto('cohorts')
    .values({ schoolId: editor.schoolId, id, courseId, ...settings, createdAt: now, updatedAt: now })
    .execute()
    .catch((error: unknown) => {
      throw violates(error, 'cohorts_course_fkey') ? new Refusal('not_found', 'No such course') : error
    })
  return id
}

/** Changes a cohort. A new start moves the opening dates of its members. */
export async function updateCohort(
  { db, clock }: LearningDeps,
  editor: Editor,
  id: CohortId,
  { updatedAt: readAt, ...changes }: Changes<CohortSettings>,
): Promise<void> {
  refuseUnlessMay(editor, 'courses:write')
  const { schoolId } = editor
  await inTransaction(db, async (tx) => {
    const row = await lockCohort(tx, editor, id)
    refuseStale(row, readAt)
    const { startsAt, endsAt, capacity, joinFrom, joinUntil } = row
    const settings = checkedCohort(
      merged<CohortSettings>({ name: row.name, startsAt, endsAt, capacity, joinFrom, joinUntil }, changes),
    )
    if (settings.capacity !== null && settings.capacity < row.taken)
      throw new Refusal('conflict', `This cohort has ${row.taken} members already`)
    await tx
      .updateTable('cohorts')
      .set({ ...settings, updatedAt: nextVersion(clock, row) })
      .where('schoolId', '=', schoolId)
      .where('id', '=', id)
      .execute()
    if (settings.startsAt.getTime() === startsAt.getTime()) return
    await tx
      .updateTable('enrolments')
      .set({ opensFrom: settings.startsAt })
      .where('schoolId', '=', schoolId)
      .where('cohortId', '=', id)
      .execute()
  })
}

/** Deletes a cohort that nobody is in and nobody commented in. */
export async function deleteCohort({ db }: LearningDeps, editor: Editor, id: CohortId): Promise<void> {
  refuseUnlessMay(editor, 'courses:write')
  const { numDeletedRows } = await db
    .deleteFrom('cohorts')
    .where('schoolId', '=', editor.schoolId)
    .where('id', 'in', cohortsReadableBy(db, editor).where('cohort.id', '=', id).select('cohort.id'))
    .executeTakeFirst()
    .catch((error: unknown) => {
      const isUsed = violates(error, 'enrolments_cohort_fkey') || violates(error, 'comments_cohort_fkey')
      throw isUsed ? new Refusal('conflict', 'This cohort has members or comments: end it instead') : error
    })
  if (numDeletedRows === 0n) throw noSuchCohort()
}

function checkedCohort(input: CohortSettings): CohortSettings {
  const settings = checked(input)
  const { startsAt, endsAt, joinFrom, joinUntil } = settings
  const findings: Finding[] = [
    endsAt <= startsAt ? { field: 'endsAt', message: 'must be after startsAt' } : undefined,
    joinFrom && joinUntil && joinUntil <= joinFrom
      ? { field: 'joinUntil', message: 'must be after joinFrom' }
      : undefined,
  ]
  refuseProblems('cohort', findings)
  return settings
}

/** The locked row of a cohort that the editor works on. */
export async function lockCohort(tx: Tx, editor: Editor, id: CohortId) {
  const row = await cohortsReadableBy(tx, editor)
    .where('cohort.id', '=', id)
    .selectAll('cohort')
    .forNoKeyUpdate('cohort')
    .executeTakeFirst()
  if (!row) throw noSuchCohort()
  return row
}

const noSuchCohort = () => new Refusal('not_found', 'No such cohort')
