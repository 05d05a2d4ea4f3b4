import type { Clock } from '../../platform/clock.ts'
import { allSchools } from '../../platform/db/all-schools.ts'
import type { Db } from '../../platform/db/database.ts'
import type { PlatformActor } from '../tenancy/index.ts'

/** Marks no-shows of past events, at every school; returns the count. */
export async function markNoShows(
  { db, clock }: { db: Db; clock: Clock },
  _actor: PlatformActor,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('eventRegistrations')
    .from('events')
    .set({ state: 'no_show' })
    .whereRef('events.schoolId', '=', 'eventRegistrations.schoolId')
    .whereRef('events.id', '=', 'eventRegistrations.eventId')
    .where('events.endsAt', '<', clock.now())
    .where('eventRegistrations.state', '=', 'enrolled')
    .modifyEnd(allSchools('events.ended'))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
