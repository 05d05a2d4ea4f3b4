import type { CommentId, LectureId } from '../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Page, PageRequest } from '../../platform/paging.ts'
import { Refusal } from '../../platform/refusal.ts'
import {
  type CommentReport,
  lectureComments,
  lectureThreads,
  type NewComment,
  storeComment,
  storeReport,
  type Thread,
} from '../content/index.ts'
import { refuseUnlessMay } from '../identity/index.ts'
import type { MemberActor, OperatorActor } from '../tenancy/index.ts'
import type { LearningDeps } from './deps.ts'
import { reachableLecture } from './reachable-lecture.ts'

/** The readers and writers of a lecture's comments: members for whom it is open, and staff. */
export type Participant = MemberActor | OperatorActor

/** A page of comments on a lecture that is open to the member, the oldest first. */
export async function commentsUnder(
  deps: LearningDeps,
  member: MemberActor,
  lectureId: LectureId,
  { page }: { page: PageRequest },
) {
  await reachableLecture(deps, member, lectureId)
  return await lectureComments(deps.db, member.schoolId, lectureId, { page })
}

/** The comments as threads, the newest first, as this reader sees them. */
export async function threadsUnder(
  deps: LearningDeps,
  reader: Participant,
  lectureId: LectureId,
  { page }: { page: PageRequest },
): Promise<Page<Thread>> {
  await refuseOutsider(deps, reader, lectureId)
  return await lectureThreads(deps.db, reader, lectureId, page)
}

/** Comments on a lecture that is open to its author. */
export async function commentOnLecture(
  deps: LearningDeps,
  author: Participant,
  lectureId: LectureId,
  comment: NewComment,
): Promise<CommentId> {
  await refuseOutsider(deps, author, lectureId)
  return await inTransaction(deps.db, (tx) => storeComment(tx, deps.clock, author, { lectureId }, comment))
}

/** Reports a comment on a lecture, once per person; a second report replaces the first. */
export async function reportLectureComment(
  deps: LearningDeps,
  member: Participant,
  lectureId: LectureId,
  report: CommentReport,
): Promise<void> {
  await refuseOutsider(deps, member, lectureId)
  await inTransaction(deps.db, (tx) => storeReport(tx, deps.clock, member, { lectureId }, report))
}

async function refuseOutsider(deps: LearningDeps, actor: Participant, lectureId: LectureId): Promise<void> {
  if (actor.kind !== 'operator') {
    await reachableLecture(deps, actor, lectureId)
    return
  }
  refuseUnlessMay(actor, 'curriculum:read')
  const lecture = await deps.db
    .selectFrom('lectures')
    .select('id')
    .where('schoolId', '=', actor.schoolId)
    .where('id', '=', lectureId)
    .executeTakeFirst()
  if (!lecture) throw new Refusal('not_found', 'No such lecture')
}
