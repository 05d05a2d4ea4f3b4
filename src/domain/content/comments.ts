import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { cappedCount } from '../../platform/db/paging/capped-count.ts'
import { keysetPage } from '../../platform/db/paging/keyset.ts'
import { prepared } from '../../platform/db/prepared/prepared.ts'
import type { CohortId, CommentId, LectureId, PostId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { PageRequest, RowOf } from '../../platform/paging.ts'
import { Refusal } from '../../platform/refusal.ts'
import { recordPublicChange } from '../changes/index.ts'
import { type Editor, mayAs, type Reader, readableWith, refuseUnlessMay } from '../identity/index.ts'
import type { MemberActor, OperatorActor, OwnerOf } from '../tenancy/index.ts'
import type { ContentDeps } from './deps.ts'
import { postsReadableBy } from './posts.ts'
import { checkedComment, type NewComment, storeComment } from './store-comment.ts'
import { type CommentReport, storeReport } from './store-report.ts'
import { refreshThreads, refreshThreadsOf } from './thread-state.ts'

/** A page of comments on a post, the oldest first; undefined if this reader sees no such post. */
export async function postComments(
  { db }: ContentDeps,
  actor: Reader,
  postId: PostId,
  { page }: { page: PageRequest },
) {
  const post = await postsReadableBy(db, actor)
    .where('posts.id', '=', postId)
    .select('posts.id')
    .executeTakeFirst()
  if (!post) return undefined
  return await commentsPage(visibleComments(db, actor.schoolId).where('comment.postId', '=', post.id), page)
}

/** The comments under posts with these ids that everybody can read, in the order of the ids. */
export async function publicComments({ db }: ContentDeps, { schoolId }: Reader, ids: readonly CommentId[]) {
  const found = await selectPublic(db, { schoolId, ids: [...ids] })
  return ids.flatMap((id) => found.filter((comment) => comment.id === id))
}

type CommentReferences = { readonly schoolId: SchoolId; readonly ids: readonly CommentId[] }

const selectPublic = prepared('content.public_comments', (db, { schoolId, ids }: CommentReferences) =>
  visibleComments(db, schoolId)
    .innerJoin('posts', (join) =>
      join.onRef('posts.schoolId', '=', 'comment.schoolId').onRef('posts.id', '=', 'comment.postId'),
    )
    .where('posts.state', '=', 'published')
    .where('comment.id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .select(['comment.id', 'comment.body', 'author.name as authorName', 'author.image as authorImage']),
)

/** A page of the comments under a lecture, for a caller that has checked that the reader may see the lecture. */
export async function lectureComments(
  db: Db,
  schoolId: SchoolId,
  lectureId: LectureId,
  { page, cohortId }: { readonly page: PageRequest; readonly cohortId: CohortId | null },
) {
  const comments = visibleComments(db, schoolId)
    .where('comment.lectureId', '=', lectureId)
    .where((row) => row.or([row('comment.cohortId', 'is', null), row('comment.cohortId', '=', cohortId)]))
  return await commentsPage(comments, page)
}

function visibleComments(db: Db, schoolId: SchoolId) {
  return commentsOf(db, schoolId).where('comment.hiddenAt', 'is', null)
}

async function commentsPage(comments: ReturnType<typeof visibleComments>, page: PageRequest) {
  const order = { at: 'comment.created_at', id: 'comment.id', latestFirst: false }
  return await keysetPage(comments.select(visible), order, page)
}

function commentsOf(db: Db, schoolId: SchoolId) {
  return db
    .selectFrom('comments as comment')
    .innerJoin('people as author', 'author.id', 'comment.personId')
    .where('comment.schoolId', '=', schoolId)
}

const visible = [
  'comment.id',
  'comment.parentId',
  'comment.body',
  'comment.createdAt',
  'comment.createdAt as listedAt',
  'comment.personId',
  'author.name as authorName',
  'author.image as authorImage',
] as const

/** Comments on a public post. */
export async function commentOnPost(
  { db, clock }: ContentDeps,
  author: MemberActor | OperatorActor,
  postId: PostId,
  comment: NewComment,
): Promise<CommentId> {
  return await inTransaction(db, async (tx) => {
    await refuseUnreadable(tx, author, postId)
    return await storeComment(tx, clock, author, { postId }, comment)
  })
}

/** Reports a comment on a post, once per person; a second report replaces the first. */
export async function reportPostComment(
  { db, clock }: ContentDeps,
  member: MemberActor | OperatorActor,
  postId: PostId,
  report: CommentReport,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await refuseUnreadable(tx, member, postId)
    await storeReport(tx, clock, member, { postId }, report)
  })
}

async function refuseUnreadable(tx: Tx, reader: Reader, postId: PostId) {
  const post = await postsReadableBy(tx, reader)
    .where('posts.id', '=', postId)
    .select('posts.id')
    .executeTakeFirst()
  if (!post) throw new Refusal('not_found', 'No such post')
}

/** The filters of a list of comments. */
export type CommentFilter = {
  readonly postId?: PostId | undefined
  readonly lectureId?: LectureId | undefined
  readonly isHidden?: boolean | undefined
  /** True for reported comments only, false for the others. */
  readonly isReported?: boolean | undefined
}

