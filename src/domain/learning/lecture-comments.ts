import type { CommentId, LectureId } from '../../platform/db/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { PageRequest } from '../../platform/paging.ts'
import { lectureComments, type NewComment, storeComment } from '../content/index.ts'
import type { MemberActor } from '../tenancy/index.ts'
import type { LearningDeps } from './deps.ts'
import { reachableLecture } from './reachable-lecture.ts'

/** A page of comments on a lecture that is open to the member, the first said first. */
export async function commentsUnder(
  deps: LearningDeps,
  member: MemberActor,
  lectureId: LectureId,
  { page }: { page: PageRequest },
) {
  await reachableLecture(deps, member, lectureId)
  return await lectureComments(deps.db, member.schoolId, lectureId, { page })
}

/** Comments on a lecture that is open to the member. */
export async function commentOnLecture(
  deps: LearningDeps,
  member: MemberActor,
  lectureId: LectureId,
  comment: NewComment,
): Promise<CommentId> {
  await reachableLecture(deps, member, lectureId)
  return await inTransaction(deps.db, (tx) => storeComment(tx, deps.clock, member, { lectureId }, comment))
}
