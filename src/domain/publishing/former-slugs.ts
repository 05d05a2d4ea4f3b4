import type { Db, Tx } from '../../platform/db/database.ts'
import type { FormerSlugsTable, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import type { Id } from '../../platform/ids.ts'

type Kind = FormerSlugsTable['kind']

/** The tables in which an editor can change the slug of a row. */
const kinds = {
  courses: 'courses',
  digitalProducts: 'digital_products',
  events: 'events',
  consultingServices: 'consulting_services',
  membershipPlans: 'membership_plans',
  posts: 'posts',
  pages: 'pages',
} satisfies Record<string, Kind>

type Renamed = {
  readonly schoolId: SchoolId
  readonly table: keyof typeof kinds
  readonly id: string
}

/** Records the slug that a row had before, so that links to it are redirected. The latest row with this slug gets them. */
export async function recordFormerSlug(tx: Tx, { schoolId, table, id: itemId }: Renamed, slug: string) {
  await tx
    .insertInto('formerSlugs')
    .values({ schoolId, kind: kinds[table], slug, itemId })
    .onConflict((conflict) => conflict.columns(['schoolId', 'kind', 'slug']).doUpdateSet({ itemId }))
    .execute()
}

/** Deletes the former slugs of a row that is deleted in the same transaction. */
export async function deleteFormerSlugs(tx: Tx, { schoolId, table, id }: Renamed) {
  await tx
    .deleteFrom('formerSlugs')
    .where('schoolId', '=', schoolId)
    .where('kind', '=', kinds[table])
    .where('itemId', '=', id)
    .execute()
}

/** The ids of the rows of a table that were renamed and had this slug before. */
export function idsAtFormerSlug<Name extends string>(db: Db, schoolId: SchoolId, table: Kind, slug: string) {
  return db
    .selectFrom('formerSlugs')
    .where('formerSlugs.schoolId', '=', schoolId)
    .where('formerSlugs.kind', '=', table)
    .where('formerSlugs.slug', '=', slug)
    .select((eb) => eb.ref('formerSlugs.itemId').$castTo<Id<Name>>().as('itemId'))
}
