import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { ConsultingServiceId } from '../../platform/db/schema/schema.gen.ts'
import { day } from '../../platform/durations.ts'
import { invalid } from '../../platform/fields.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Reader } from '../identity/index.ts'
import { longestMeeting, meetingTimes, overlapsAny, type Span } from './meeting-times.ts'
import { readTimes } from './timetable.ts'

const mostDays = 93

/** The free meeting times of a service in this range, earliest first. */
export async function freeTimes(
  { db, clock }: { db: Db; clock: Clock },
  actor: Reader,
  { serviceId, from, until }: { serviceId: ConsultingServiceId; from: Date; until: Date },
): Promise<Span[]> {
  if (until.getTime() - from.getTime() > mostDays * day) {
    throw invalid('period', [{ field: 'until', message: `must be at most ${mostDays} days after from` }])
  }
  const now = clock.now()
  const endsAt = new Date(Math.max(until.getTime(), from.getTime()) + longestMeeting)
  const times = await readTimes(db, actor, { serviceId, startsAt: from, endsAt, now })
  if (!times) throw new Refusal('not_found', 'No such service at this school')
  const start = from > now ? from : now
  return meetingTimes(times, start, until).filter((meeting) => !overlapsAny(meeting, times.busy))
}
