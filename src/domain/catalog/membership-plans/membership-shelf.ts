import type { MembershipPlanId } from '../../../platform/db/schema.gen.ts'
import type { Shelf } from '../shelf.ts'

export const membershipShelf: Shelf = {
  itemType: 'membership_plan',
  table: 'membershipPlans',
  read: 'membership_plans:read',
  write: 'membership_plans:write',
  called: 'membership plan',
  searchable: async (tx, schoolId, id) => {
    const texts = await tx
      .selectFrom('membershipPlans')
      .where('schoolId', '=', schoolId)
      .where('id', '=', id as MembershipPlanId)
      .select(['slug', 'name as title', 'summary', 'description'])
      .executeTakeFirstOrThrow()
    return { ...texts, tags: [] }
  },
}
