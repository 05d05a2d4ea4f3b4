import type { LectureId } from '../../../platform/db/schema/schema.gen.ts'
import type { MemberActor } from '../../tenancy/index.ts'
import type { LearningDeps } from '../deps.ts'
import { reachableLecture } from '../reachable-lecture.ts'

/** The member's progress in a lecture that is open to them, with the time of the last report. */
export async function lectureProgress(deps: LearningDeps, member: MemberActor, lectureId: LectureId) {
  const { state, positionSeconds, reportedAt } = await reachableLecture(deps, member, lectureId)
  return { state, positionSeconds, reportedAt }
}
