import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { type List, preparedPage } from '../../platform/db/prepared/prepared-page.ts'
import type {
  CohortId,
  CommentId,
  LectureId,
  PersonId,
  PostId,
  SchoolId,
} from '../../platform/db/schema/schema.gen.ts'
import type { Page, PageRequest } from '../../platform/paging.ts'
import { type Reader, seesUnpublished } from '../identity/index.ts'
import type { ContentDeps } from './deps.ts'
import { isByTeacher } from './is-by-teacher.ts'
import { postsReadableBy } from './posts.ts'
import type { CohortView } from './store-comment.ts'

/** A comment as one reader sees it. */
export type ThreadComment = {
  readonly id: CommentId
  readonly body: string
  readonly createdAt: Date
  /** The time of the author's last edit; null if never edited. */
  readonly editedAt: Date | null
  readonly personId: PersonId
  readonly authorName: string
  readonly authorImage: string | null
  /** True if the author has a staff role at the school, teaches the course, or wrote the post. */
  readonly isTeacher: boolean
  readonly isOwn: boolean
  /** True if it is visible only to its author and to editors. */
  readonly isHidden: boolean
  readonly isReportedByReader: boolean
  /** The number of reports; 0 except for editors. */
  readonly reportCount: number
}

/** A comment with its replies, the oldest first. */
export type Thread = ThreadComment & { readonly answers: readonly ThreadComment[] }

// Longer threads are rare; their later replies are stored but not listed.
const mostAnswers = 100

/** A page of the threads under a lecture, the newest first, for a caller that has checked that the reader may see it. */
export async function lectureThreads(
  db: Db,
  reader: Reader,
  lectureId: LectureId,
  { page, reads }: { readonly page: PageRequest; readonly reads: CohortView },
): Promise<Page<Thread>> {
  const eyes = { ...eyesOf(reader, 'lecture'), ...cohortsOf(reads) }
  const { rows, ...rest } = await readUnderLecture(db, page, { ...eyes, lectureId })
  return { ...rest, rows: rows.map(toThread) }
}

/** A page of the threads under a post, the newest first; undefined if this reader sees no such post. */
export async function postThreads(
  { db }: ContentDeps,
  reader: Reader,
  postId: PostId,
  page: PageRequest,
): Promise<Page<Thread> | undefined> {
  const post = await postsReadableBy(db, reader)
    .where('posts.id', '=', postId)
    .select('posts.id')
    .executeTakeFirst()
  if (!post) return undefined
  const { rows, ...rest } = await readUnderPost(db, page, { ...eyesOf(reader, 'post'), postId })
  return { ...rest, rows: rows.map(toThread) }
}

/** True if this reader may hide comments there. */
export function mayModerate(reader: Reader, under: 'lecture' | 'post'): boolean {
  return (
    seesUnpublished(reader, 'comments:read') &&
    seesUnpublished(reader, under === 'post' ? 'posts:write' : 'curriculum:write')
  )
}

type Eyes = {
  readonly schoolId: SchoolId
  readonly readerId: PersonId | null
  readonly moderates: boolean
  /** The cohort whose comments the reader sees besides those for everybody. */
  readonly cohortId: CohortId | null
  readonly seesAllCohorts: boolean
}

const cohortsOf = (reads: CohortView) => ({
  cohortId: reads === 'all' ? null : reads,
  seesAllCohorts: reads === 'all',
})

function eyesOf(reader: Reader, under: 'lecture' | 'post'): Eyes {
  const readerId = reader.kind === 'member' || reader.kind === 'operator' ? reader.memberId : null
  return { schoolId: reader.schoolId, readerId, moderates: mayModerate(reader, under), ...cohortsOf(null) }
}

const order = { at: 'comment.created_at', id: 'comment.id', latestFirst: true }

const readUnderLecture = preparedPage('content.lecture_threads', {
  order,
  rows: (db: Db, eyes: Eyes & { readonly lectureId: LectureId }) =>
    threads(db, eyes).where('comment.lectureId', '=', eyes.lectureId),
  select: described,
})

const readUnderPost = preparedPage('content.post_threads', {
  order,
  rows: (db: Db, eyes: Eyes & { readonly postId: PostId }) =>
    threads(db, eyes).where('comment.postId', '=', eyes.postId),
  select: described,
})

function threads(db: Db, eyes: Eyes) {
  return db
    .selectFrom('comments as comment')
    .where('comment.schoolId', '=', eyes.schoolId)
    .where('comment.parentId', 'is', null)
    .where(isVisible(eyes))
}

function isVisible({ readerId, moderates, cohortId, seesAllCohorts }: Eyes) {
  return sql<boolean>`(
    (comment.hidden_at is null or comment.person_id = ${readerId}::uuid or ${moderates}::boolean)
    and (comment.cohort_id is null or comment.cohort_id = ${cohortId}::uuid or ${seesAllCohorts}::boolean)
  )`
}

function described<Rows extends List>(rows: Rows, eyes: Eyes) {
  return rows.select([sql<CommentInJson>`${commentInJson(eyes)}`.as('start'), answers(eyes).as('answers')])
}

type CommentInJson = Omit<ThreadComment, 'createdAt' | 'editedAt'> & {
  readonly createdAt: string
  readonly editedAt: string | null
}

// Condition on the `comment` of a statement: the start of a thread, or a reply.
function commentInJson({ schoolId, readerId, moderates }: Eyes) {
  return sql`json_build_object(
    'id', comment.id, 'body', comment.body, 'createdAt', comment.created_at, 'editedAt', comment.edited_at,
    'personId', comment.person_id,
    'authorName', (select name from people where people.id = comment.person_id),
    'authorImage', (select image from people where people.id = comment.person_id),
    'isTeacher', ${isByTeacher(schoolId)},
    'isOwn', coalesce(comment.person_id = ${readerId}::uuid, false),
    'isHidden', comment.hidden_at is not null,
    'isReportedByReader', exists (
      select from comment_reports as report
      where report.school_id = ${schoolId} and report.comment_id = comment.id
        and report.person_id = ${readerId}::uuid
    ),
    'reportCount', case when ${moderates}::boolean then (
      select count(*) from comment_reports as report
      where report.school_id = ${schoolId} and report.comment_id = comment.id
    ) else 0 end
  )`
}

function answers(eyes: Eyes) {
  return sql<CommentInJson[]>`(
    select coalesce(json_agg(${commentInJson(eyes)} order by comment.created_at, comment.id), '[]')
    from (
      select * from comments as answer
      where answer.school_id = ${eyes.schoolId} and answer.parent_id = comment.id
      order by answer.created_at, answer.id limit ${sql.lit(mostAnswers)}
    ) as comment
    where ${isVisible(eyes)}
  )`
}

type ThreadRow = { readonly start: CommentInJson; readonly answers: readonly CommentInJson[] }

function toThread({ start, answers: replies }: ThreadRow): Thread {
  return { ...toComment(start), answers: replies.map(toComment) }
}

function toComment({ createdAt, editedAt, ...rest }: CommentInJson): ThreadComment {
  return { ...rest, createdAt: new Date(createdAt), editedAt: editedAt === null ? null : new Date(editedAt) }
}
