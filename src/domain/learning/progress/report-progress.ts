import type { LectureId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { day, inSeconds } from '../../../platform/durations.ts'
import { invalid } from '../../../platform/fields.ts'
import type { MemberActor } from '../../tenancy/index.ts'
import type { LearningDeps } from '../deps.ts'
import type { LectureState } from '../lock.ts'
import { type ReachableLecture, reachableLecture } from '../reachable-lecture.ts'
import { complete } from './complete-lecture.ts'
import { type Sighting, writeProgress } from './write-progress.ts'

/** A playback position and its time by the player's clock. */
export type ProgressReport = { readonly positionSeconds: number; readonly reportedAt: Date }

/** The progress in a lecture after the report. */
export type LectureProgress = {
  readonly state: LectureState
  readonly positionSeconds: number
}

/** The maximum position of a lecture without a duration. */
const longest = inSeconds(day)

/** Records a player's report; late, repeated and reordered reports are harmless. 90 % of a lecture complete it. */
export async function reportProgress(
  deps: LearningDeps,
  member: MemberActor,
  lectureId: LectureId,
  report: ProgressReport,
): Promise<LectureProgress> {
  refuseUnreadable(report)
  const lecture = await reachableLecture(deps, member, lectureId)
  const sighting = sightingOf(member, lecture, report, deps.clock.now())
  if (lecture.state === 'completed' || !isWatched(lecture, sighting) || wasRevokedHere(lecture)) {
    return (await writeProgress(deps.db, deps.clock.now(), sighting)) ?? lecture
  }
  return await inTransaction(deps.db, async (tx) => {
    const progress = await writeProgress(tx, deps.clock.now(), sighting)
    if (!progress) return lecture
    await complete(tx, deps.clock, progressKeyOf(sighting))
    return { ...progress, state: 'completed' }
  })
}

function refuseUnreadable({ positionSeconds, reportedAt }: ProgressReport) {
  const problems = []
  if (!(Number.isFinite(positionSeconds) && positionSeconds >= 0)) {
    problems.push({ field: 'positionSeconds', message: 'must be a number of seconds, 0 or more' })
  }
  if (Number.isNaN(reportedAt.getTime()))
    problems.push({ field: 'reportedAt', message: 'must be a date and time' })
  if (problems.length > 0) throw invalid('progress report', problems)
}

function sightingOf(
  member: MemberActor,
  lecture: ReachableLecture,
  report: ProgressReport,
  now: Date,
): Sighting {
  const { id: lectureId, courseId, durationSeconds } = lecture
  const positionSeconds = Math.min(Math.floor(report.positionSeconds), durationSeconds ?? longest)
  // A report from a device with a fast clock must not override later ones.
  const seenAt = report.reportedAt < now ? report.reportedAt : now
  const { schoolId, memberId: personId } = member
  return { schoolId, personId, courseId, lectureId, positionSeconds, reportedAt: seenAt, seenAt }
}

function isWatched(
  { durationSeconds, kind }: Pick<ReachableLecture, 'durationSeconds' | 'kind'>,
  { positionSeconds }: Pick<Sighting, 'positionSeconds'>,
): boolean {
  // A quiz is passed, not watched.
  return kind !== 'quiz' && durationSeconds !== null && positionSeconds * 10 >= durationSeconds * 9
}

// A member who reopened the lecture near its end has not watched it again by continuing from there.
function wasRevokedHere(lecture: ReachableLecture): boolean {
  return lecture.resetAt !== null && isWatched(lecture, lecture)
}

function progressKeyOf({ schoolId, personId, courseId, lectureId }: Sighting) {
  return { schoolId, personId, courseId, lectureId }
}
