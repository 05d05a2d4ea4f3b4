import type { ConsultingServiceId } from '../../../platform/db/schema.gen.ts'
import type { Shelf } from '../shelf.ts'

/** Services go with courses: whoever may change those may change these. */
export const serviceShelf: Shelf = {
  itemType: 'consulting_service',
  table: 'consultingServices',
  read: 'courses:read',
  write: 'courses:write',
  called: 'consulting service',
  searchable: async (tx, schoolId, id) => {
    const texts = await tx
      .selectFrom('consultingServices')
      .where('schoolId', '=', schoolId)
      .where('id', '=', id as ConsultingServiceId)
      .select(['slug', 'name as title', 'description'])
      .executeTakeFirstOrThrow()
    return { ...texts, summary: '', tags: [] }
  },
}
