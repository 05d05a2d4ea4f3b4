import type { Id } from '../ids.ts'
import type { Db } from './database.ts'
import type { FormerSlugsTable, SchoolId } from './schema/schema.gen.ts'

/** The rows of a table that had this slug before they were renamed; a trigger keeps them. */
export function formerlyAt<Name extends string>(
  db: Db,
  schoolId: SchoolId,
  kind: FormerSlugsTable['kind'],
  slug: string,
) {
  return db
    .selectFrom('formerSlugs')
    .where('formerSlugs.schoolId', '=', schoolId)
    .where('formerSlugs.kind', '=', kind)
    .where('formerSlugs.slug', '=', slug)
    .select((eb) => eb.ref('formerSlugs.itemId').$castTo<Id<Name>>().as('itemId'))
}
