import type { Clock } from '../../platform/clock.ts'
import { violates } from '../../platform/db/constraint.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { CommentId, LectureId, PostId } from '../../platform/db/schema.gen.ts'
import { rulesFor, text } from '../../platform/fields.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { recordFact } from '../facts/index.ts'
import type { MemberActor } from '../tenancy/index.ts'

/** The text of a comment, and the comment it replies to. */
export type NewComment = { readonly body: string; readonly parentId?: CommentId | undefined }

/** The commented item. */
export type Commented = { readonly lectureId: LectureId } | { readonly postId: PostId }

export const commentFields = { body: text({ from: 1, to: 5_000 }) }

const checked = rulesFor('comment', commentFields)

/** Keeps a comment, for a caller that has made sure its author may say something there. */
export async function storeComment(
  tx: Tx,
  clock: Clock,
  member: MemberActor,
  under: Commented,
  { body, parentId }: NewComment,
): Promise<CommentId> {
  const { body: said } = checked({ body: body.trim() })
  const { schoolId, memberId: personId } = member
  const answered = parentId && (await commentToAnswer(tx, member, under, parentId))
  const id = newId<'Comment'>(clock)
  const row = { schoolId, id, personId, ...under, parentId: answered?.id ?? null, body: said }
  await tx
    .insertInto('comments')
    .values({ ...row, createdAt: clock.now() })
    .execute()
    .catch((error) => {
      throw violates(error, 'comments_school_id_lecture_id_fkey')
        ? new Refusal('not_found', 'No such lecture')
        : error
    })
  const answersPersonId = answered?.personId ?? null
  await recordFact(tx, clock, {
    schoolId,
    kind: 'comment.made',
    body: { id, ...under, personId, answersPersonId },
  })
  return id
}

async function commentToAnswer(tx: Tx, { schoolId }: MemberActor, under: Commented, id: CommentId) {
  let comments = tx
    .selectFrom('comments')
    .select(['id', 'personId'])
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .where('hiddenAt', 'is', null)
  comments =
    'postId' in under
      ? comments.where('postId', '=', under.postId)
      : comments.where('lectureId', '=', under.lectureId)
  const found = await comments.executeTakeFirst()
  if (!found) throw new Refusal('not_found', 'No such comment to reply to')
  return found
}
