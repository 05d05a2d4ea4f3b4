import type { Db } from '../../platform/db/database.ts'
import { coursesOfStaff, worksOnEveryCourse } from '../catalog/index.ts'
import { type Editor, readableWith } from '../identity/index.ts'

/**
 * The threads that an editor works on: all for those who work on every course; for teachers and assistants those under the
 * lectures of their courses and under their own posts.
 */
export function threadsReadableBy(db: Db, editor: Editor) {
  const threads = readableWith(
    db
      .selectFrom('comments as comment')
      .where('comment.schoolId', '=', editor.schoolId)
      .where('comment.parentId', 'is', null),
    editor,
    'comments:read',
  )
  if (editor.kind === 'platform' || worksOnEveryCourse(editor)) return threads
  const ownPosts = db
    .selectFrom('posts')
    .where('posts.schoolId', '=', editor.schoolId)
    .where('posts.authorId', '=', editor.memberId)
    .select('posts.id')
  return threads.where((thread) =>
    thread.or([
      thread('comment.courseId', 'in', coursesOfStaff(db, editor)),
      thread('comment.postId', 'in', ownPosts),
    ]),
  )
}
