import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { type EntitlementOwner, ownedBy } from '../entitlements/index.ts'
import { countsFrom, enrolmentRows } from './enrolments.ts'
import { type EnrolmentAt, type LectureState, type Lock, lockOf, prerequisiteOf } from './lock.ts'

/** Lectures of a member's courses one by one, with the member's progress and the data that decide whether each is open. */
export function lectureRows(db: Db, owner: EntitlementOwner, now: Date): LectureQuery {
  return joinLectures(db, owner, now)
}

// The linter infers the type of a long chain again in every module that calls it, so it has a name.
type LectureQuery = ReturnType<typeof joinLectures>

function joinLectures(db: Db, owner: EntitlementOwner, now: Date) {
  return enrolmentRows(db, owner)
    .innerJoin('lectures as lecture', (join) =>
      join
        .onRef('lecture.schoolId', '=', 'enrolment.schoolId')
        .onRef('lecture.courseId', '=', 'enrolment.courseId'),
    )
    .leftJoin(ownedBy(db, owner, 'course', now).as('access'), (join) =>
      join.on(sql<boolean>`access.item_id = enrolment.course_id`),
    )
    .leftJoin('lectureProgress as progress', (join) =>
      join
        .onRef('progress.schoolId', '=', 'enrolment.schoolId')
        .onRef('progress.personId', '=', 'enrolment.personId')
        .onRef('progress.courseId', '=', 'enrolment.courseId')
        .onRef('progress.lectureId', '=', 'lecture.id'),
    )
    .leftJoin('lectureProgress as before', (join) =>
      join
        .onRef('before.schoolId', '=', 'enrolment.schoolId')
        .onRef('before.personId', '=', 'enrolment.personId')
        .onRef('before.courseId', '=', 'enrolment.courseId')
        .onRef('before.lectureId', '=', 'lecture.prerequisiteId'),
    )
    .leftJoin('lectureUnlocks as opened', (join) =>
      join
        .onRef('opened.schoolId', '=', 'enrolment.schoolId')
        .onRef('opened.personId', '=', 'enrolment.personId')
        .onRef('opened.lectureId', '=', 'lecture.id'),
    )
    .select(['enrolment.courseId', 'enrolment.cohortId', countsFrom.as('countsFrom'), 'access.endsAt'])
    .select(['lecture.id', 'lecture.title', 'lecture.kind', 'lecture.position', 'lecture.isPreview'])
    .select(['lecture.durationSeconds', 'lecture.unlockAt as opensAt', 'lecture.unlockAfterDays'])
    .select(['lecture.prerequisiteId', 'before.state as prerequisiteState'])
    .select(['progress.reportedAt', 'progress.resetAt'])
    .select([
      sql<boolean>`access.item_id is not null`.as('hasAccess'),
      sql<LectureState>`coalesce(progress.state, 'unread')`.as('state'),
      sql<number>`coalesce(progress.position_seconds, 0)`.as('positionSeconds'),
      sql<boolean>`opened.lecture_id is not null`.as('isOpenedByHand'),
    ])
}

type LectureRow = Awaited<ReturnType<LectureQuery['execute']>>[number]

/** True if the lecture of a row is open now. */
export function lockOfRow(row: LectureRow, now: Date): Lock {
  const enrolment: EnrolmentAt = {
    countsFrom: row.countsFrom,
    access: row.hasAccess ? { endsAt: row.endsAt } : undefined,
    now,
  }
  const prerequisite = prerequisiteOf(row.prerequisiteId, row.prerequisiteState)
  return lockOf({ ...row, prerequisite, opensAfterDays: row.unlockAfterDays }, enrolment)
}
