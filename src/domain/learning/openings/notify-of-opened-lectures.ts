import { type RawBuilder, sql } from 'kysely'
import { allSchools } from '../../../platform/db/all-schools.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { CourseId, PersonId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { addDuration, hour } from '../../../platform/durations.ts'
import { ownedByEach } from '../../entitlements/index.ts'
import type { PlatformActor } from '../../tenancy/index.ts'
import type { LearningDeps } from '../deps.ts'
import { countsFrom } from '../enrolments.ts'
import { type LectureState, lockOf } from '../lock.ts'
import { recordOpenings } from './opened-lectures.ts'

const atOnce = 500
// After every id, so that all lectures of that time are included.
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const endOf = (openedAt: Date): Mark => ({ openedAt, lectureId: lastId, personId: lastId as PersonId })

/** Notifies members once of lectures unlocked by date or days since enrolment; returns the count. */
export async function notifyOfOpenedLectures(deps: LearningDeps, _actor: PlatformActor): Promise<number> {
  let notified = 0
  for (const schoolId of await schoolsWithSchedules(deps.db)) {
    for (;;) {
      const batch = await inTransaction(deps.db, (tx) => notifySome(tx, deps, schoolId))
      notified += batch.notified
      if (batch.isLast) break
    }
  }
  return notified
}

async function schoolsWithSchedules(db: Db): Promise<SchoolId[]> {
  const schools = await db
    .selectFrom('lectures')
    .select('schoolId')
    .distinct()
    .where(({ or, eb }) => or([eb('unlockAt', 'is not', null), eb('unlockAfterDays', 'is not', null)]))
    .modifyEnd(allSchools('learning.schedules'))
    .execute()
  return schools.map(({ schoolId }) => schoolId)
}

async function notifySome(tx: Tx, { clock }: LearningDeps, schoolId: SchoolId) {
  const now = clock.now()
  const mark = await lockMark(tx, schoolId, now)
  const found = await openingsAfter(tx, schoolId, mark, now)
  const due = withoutCutGroup(found)
  const access = await accessOf(tx, schoolId, due, now)
  const news = due.filter((row) => {
    const enrolment = { countsFrom: row.countsFrom, access: access.get(`${row.personId} ${row.courseId}`) }
    // Lectures that were already open are skipped.
    const before = lockOf(row, { ...enrolment, now: new Date(row.openedAt.getTime() - 1) })
    return before.lockReason === 'scheduled' && !lockOf(row, { ...enrolment, now }).isLocked
  })
  await recordOpenings(tx, clock, schoolId, news)
  const isLast = found.length < atOnce
  await moveMark(tx, schoolId, isLast ? endOf(now) : (due.at(-1) ?? endOf(now)))
  return { isLast, notified: news.length }
}

// Lectures that open to a member at the same time are one notification: a batch that ends among them leaves all of
// them to the next one.
function withoutCutGroup<Opening extends Mark>(found: readonly Opening[]): readonly Opening[] {
  const last = found[atOnce - 1]
  if (!last) return found
  const isOfLast = ({ openedAt, personId }: Mark) =>
    personId === last.personId && openedAt.getTime() === last.openedAt.getTime()
  const whole = found.filter((opening) => !isOfLast(opening))
  return whole.length > 0 ? whole : found
}

type Mark = { readonly openedAt: Date; readonly lectureId: string; readonly personId: PersonId }

// Concurrent runs are serialized by the mark. A school without a mark starts with the last hour.
async function lockMark(tx: Tx, schoolId: SchoolId, now: Date): Promise<Mark> {
  return await tx
    .insertInto('lectureOpeningMarks')
    .values({ schoolId, ...endOf(addDuration(now, -hour)) })
    .onConflict((conflict) =>
      // Changes nothing, and locks the row that is there.
      conflict
        .column('schoolId')
        .doUpdateSet((row) => ({ openedAt: row.ref('lectureOpeningMarks.openedAt') })),
    )
    .returning(['openedAt', 'lectureId', 'personId'])
    .executeTakeFirstOrThrow()
}

async function moveMark(tx: Tx, schoolId: SchoolId, { openedAt, lectureId, personId }: Mark) {
  await tx
    .updateTable('lectureOpeningMarks')
    .set({ openedAt, lectureId, personId })
    .where('schoolId', '=', schoolId)
    .execute()
}

