import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { CommentId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { isByTeacher } from './is-by-teacher.ts'

/**
 * Derives whether the staff has answered these threads, in the transaction that changes them. The latest visible comment
 * decides, or a later mark by the staff: a comment of the staff answers, any other waits for an answer.
 */
export async function refreshThreads(tx: Tx, schoolId: SchoolId, ids: readonly CommentId[]): Promise<void> {
  await sql`
    update comments as thread set course_id = derived.course_id, answered_at = derived.answered_at
    from (
      select start.id, ${courseOfStart(schoolId)} as course_id, ${answerToStart(schoolId)} as answered_at
      from comments as start
      where start.school_id = ${schoolId} and start.id = any(${[...ids]}::uuid[]) and start.parent_id is null
    ) as derived
    where thread.school_id = ${schoolId} and thread.id = derived.id
      and (thread.course_id, thread.answered_at) is distinct from (derived.course_id, derived.answered_at)
  `.execute(tx)
}

const courseOfStart = (schoolId: SchoolId) => sql`(
  select course_id from lectures where lectures.school_id = ${schoolId} and lectures.id = start.lecture_id
)`

const answerToStart = (schoolId: SchoolId) => sql`(
  select case when latest.answers then latest.at end
  from (
    (
      select comment.created_at as at, false as is_mark, ${isByTeacher(schoolId)} as answers
      from comments as comment
      where comment.school_id = ${schoolId} and comment.hidden_at is null
        and (comment.id = start.id or comment.parent_id = start.id)
      order by comment.created_at desc, comment.id desc limit 1
    )
    union all
    select start.marked_at, true, start.marked_as = 'answered' where start.marked_at is not null
  ) as latest
  order by latest.at desc, latest.is_mark desc limit 1
)`

/** The same for the threads of these comments: the comments themselves, or those that they reply to. */
export async function refreshThreadsOf(tx: Tx, schoolId: SchoolId, ids: readonly CommentId[]): Promise<void> {
  const rows = await tx
    .selectFrom('comments')
    .where('schoolId', '=', schoolId)
    .where('id', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .select(['id', 'parentId'])
    .execute()
  const threads = rows.map(({ id, parentId }) => parentId ?? id)
  await refreshThreads(tx, schoolId, threads)
}
