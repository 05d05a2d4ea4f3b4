import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { cappedCount } from '../../platform/db/paging/capped-count.ts'
import { keysetPage } from '../../platform/db/paging/keyset.ts'
import type { CommentId, CourseId, PersonId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import type { PageRequest, RowOf } from '../../platform/paging.ts'
import { isByTeacher } from '../content/index.ts'
import { type Editor, mayAs, refuseUnlessMay } from '../identity/index.ts'
import type { TeachingDeps } from './deps.ts'
import { threadsReadableBy } from './threads-readable-by.ts'

export const threadSorts = ['-created_at', 'created_at'] as const

/** The filters and the order of a list of threads. */
export type ThreadFilter = {
  readonly courseId?: CourseId | undefined
  /** True for threads without a later answer of the staff, false for the others. */
  readonly isUnanswered?: boolean | undefined
  /** The person to whom they are assigned. */
  readonly assigneeId?: PersonId | undefined
  /** True for threads with a reported comment, false for the others. */
  readonly isReported?: boolean | undefined
  /** A part of the first comment, or the beginning of the name of its author. */
  readonly search?: string | undefined
  readonly sort?: (typeof threadSorts)[number] | undefined
}

/** A page of the threads that an editor works on. */
export async function listThreads(
  { db }: TeachingDeps,
  editor: Editor,
  { page, sort = '-created_at', ...filter }: ThreadFilter & { readonly page: PageRequest },
) {
  refuseUnlessMay(editor, 'comments:read')
  const order = { at: 'comment.created_at', id: 'comment.id', latestFirst: sort === '-created_at' }
  return await keysetPage(threadRows(filtered(db, editor, filter), editor.schoolId), order, page)
}

/** A thread in a list: its first comment and its state. */
export type ListedThread = RowOf<typeof listThreads>

/** The first comment of a thread with its state; undefined if this editor does not work on it. */
export async function threadById({ db }: TeachingDeps, editor: Editor, id: CommentId) {
  refuseUnlessMay(editor, 'comments:read')
  const threads = threadsReadableBy(db, editor).where('comment.id', '=', id)
  const thread = await threadRows(threads, editor.schoolId).executeTakeFirst()
  return thread && { ...thread, replies: await repliesIn(db, editor.schoolId, id) }
}

/** A thread with its replies. */
export type WholeThread = NonNullable<Awaited<ReturnType<typeof threadById>>>

/** The number of visible threads without an answer, up to a limit; null without the permission to read them. */
export async function countUnanswered({ db }: TeachingDeps, editor: Editor): Promise<number | null> {
  if (!mayAs(editor, 'comments:read')) return null
  const threads = filtered(db, editor, { isUnanswered: true }).select('comment.id')
  const { count } = await db.selectNoFrom(cappedCount(threads).as('count')).executeTakeFirstOrThrow()
  return count
}

function filtered(db: Db, editor: Editor, filter: Omit<ThreadFilter, 'sort'>) {
  const { courseId, isUnanswered, assigneeId, isReported, search } = filter
  let threads = threadsReadableBy(db, editor)
  if (courseId) threads = threads.where('comment.courseId', '=', courseId)
  if (isUnanswered === true)
    threads = threads.where('comment.answeredAt', 'is', null).where('comment.hiddenAt', 'is', null)
  if (isUnanswered === false) threads = threads.where('comment.answeredAt', 'is not', null)
  if (assigneeId) threads = threads.where('comment.assignedTo', '=', assigneeId)
  if (isReported !== undefined)
    threads = threads.where('comment.id', isReported ? 'in' : 'not in', reportedIn(db, editor.schoolId))
  return search ? threads.where(matches(search)) : threads
}

// Reads the reports of the school, which are few, instead of the reports of each thread.
function reportedIn(db: Db, schoolId: SchoolId) {
  return db
    .selectFrom('commentReports as report')
    .innerJoin('comments as reported', (join) =>
      join.onRef('reported.schoolId', '=', 'report.schoolId').onRef('reported.id', '=', 'report.commentId'),
    )
    .where('report.schoolId', '=', schoolId)
    .select(sql<CommentId>`coalesce(reported.parent_id, reported.id)`.as('id'))
}

function matches(search: string) {
  const escaped = search.trim().replace(/[\\%_]/g, '\\$&')
  return sql<boolean>`(comment.body ilike ${`%${escaped}%`} or comment.person_id = any(array(
    select id from people where lower(name) like ${`${escaped.toLowerCase()}%`}
  )))`
}

type Threads = ReturnType<typeof threadsReadableBy>

function threadRows(threads: Threads, schoolId: SchoolId) {
  return withPlaces(threads)
    .select([
      'comment.id',
      'comment.body',
      'comment.createdAt',
      'comment.createdAt as listedAt',
      'comment.answeredAt',
      'comment.hiddenAt',
      'comment.personId',
      nameOf<string>('comment.person_id').as('authorName'),
      'comment.assignedTo',
      nameOf<string | null>('comment.assigned_to').as('assigneeName'),
      'comment.lectureId',
      'lecture.title as lectureTitle',
      'comment.courseId',
      'course.name as courseName',
      'course.slug as courseSlug',
      'comment.postId',
      'post.title as postTitle',
      'post.slug as postSlug',
    ])
    .select([repliesOf(schoolId).as('replyCount'), reportsOf(schoolId).as('reportCount')])
}

// Not joined: PostgreSQL takes longer to order so many joins than to run the statement.
const nameOf = <Name>(person: string) =>
  sql<Name>`(select people.name from people where people.id = ${sql.ref(person)})`

function withPlaces(threads: Threads) {
  return threads
    .leftJoin('lectures as lecture', (join) =>
      join.onRef('lecture.schoolId', '=', 'comment.schoolId').onRef('lecture.id', '=', 'comment.lectureId'),
    )
    .leftJoin('courses as course', (join) =>
      join.onRef('course.schoolId', '=', 'comment.schoolId').onRef('course.id', '=', 'comment.courseId'),
    )
    .leftJoin('posts as post', (join) =>
      join.onRef('post.schoolId', '=', 'comment.schoolId').onRef('post.id', '=', 'comment.postId'),
    )
}

const repliesOf = (schoolId: SchoolId) => sql<number>`(
  select count(*)::integer from comments as reply
  where reply.school_id = ${schoolId} and reply.parent_id = comment.id
)`

const reportsOf = (schoolId: SchoolId) => sql<number>`(
  select count(*)::integer from (
    select comment.id union all
    select reply.id from comments as reply where reply.school_id = ${schoolId} and reply.parent_id = comment.id
  ) as said
  join comment_reports as report on report.school_id = ${schoolId} and report.comment_id = said.id
)`

// Longer threads are rare; pages of the classroom list as many.
const mostReplies = 100

async function repliesIn(db: Db, schoolId: SchoolId, id: CommentId) {
  return await db
    .selectFrom('comments as comment')
    .innerJoin('people as author', 'author.id', 'comment.personId')
    .where('comment.schoolId', '=', schoolId)
    .where('comment.parentId', '=', id)
    .orderBy('comment.createdAt')
    .orderBy('comment.id')
    .limit(mostReplies)
    .select(['comment.id', 'comment.body', 'comment.createdAt', 'comment.hiddenAt', 'comment.personId'])
    .select(['author.name as authorName', isByTeacher(schoolId).as('isTeacher')])
    .execute()
}

/** A reply in a thread. */
export type ThreadReply = WholeThread['replies'][number]