async function openingsAfter(tx: Tx, schoolId: SchoolId, mark: Mark, now: Date) {
  return await tx
    .selectFrom(nextOpenings(tx, schoolId, mark, now).as('opening'))
    .orderBy('opening.openedAt')
    .orderBy('opening.personId')
    .orderBy('opening.lectureId')
    .selectAll('opening')
    // Looked up one by one: there are far more progress rows than lectures that open within a few minutes.
    .select([
      sql<LectureState>`coalesce((
        select progress.state from lecture_progress progress
        where progress.school_id = ${schoolId} and progress.lecture_id = opening.lecture_id
          and progress.person_id = opening.person_id
      ), 'unread')`.as('state'),
      sql<boolean>`exists (
        select from lecture_unlocks opened
        where opened.school_id = ${schoolId} and opened.lecture_id = opening.lecture_id
          and opened.person_id = opening.person_id
      )`.as('isOpenedByHand'),
      sql<'none'>`'none'`.as('prerequisite'),
    ])
    .execute()
}

function nextOpenings(db: Db, schoolId: SchoolId, mark: Mark, now: Date) {
  return db
    .selectFrom(
      byDate(db, schoolId, mark, now)
        .unionAll(byDays(db, { schoolId, mark, now, since: 'enrolledAt' }))
        .unionAll(byDays(db, { schoolId, mark, now, since: 'opensFrom' }))
        .as('each'),
    )
    .selectAll('each')
    .orderBy('each.openedAt')
    .orderBy('each.personId')
    .orderBy('each.lectureId')
    .limit(atOnce)
}

const columns = [
  'lecture.id as lectureId',
  'lecture.courseId',
  'lecture.isPreview',
  'lecture.unlockAt as opensAt',
  'lecture.unlockAfterDays as opensAfterDays',
  'learner.personId',
  'learner.countsFrom',
] as const

// Members who enrolled later never saw it locked.
function byDate(db: Db, schoolId: SchoolId, mark: Mark, now: Date) {
  return lecturesAt(db, schoolId)
    .where('lecture.unlockAt', '>=', mark.openedAt)
    .where('lecture.unlockAt', '<=', now)
    .innerJoinLateral(
      enrolledIn(db, schoolId)
        .where(sql<boolean>`enrolment.enrolled_at < lecture.unlock_at`)
        .where(isAfter(mark, sql`lecture.unlock_at`))
        .orderBy('enrolment.personId')
        .as('learner'),
      (join) => join.onTrue(),
    )
    .select(columns)
    .select(sql<Date>`lecture.unlock_at`.as('openedAt'))
}

type ByDays = { readonly schoolId: SchoolId; readonly mark: Mark; readonly now: Date; readonly since: Since }

// Each has its index: members of a cohort count from its start, the others from their enrolment.
type Since = 'enrolledAt' | 'opensFrom'

function byDays(db: Db, { schoolId, mark, now, since }: ByDays) {
  const from = sql.ref(since === 'enrolledAt' ? 'enrolment.enrolled_at' : 'enrolment.opens_from')
  const days = sql`lecture.unlock_after_days * interval '24 hours'`
  return lecturesAt(db, schoolId)
    .where('lecture.unlockAfterDays', 'is not', null)
    .innerJoinLateral(
      enrolledIn(db, schoolId)
        .where('enrolment.opensFrom', since === 'enrolledAt' ? 'is' : 'is not', null)
        .where(sql<boolean>`${from} >= ${mark.openedAt}::timestamptz - ${days}`)
        .where(sql<boolean>`${from} <= ${now}::timestamptz - ${days}`)
        .where(isAfter(mark, sql`${from} + ${days}`))
        .orderBy(from)
        .orderBy('enrolment.personId')
        .as('learner'),
      (join) => join.onTrue(),
    )
    .select(columns)
    .select(sql<Date>`learner.counts_from + ${days}`.as('openedAt'))
}

const lecturesAt = (db: Db, schoolId: SchoolId) =>
  db.selectFrom('lectures as lecture').where('lecture.schoolId', '=', schoolId)

// Bounded for each lecture, so that the index is scanned from the start of its course instead of all enrolments.
function enrolledIn(db: Db, schoolId: SchoolId) {
  return db
    .selectFrom('enrolments as enrolment')
    .where('enrolment.schoolId', '=', schoolId)
    .where(sql<boolean>`enrolment.course_id = lecture.course_id`)
    .select(['enrolment.personId', countsFrom.as('countsFrom')])
    .limit(atOnce)
}

function isAfter({ openedAt, lectureId, personId }: Mark, opens: RawBuilder<unknown>) {
  return sql<boolean>`(${opens}, enrolment.person_id, lecture.id)
    > (${openedAt}::timestamptz, ${personId}::uuid, ${lectureId}::uuid)`
}

type Due = { readonly personId: PersonId; readonly courseId: CourseId }

async function accessOf(tx: Tx, schoolId: SchoolId, due: readonly Due[], now: Date) {
  const memberIds = [...new Set(due.map(({ personId }) => personId))]
  const owners = await ownedByEach(tx, { schoolId, memberIds }, 'course', now).execute()
  return new Map(owners.map(({ personId, itemId, endsAt }) => [`${personId} ${itemId}`, { endsAt }]))
}
