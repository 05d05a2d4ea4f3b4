import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { keysetPage } from '../../../platform/db/paging/keyset.ts'
import type { CohortId, CourseId, PersonId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { PageRequest, RowOf } from '../../../platform/paging.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type Editor, refuseUnlessMay } from '../../identity/index.ts'
import type { MemberActor } from '../../tenancy/index.ts'
import type { LearningDeps } from '../deps.ts'
import { openCourses } from '../enrolled-courses.ts'
import { enrolmentsReadableBy } from '../enrolments.ts'
import { cohortsReadableBy } from './cohorts.ts'

type CohortMember = { readonly cohortId: CohortId; readonly memberId: PersonId }

/** A page of the members of a cohort, the latest enrolment first. */
export async function listCohortMembers(
  { db }: LearningDeps,
  editor: Editor,
  { page, cohortId }: { readonly page: PageRequest; readonly cohortId: CohortId },
) {
  refuseUnlessMay(editor, 'students:read')
  const order = { at: 'enrolment.enrolled_at', id: 'enrolment.person_id', latestFirst: true }
  const members = enrolmentsReadableBy(db, editor)
    .innerJoin('people', 'people.id', 'enrolment.personId')
    .where('enrolment.cohortId', 'in', ownCohort(db, editor, cohortId))
    .select(['enrolment.personId', 'enrolment.enrolledAt', 'people.name', 'people.email'])
  return await keysetPage(members, order, page)
}

function ownCohort(db: Db, editor: Editor, id: CohortId) {
  return cohortsReadableBy(db, editor).where('cohort.id', '=', id).select('cohort.id')
}

/** A member of a cohort, as staff sees them. */
export type MemberOfCohort = RowOf<typeof listCohortMembers>

/** Adds an enrolled member to a cohort; one who is in another cohort of the course moves. */
export async function addToCohort({ db }: LearningDeps, editor: Editor, member: CohortMember): Promise<void> {
  refuseUnlessMay(editor, 'students:write')
  const { schoolId } = editor
  await inTransaction(db, async (tx) => {
    const cohort = await cohortsReadableBy(tx, editor)
      .where('cohort.id', '=', member.cohortId)
      .select('cohort.courseId')
      .executeTakeFirst()
    if (!cohort) throw noSuchCohort()
    await enterCohort(tx, { schoolId, ...member, courseId: cohort.courseId })
  })
}

/** Removes a member from a cohort; the course stays theirs, and days count from their enrolment again. */
export async function removeFromCohort(
  { db }: LearningDeps,
  editor: Editor,
  { cohortId, memberId }: CohortMember,
): Promise<void> {
  refuseUnlessMay(editor, 'students:write')
  const { schoolId } = editor
  await inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('enrolments')
      .set({ cohortId: null, opensFrom: null })
      .where('schoolId', '=', schoolId)
      .where('personId', '=', memberId)
      .where('cohortId', 'in', ownCohort(tx, editor, cohortId))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Refusal('not_found', 'No such member of this cohort')
    await releaseSeat(tx, schoolId, cohortId)
  })
}

/** Joins a cohort of an own course while it accepts members. */
export async function joinCohort(
  { db, clock }: LearningDeps,
  member: MemberActor,
  cohortId: CohortId,
): Promise<void> {
  const { schoolId, memberId } = member
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    const cohort = await cohortOf(tx, schoolId, cohortId)
    const { courseId, joinFrom, joinUntil, endsAt } = cohort
    const owned = await openCourses(tx, { schoolId, memberId }, now)
      .where('enrolment.courseId', '=', courseId)
      .select('enrolment.courseId')
      .executeTakeFirst()
    if (!owned) throw new Refusal('not_found', 'No such cohort in your courses')
    const acceptsMembers =
      joinUntil !== null && joinUntil > now && (!joinFrom || joinFrom <= now) && endsAt > now
    if (!acceptsMembers) throw new Refusal('conflict', 'This cohort does not accept members now')
    await enterCohort(tx, { schoolId, memberId, cohortId, courseId, isOwnChoice: true })
  })
}

type Entry = CohortMember & {
  readonly schoolId: SchoolId
  readonly courseId: CourseId
  /** Members choose once; only staff moves them to another cohort. */
  readonly isOwnChoice?: boolean
}

async function enterCohort(
  tx: Tx,
  { schoolId, memberId, cohortId, courseId, isOwnChoice }: Entry,
): Promise<void> {
  const enrolment = await tx
    .selectFrom('enrolments')
    .select('cohortId')
    .where('schoolId', '=', schoolId)
    .where('personId', '=', memberId)
    .where('courseId', '=', courseId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!enrolment) throw new Refusal('not_found', 'This member is not enrolled in the course of the cohort')
  if (enrolment.cohortId === cohortId) return
  if (enrolment.cohortId && isOwnChoice)
    throw new Refusal('conflict', 'You are in another cohort of this course: ask the school to move you')
  const startsAt = await takeSeat(tx, schoolId, cohortId)
  if (enrolment.cohortId) await releaseSeat(tx, schoolId, enrolment.cohortId)
  await tx
    .updateTable('enrolments')
    .set({ cohortId, opensFrom: startsAt })
    .where('schoolId', '=', schoolId)
    .where('personId', '=', memberId)
    .where('courseId', '=', courseId)
    .execute()
}

async function cohortOf(tx: Tx, schoolId: SchoolId, id: CohortId) {
  const cohort = await tx
    .selectFrom('cohorts')
    .select(['courseId', 'joinFrom', 'joinUntil', 'endsAt'])
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!cohort) throw noSuchCohort()
  return cohort
}

const noSuchCohort = () => new Refusal('not_found', 'No such cohort')

// The condition is part of the update, so that concurrent requests never take more seats than there are.
async function takeSeat(tx: Tx, schoolId: SchoolId, id: CohortId): Promise<Date> {
  const taken = await tx
    .updateTable('cohorts')
    .set((row) => ({ taken: row('taken', '+', 1) }))
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .where(sql<SqlBool>`(capacity is null or taken < capacity)`)
    .returning('startsAt')
    .executeTakeFirst()
  if (!taken) throw new Refusal('conflict', 'This cohort is full')
  return taken.startsAt
}

async function releaseSeat(tx: Tx, schoolId: SchoolId, id: CohortId): Promise<void> {
  await tx
    .updateTable('cohorts')
    .set((row) => ({ taken: row('taken', '-', 1) }))
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .execute()
}
