import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { prepared } from '../../../platform/db/prepared/prepared.ts'
import type { CourseId, LectureId, PersonId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { refuseDeletedLecture } from '../deleted-lecture.ts'

/** A playback position of a member and its time. A lecture that was only opened has no position. */
export type Sighting = {
  readonly schoolId: SchoolId
  readonly personId: PersonId
  readonly courseId: CourseId
  readonly lectureId: LectureId
  readonly positionSeconds: number
  readonly reportedAt: Date | null
  readonly seenAt: Date
}

/**
 * Records a sighting. Sightings may arrive in any order and repeatedly with the same result: the latest
 * position, the furthest position, and never less than before. Undefined for a sighting from before an
 * operator's reset. A lecture that is deleted meanwhile is not found.
 */
export async function writeProgress(db: Db, now: Date, sighting: Sighting) {
  const [row] = await upsertProgress(db, { ...sighting, openedAt: now }).catch(refuseDeletedLecture)
  return row
}

type Opened = Sighting & { readonly openedAt: Date }

// The lecture's row is always written before the enrolment's, so that two devices cannot deadlock.
const upsertProgress = prepared(
  'learning.note_sighting',
  (db, { schoolId, personId, courseId, lectureId, positionSeconds, reportedAt, seenAt, openedAt }: Opened) =>
    db
      .with('written', (query) =>
        query
          .insertInto('lectureProgress')
          .values({
            schoolId,
            personId,
            courseId,
            lectureId,
            state: 'read',
            reportedAt,
            openedAt,
            positionSeconds,
            furthestSeconds: positionSeconds,
          })
          .onConflict((conflict) =>
            conflict
              .columns(['schoolId', 'personId', 'courseId', 'lectureId'])
              .doUpdateSet(merged)
              .where(
                sql<boolean>`(lecture_progress.reset_at is null or ${seenAt}::timestamptz >= lecture_progress.reset_at)`,
              ),
          )
          .returning([
            'lectureProgress.state',
            'lectureProgress.positionSeconds',
            'lectureProgress.openedAt',
          ]),
      )
      .with('watched', (query) =>
        query
          .updateTable('enrolments')
          .from('written')
          .set(watchedWith({ lectureId, seenAt, openedAt }))
          .where('enrolments.schoolId', '=', schoolId)
          .where('enrolments.personId', '=', personId)
          .where('enrolments.courseId', '=', courseId)
          .where(sql<boolean>`(${isLastWatched(seenAt, lectureId)} or ${isFirstOpening(openedAt)})`),
      )
      .selectFrom('written')
      .select(['written.state', 'written.positionSeconds']),
)

// Of two reports of the same time the further one counts, whichever arrives first.
const isLater = sql`excluded.reported_at is not null and (
  lecture_progress.reported_at is null
  or (excluded.reported_at, excluded.position_seconds)
    > (lecture_progress.reported_at, lecture_progress.position_seconds)
)`

const merged = {
  state: sql<
    'read' | 'completed'
  >`case lecture_progress.state when 'completed' then 'completed' else 'read' end`,
  positionSeconds: sql<number>`case when ${isLater}
    then excluded.position_seconds else lecture_progress.position_seconds end`,
  furthestSeconds: sql<number>`greatest(lecture_progress.furthest_seconds, excluded.furthest_seconds)`,
  reportedAt: sql<Date>`greatest(lecture_progress.reported_at, excluded.reported_at)`,
}

// A lecture that is opened for the first time keeps the moment of this write.
const isFirstOpening = (openedAt: Date) => sql<boolean>`written.opened_at = ${openedAt}::timestamptz`

function watchedWith({ lectureId, seenAt, openedAt }: Pick<Opened, 'lectureId' | 'seenAt' | 'openedAt'>) {
  const isLast = isLastWatched(seenAt, lectureId)
  return {
    lastLectureId: sql<LectureId>`case when ${isLast} then ${lectureId}::uuid else enrolments.last_lecture_id end`,
    lastWatchedAt: sql<Date>`case when ${isLast} then ${seenAt}::timestamptz else enrolments.last_watched_at end`,
    advancedAt: sql<Date>`case when ${isFirstOpening(openedAt)}
      then greatest(enrolments.advanced_at, ${openedAt}::timestamptz) else enrolments.advanced_at end`,
  }
}

function isLastWatched(seenAt: Date, lectureId: LectureId) {
  return sql<boolean>`(
    enrolments.last_watched_at is null
    or (${seenAt}::timestamptz, ${lectureId}::uuid) > (enrolments.last_watched_at, enrolments.last_lecture_id)
  )`
}
