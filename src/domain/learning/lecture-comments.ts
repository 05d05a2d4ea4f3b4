import type { Tx } from '../../platform/db/database.ts'
import type { CohortId, CommentId, LectureId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Page, PageRequest } from '../../platform/paging.ts'
import { Refusal } from '../../platform/refusal.ts'
import {
  type CohortView,
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
  const { cohortId } = await reachableLecture(deps, member, lectureId)
  return await lectureComments(deps.db, member.schoolId, lectureId, { page, cohortId })
}

/** The comments as threads, the newest first, as this reader sees them. */
export async function threadsUnder(
  deps: LearningDeps,
  reader: Participant,
  lectureId: LectureId,
  { page }: { page: PageRequest },
): Promise<Page<Thread>> {
  const reads = await cohortViewOf(deps, reader, lectureId)
  return await lectureThreads(deps.db, reader, lectureId, { page, reads })
}

/** Comments on a lecture that is open to its author. */
export async function commentOnLecture(
  deps: LearningDeps,
  author: Participant,
  lectureId: LectureId,
  comment: NewComment,
): Promise<CommentId> {
  const reads = await cohortViewOf(deps, author, lectureId)
  return await inTransaction(deps.db, async (tx) => {
    const cohortId = reads === 'all' ? null : await runningCohort(tx, deps, author.schoolId, reads)
    return await storeComment(tx, deps.clock, author, { lectureId }, { ...comment, cohortId, reads })
  })
}

/** Reports a comment on a lecture, once per person; a second report replaces the first. */
export async function reportLectureComment(
  deps: LearningDeps,
  member: Participant,
  lectureId: LectureId,
  report: CommentReport,
): Promise<void> {
  const reads = await cohortViewOf(deps, member, lectureId)
  await inTransaction(deps.db, (tx) =>
    storeReport(tx, deps.clock, member, { lectureId }, { ...report, reads }),
  )
}

// A comment of a member in a running cohort is for that cohort and staff.
async function runningCohort(tx: Tx, { clock }: LearningDeps, schoolId: SchoolId, id: CohortId | null) {
  if (id === null) return null
  const now = clock.now()
  const cohort = await tx
    .selectFrom('cohorts')
    .select('id')
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .where('startsAt', '<=', now)
    .where('endsAt', '>', now)
    .executeTakeFirst()
  return cohort?.id ?? null
}

/** The cohort whose comments a participant sees, all for staff; refused for anybody else. */
async function cohortViewOf(
  deps: LearningDeps,
  actor: Participant,
  lectureId: LectureId,
): Promise<CohortView> {
  if (actor.kind !== 'operator') return (await reachableLecture(deps, actor, lectureId)).cohortId
  refuseUnlessMay(actor, 'curriculum:read')
  const lecture = await deps.db
    .selectFrom('lectures')
    .select('id')
    .where('schoolId', '=', actor.schoolId)
    .where('id', '=', lectureId)
    .executeTakeFirst()
  if (!lecture) throw new Refusal('not_found', 'No such lecture')
  return 'all'
}
