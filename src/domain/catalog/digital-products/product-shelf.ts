import type { DigitalProductId } from '../../../platform/db/schema.gen.ts'
import type { Shelf } from '../shelf.ts'

export const productShelf: Shelf = {
  itemType: 'digital_product',
  table: 'digitalProducts',
  read: 'digital_products:read',
  write: 'digital_products:write',
  called: 'digital product',
  searchable: async (tx, schoolId, id) => {
    const texts = await tx
      .selectFrom('digitalProducts')
      .where('schoolId', '=', schoolId)
      .where('id', '=', id as DigitalProductId)
      .select(['slug', 'name as title', 'summary', 'description'])
      .executeTakeFirstOrThrow()
    return { ...texts, tags: [] }
  },
}
