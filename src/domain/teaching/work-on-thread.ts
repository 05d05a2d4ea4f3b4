import type { Tx } from '../../platform/db/database.ts'
import type { CommentId, CourseId, PersonId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/refusal.ts'
import { staffOfCourse } from '../catalog/index.ts'
import { recordPublicChange } from '../changes/index.ts'
import { refreshThreads, storeComment } from '../content/index.ts'
import { type Editor, refuseUnlessMay } from '../identity/index.ts'
import type { OperatorActor } from '../tenancy/index.ts'
import type { TeachingDeps } from './deps.ts'
import { threadsReadableBy } from './threads-readable-by.ts'

/** Replies to a thread as a comment of the staff member, who needs no enrolment. */
export async function replyToThread(
  { db, clock }: TeachingDeps,
  staff: OperatorActor,
  id: CommentId,
  { body }: { readonly body: string },
): Promise<CommentId> {
  return await inTransaction(db, async (tx) => {
    const { lectureId, postId } = await lockThread(tx, staff, id)
    const under = lectureId ? { lectureId } : postId ? { postId } : undefined
    if (!under) throw new Error(`Comment ${id} belongs to nothing`)
    return await storeComment(tx, clock, staff, under, { body, parentId: id, reads: 'all' })
  })
}

/** The changes of a thread by the staff. */
export type ThreadChange = {
  readonly isAnswered?: boolean | undefined
  /** The member of the staff who answers it; null: nobody. */
  readonly assigneeId?: PersonId | null | undefined
}

/** Marks a thread as answered or unanswered, and assigns it to a member of the staff who works on its course. */
export async function updateThread(
  { db, clock }: TeachingDeps,
  editor: Editor,
  id: CommentId,
  { isAnswered, assigneeId }: ThreadChange,
): Promise<void> {
  const { schoolId } = editor
  await inTransaction(db, async (tx) => {
    const { courseId } = await lockThread(tx, editor, id)
    if (assigneeId) await refuseUnlessOnCourse(tx, schoolId, courseId, assigneeId)
    const mark = { markedAt: clock.now(), markedAs: isAnswered ? 'answered' : 'unanswered' } as const
    const changes = {
      ...(assigneeId === undefined ? {} : { assignedTo: assigneeId }),
      ...(isAnswered === undefined ? {} : mark),
    }
    if (Object.keys(changes).length === 0) return
    await tx
      .updateTable('comments')
      .set(changes)
      .where('schoolId', '=', schoolId)
      .where('id', '=', id)
      .execute()
    await refreshThreads(tx, schoolId, [id])
    await recordPublicChange(tx, clock, schoolId)
  })
}

async function refuseUnlessOnCourse(
  tx: Tx,
  schoolId: SchoolId,
  courseId: CourseId | null,
  personId: PersonId,
) {
  const staff = await staffOfCourse(tx, schoolId, courseId)
  if (staff.some(({ id }) => id === personId)) return
  const problems = [{ field: 'assigneeId', message: 'must be a member of the staff who works on the course' }]
  throw new Refusal('conflict', 'This person does not work on the course', { problems })
}

/** The staff to whom a thread can be assigned, by name; undefined if this editor does not work on it. */
export async function assigneesOf({ db }: TeachingDeps, editor: Editor, id: CommentId) {
  refuseUnlessMay(editor, 'comments:read')
  const thread = await threadsReadableBy(db, editor)
    .where('comment.id', '=', id)
    .select('comment.courseId')
    .executeTakeFirst()
  return thread && (await staffOfCourse(db, editor.schoolId, thread.courseId))
}

async function lockThread(tx: Tx, editor: Editor, id: CommentId) {
  refuseUnlessMay(editor, 'comments:read')
  const thread = await threadsReadableBy(tx, editor)
    .where('comment.id', '=', id)
    .select(['comment.lectureId', 'comment.postId', 'comment.courseId'])
    .forUpdate()
    .executeTakeFirst()
  if (!thread) throw new Refusal('not_found', 'No such thread')
  return thread
}
