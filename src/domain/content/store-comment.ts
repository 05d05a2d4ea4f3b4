import type { Clock } from '../../platform/clock.ts'
import { violates } from '../../platform/db/constraint.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { CohortId, CommentId, LectureId, PostId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { rulesFor, text } from '../../platform/fields.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { recordPublicChange } from '../changes/index.ts'
import { recordFact } from '../facts/index.ts'
import type { OwnerOf } from '../tenancy/index.ts'
import { longestComment } from './limits.ts'
import { refreshThreads } from './thread-state.ts'

/** The text of a comment, and the comment it replies to. */
export type NewComment = { readonly body: string; readonly parentId?: CommentId | undefined }

/** Whose comments an author reads besides those for everybody: a cohort's, or all for staff. */
export type CohortView = CohortId | 'all' | null

/** The commented item. */
export type Commented = { readonly lectureId: LectureId } | { readonly postId: PostId }

export const commentFields = { body: text({ from: 1, to: longestComment }) }

export const checkedComment = rulesFor('comment', commentFields)

type StoredComment = NewComment & {
  /** The cohort that the comment is for; null for everybody. A reply is for the readers of its thread. */
  readonly cohortId?: CohortId | null
  readonly reads?: CohortView
}

/** Stores a comment, for a caller that has checked that its author may comment there. */
export async function storeComment(
  tx: Tx,
  clock: Clock,
  author: OwnerOf,
  under: Commented,
  { body, parentId, cohortId = null, reads = cohortId }: StoredComment,
): Promise<CommentId> {
  const { body: checkedBody } = checkedComment({ body: body.trim() })
  const { schoolId, memberId: personId } = author
  const answered = parentId ? await commentIn(tx, schoolId, under, { id: parentId, reads }) : undefined
  if (parentId && !answered) throw new Refusal('not_found', 'No such comment to reply to')
  const id = newId<'Comment'>(clock)
  const parent = threadOf(answered)
  const row = { schoolId, id, personId, ...under, parentId: parent, body: checkedBody }
  const forCohort = answered ? answered.cohortId : cohortId
  await tx
    .insertInto('comments')
    .values({ ...row, cohortId: forCohort, createdAt: clock.now() })
    .execute()
    .catch((error) => {
      throw violates(error, 'comments_school_id_lecture_id_fkey')
        ? new Refusal('not_found', 'No such lecture')
        : error
    })
  await refreshThreads(tx, schoolId, [parent ?? id])
  await recordPublicChange(tx, clock, schoolId)
  const answersPersonId = answered?.personId ?? null
  await recordFact(tx, clock, {
    schoolId,
    kind: 'comment.made',
    body: { id, ...under, personId, answersPersonId },
  })
  return id
}

// A thread has one level: a reply to a reply belongs to the comment that started the thread.
function threadOf(answered: Answered): CommentId | null {
  return answered ? (answered.parentId ?? answered.id) : null
}

type Answered = { readonly id: CommentId; readonly parentId: CommentId | null } | undefined

/** A comment there that is not hidden and that this reader can read. */
export async function commentIn(
  db: Db,
  schoolId: SchoolId,
  under: Commented,
  { id, reads }: { readonly id: CommentId; readonly reads: CohortView },
) {
  const all = db
    .selectFrom('comments')
    .select(['id', 'parentId', 'personId', 'cohortId'])
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .where('hiddenAt', 'is', null)
  const comments =
    reads === 'all'
      ? all
      : all.where((row) => row.or([row('cohortId', 'is', null), row('cohortId', '=', reads)]))
  const there =
    'postId' in under
      ? comments.where('postId', '=', under.postId)
      : comments.where('lectureId', '=', under.lectureId)
  return await there.executeTakeFirst()
}
