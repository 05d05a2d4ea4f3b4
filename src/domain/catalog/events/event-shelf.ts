import type { EventId } from '../../../platform/db/schema.gen.ts'
import type { Shelf } from '../shelf.ts'

export const eventShelf: Shelf = {
  itemType: 'event',
  table: 'events',
  read: 'events:read',
  write: 'events:write',
  called: 'event',
  searchable: async (tx, schoolId, id) => {
    const { location, ...texts } = await tx
      .selectFrom('events')
      .where('schoolId', '=', schoolId)
      .where('id', '=', id as EventId)
      .select(['slug', 'title', 'summary', 'description', 'location'])
      .executeTakeFirstOrThrow()
    return { ...texts, tags: location ? [location] : [] }
  },
}
