import type { LectureId } from '../../platform/db/schema/schema.gen.ts'
import { contentOfLecture } from '../catalog/index.ts'
import type { MemberActor } from '../tenancy/index.ts'
import type { LearningDeps } from './deps.ts'
import { writeProgress } from './progress/write-progress.ts'
import { reachableLecture } from './reachable-lecture.ts'

/** Opens a lecture: marks it as read and returns its content. */
export async function openLecture(deps: LearningDeps, member: MemberActor, lectureId: LectureId) {
  const lecture = await reachableLecture(deps, member, lectureId)
  const { courseId, title, kind, durationSeconds, isPreview } = lecture
  const { schoolId, memberId: personId } = member
  const now = deps.clock.now()
  const sighting = {
    schoolId,
    personId,
    courseId,
    lectureId,
    positionSeconds: 0,
    reportedAt: null,
    seenAt: now,
  }
  const { state, positionSeconds } = (await writeProgress(deps.db, now, sighting)) ?? lecture
  const content = await contentOfLecture(deps.db, schoolId, lectureId)
  const progress = { state, positionSeconds }
  return { id: lectureId, courseId, title, kind, durationSeconds, isPreview, ...progress, content }
}
