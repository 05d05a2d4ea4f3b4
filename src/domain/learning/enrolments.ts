import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { CourseId, PersonId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { type EntitlementOwner, type Grant, type Granted, grantAccess } from '../entitlements/index.ts'
import { recordFact } from '../facts/index.ts'
import { type Editor, readableWith } from '../identity/index.ts'

/** The visibility rule of enrolments. */
export function enrolmentsReadableBy(db: Db, editor: Editor) {
  const enrolments = db
    .selectFrom('enrolments as enrolment')
    .where('enrolment.schoolId', '=', editor.schoolId)
  return readableWith(enrolments, editor, 'students:read')
}

/** The enrolments that a member may see: their own at this school, ended ones included. */
export function enrolmentRows(db: Db, { schoolId, memberId }: EntitlementOwner) {
  return db
    .selectFrom('enrolments as enrolment')
    .where('enrolment.schoolId', '=', schoolId)
    .where('enrolment.personId', '=', memberId)
}

/** From when days after enrolment count, for the `enrolment` of a statement: the start of its cohort, if it has one. */
export const countsFrom = sql<Date>`coalesce(enrolment.opens_from, enrolment.enrolled_at)`

export type Enrolment = {
  readonly schoolId: SchoolId
  readonly personId: PersonId
  readonly courseIds: readonly CourseId[]
  readonly at: Date
}

/** Enrols a person in granted courses; existing enrolments keep their date. */
export async function ensureEnrolled(tx: Tx, clock: Clock, { schoolId, personId, courseIds, at }: Enrolment) {
  if (courseIds.length === 0) return
  const isStudent = await hasEnrolment(tx, schoolId, personId)
  const created = await tx
    .insertInto('enrolments')
    .values(
      courseIds.map((courseId, n) => ({
        schoolId,
        personId,
        courseId,
        enrolledAt: at,
        // The list of students reads only marked rows; two that are granted concurrently may both be marked.
        isFirst: n === 0 && !isStudent,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('courseId')
    .execute()
  for (const { courseId } of created) {
    const body = { personId, courseId, enrolledAt: at }
    await recordFact(tx, clock, { schoolId, kind: 'enrollment.created', body })
  }
}

async function hasEnrolment(tx: Tx, schoolId: SchoolId, personId: PersonId): Promise<boolean> {
  const enrolment = await tx
    .selectFrom('enrolments')
    .select('courseId')
    .where('schoolId', '=', schoolId)
    .where('personId', '=', personId)
    .limit(1)
    .executeTakeFirst()
  return enrolment !== undefined
}

/** Grants access, and enrols in every granted course. */
export async function grantAndEnrol(tx: Tx, clock: Clock, grant: Grant): Promise<Granted> {
  const granted = await grantAccess(tx, clock, grant)
  const { schoolId, personId, startsAt: at } = grant
  await ensureEnrolled(tx, clock, { schoolId, personId, courseIds: granted.courseIds, at })
  return granted
}