/** A page of all comments, hidden or not, latest first. */
export async function listComments(
  { db }: ContentDeps,
  editor: Editor,
  { page, postId, lectureId, isHidden, isReported }: CommentFilter & { readonly page: PageRequest },
) {
  refuseUnlessMay(editor, 'comments:read')
  const order = { at: 'comment.created_at', id: 'comment.id', latestFirst: true }
  let comments = commentsReadableBy(db, editor)
  if (postId) comments = comments.where('comment.postId', '=', postId)
  if (lectureId) comments = comments.where('comment.lectureId', '=', lectureId)
  if (isHidden !== undefined) comments = comments.where('comment.hiddenAt', isHidden ? 'is not' : 'is', null)
  if (isReported !== undefined)
    comments = comments.where('comment.id', isReported ? 'in' : 'not in', reportedAt(db, editor.schoolId))
  return await keysetPage(comments, order, page)
}

/** The number of reported comments that are not hidden, up to a limit; null without the permission to read them. */
export async function countReportedComments({ db }: ContentDeps, editor: Editor): Promise<number | null> {
  if (!mayAs(editor, 'comments:read')) return null
  const { schoolId } = editor
  const comments = visibleComments(db, schoolId)
    .where('comment.id', 'in', reportedAt(db, schoolId))
    .select('comment.id')
  const { count } = await db.selectNoFrom(cappedCount(comments).as('count')).executeTakeFirstOrThrow()
  return count
}

// Reads the reports of the school, which are few, instead of the reports of each comment.
function reportedAt(db: Db, schoolId: SchoolId) {
  return db.selectFrom('commentReports').where('schoolId', '=', schoolId).select('commentId')
}

/** One comment, hidden or not, with its author; undefined if it was deleted. */
export async function commentById({ db }: ContentDeps, editor: Editor, id: CommentId) {
  refuseUnlessMay(editor, 'comments:read')
  return await commentsReadableBy(db, editor).where('comment.id', '=', id).executeTakeFirst()
}

/** The visibility rule of comments, hidden or not. */
export function commentsReadableBy(db: Db, editor: Editor) {
  const comments = commentsOf(db, editor.schoolId)
    .select(visible)
    .select([
      'comment.lectureId',
      'comment.postId',
      'comment.hiddenAt',
      reportCount(editor.schoolId).as('reportCount'),
    ])
  return readableWith(comments, editor, 'comments:read')
}

/** The number of reports of the `comment` of a statement. */
const reportCount = (schoolId: SchoolId) => sql<number>`(
  select count(*)::integer from comment_reports as report
  where report.school_id = ${schoolId} and report.comment_id = comment.id
)`

/** Hides a comment from everybody but editors. */
export const hideComment = ({ db, clock }: ContentDeps, editor: Editor, id: CommentId) =>
  setHidden({ db, clock }, editor, id, clock.now())

/** Shows a hidden comment again. */
export const unhideComment = (deps: ContentDeps, editor: Editor, id: CommentId) =>
  setHidden(deps, editor, id, null)

// There is no scope to write comments: editors of the commented item may hide them.
async function setHidden(
  { db, clock }: Pick<ContentDeps, 'db' | 'clock'>,
  editor: Editor,
  id: CommentId,
  hiddenAt: Date | null,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockModeratedComment(tx, editor, id)
    await tx
      .updateTable('comments')
      .set({ hiddenAt })
      .where('schoolId', '=', editor.schoolId)
      .where('id', '=', id)
      .execute()
    await refreshThreadsOf(tx, editor.schoolId, [id])
    await recordPublicChange(tx, clock, editor.schoolId)
  })
}

/** Dismisses the reports of a comment, which stays visible and no longer waits for an editor. */
export async function dismissReports({ db }: ContentDeps, editor: Editor, id: CommentId): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockModeratedComment(tx, editor, id)
    await tx
      .deleteFrom('commentReports')
      .where('schoolId', '=', editor.schoolId)
      .where('commentId', '=', id)
      .execute()
  })
}

/** Locks a comment for an editor who may moderate it. */
async function lockModeratedComment(tx: Tx, editor: Editor, id: CommentId): Promise<void> {
  refuseUnlessMay(editor, 'comments:read')
  const comment = await tx
    .selectFrom('comments')
    .select('postId')
    .where('schoolId', '=', editor.schoolId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!comment) throw new Refusal('not_found', 'No such comment')
  refuseUnlessMay(editor, comment.postId ? 'posts:write' : 'curriculum:write')
}

/** Deletes one's own comment with its replies. */
export async function deleteOwnComment(
  { db, clock }: ContentDeps,
  author: OwnerOf,
  id: CommentId,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const deleted = await tx
      .deleteFrom('comments')
      .where('schoolId', '=', author.schoolId)
      .where('id', '=', id)
      .where('personId', '=', author.memberId)
      .returning('parentId')
      .executeTakeFirst()
    if (!deleted) throw new Refusal('not_found', 'You have no such comment')
    if (deleted.parentId) await refreshThreads(tx, author.schoolId, [deleted.parentId])
    await recordPublicChange(tx, clock, author.schoolId)
  })
}

/** Replaces the text of one's own comment, and marks it as edited if the text has changed. */
export async function editOwnComment(
  { db, clock }: ContentDeps,
  author: OwnerOf,
  id: CommentId,
  { body }: { readonly body: string },
): Promise<void> {
  const { body: checkedBody } = checkedComment({ body: body.trim() })
  await inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('comments')
      .set({
        body: checkedBody,
        editedAt: sql`case when body = ${checkedBody} then edited_at else ${clock.now()} end`,
      })
      .where('schoolId', '=', author.schoolId)
      .where('id', '=', id)
      .where('personId', '=', author.memberId)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Refusal('not_found', 'You have no such comment')
    await recordPublicChange(tx, clock, author.schoolId)
  })
}

/** A comment as editors see it. */
export type Comment = RowOf<typeof listComments>
