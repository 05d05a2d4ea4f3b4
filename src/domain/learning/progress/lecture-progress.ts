import type { LectureId } from '../../../platform/db/schema/schema.gen.ts'
import type { MemberActor } from '../../tenancy/index.ts'
import type { LearningDeps } from '../deps.ts'
import { reachableLecture } from '../reachable-lecture.ts'

/** How far the member is in a lecture that is open to them, and when a device last said so. */
export async function lectureProgress(deps: LearningDeps, member: MemberActor, lectureId: LectureId) {
  const { state, positionSeconds, reportedAt } = await reachableLecture(deps, member, lectureId)
  return { state, positionSeconds, reportedAt }
}
