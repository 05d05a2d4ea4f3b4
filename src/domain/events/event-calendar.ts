import type { CalendarEntry } from '../../platform/calendar-file/calendar-file.ts'
import type { Db } from '../../platform/db/database.ts'
import { isSlug } from '../../platform/fields.ts'
import type { Reader } from '../identity/index.ts'

/** The calendar data of any event that was ever published, because calendars keep its URL. */
export async function calendarOf(
  { db }: { readonly db: Db },
  { schoolId }: Reader,
  slug: string,
): Promise<Omit<CalendarEntry, 'pageUrl'> | undefined> {
  if (!isSlug(slug)) return undefined
  return await db
    .selectFrom('events')
    .where('schoolId', '=', schoolId)
    .where('slug', '=', slug)
    .where('publishedAt', 'is not', null)
    .select(['id', 'title', 'summary', 'startsAt', 'endsAt', 'timeZone', 'isAllDay', 'location', 'updatedAt'])
    .executeTakeFirst()
}
