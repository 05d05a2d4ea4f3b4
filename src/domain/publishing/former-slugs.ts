import type { Db } from '../../platform/db/database.ts'
import type { FormerSlugsTable, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import type { Id } from '../../platform/ids.ts'

/** The ids of the rows of a table that were renamed and had this slug before; a trigger records former slugs. */
export function idsAtFormerSlug<Name extends string>(
  db: Db,
  schoolId: SchoolId,
  table: FormerSlugsTable['kind'],
  slug: string,
) {
  return db
    .selectFrom('formerSlugs')
    .where('formerSlugs.schoolId', '=', schoolId)
    .where('formerSlugs.kind', '=', table)
    .where('formerSlugs.slug', '=', slug)
    .select((eb) => eb.ref('formerSlugs.itemId').$castTo<Id<Name>>().as('itemId'))
}
