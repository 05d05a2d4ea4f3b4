import type { Db, Tx } from '../../platform/db/database.ts'
import type { CourseId, CoursesTable, SchoolId } from '../../platform/db/schema.gen.ts'
import type { Permission } from '../identity/index.ts'
import type { ItemType, Searchable } from './search/search-entries.ts'

/** Everything a school puts on its shelf has a slug, a state and a version, each in its own table. */
export type Shelf = {
  readonly itemType: ItemType
  readonly table: 'courses' | 'digitalProducts' | 'membershipPlans' | 'consultingServices' | 'events'
  readonly read: Permission
  readonly write: Permission
  /** For sentences: "No such …". */
  readonly called: string
  readonly searchable: (tx: Tx, schoolId: SchoolId, id: string) => Promise<Omit<Searchable, 'publishedAt'>>
}

export type ItemState = CoursesTable['state']

/** The columns that all five tables share, by the name of one of them. */
export function itemsOf(db: Db, shelf: Shelf, schoolId: SchoolId, id: string) {
  return db
    .selectFrom(shelf.table as 'courses')
    .where('schoolId', '=', schoolId)
    .where('id', '=', id as CourseId)
    .select(['state', 'publishedAt', 'updatedAt'])
}

export function updateItem(db: Db, shelf: Shelf, schoolId: SchoolId, id: string) {
  return db
    .updateTable(shelf.table as 'courses')
    .where('schoolId', '=', schoolId)
    .where('id', '=', id as CourseId)
}

export function deleteItem(db: Db, shelf: Shelf, schoolId: SchoolId, id: string) {
  return db
    .deleteFrom(shelf.table as 'courses')
    .where('schoolId', '=', schoolId)
    .where('id', '=', id as CourseId)
}
