import type { CourseId } from '../../../platform/db/schema.gen.ts'
import type { Shelf } from '../shelf.ts'

export const courseShelf: Shelf = {
  itemType: 'course',
  table: 'courses',
  read: 'courses:read',
  write: 'courses:write',
  called: 'course',
  searchable: (tx, schoolId, id) =>
    tx
      .selectFrom('courses')
      .where('schoolId', '=', schoolId)
      .where('id', '=', id as CourseId)
      .select(['slug', 'name as title', 'summary', 'description', 'tags'])
      .executeTakeFirstOrThrow(),
}
