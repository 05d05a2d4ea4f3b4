import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { ConsultingServiceId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { meetingAt } from './book-meeting.ts'
import { longestMeeting, overlapsAny } from './meeting-times.ts'
import { readTimesOfMany } from './timetable.ts'

/** A requested meeting time; one for each service. */
export type RequestedTime = { readonly serviceId: ConsultingServiceId; readonly startsAt: Date }

type TimeVerdict =
  | { readonly is: 'free'; readonly endsAt: Date }
  | { readonly is: 'taken'; readonly endsAt: Date }
  | { readonly is: 'not-offered' }

/** The verdict on each of these times by the rules of booking, in one statement. */
export async function timesStillFree(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  { schoolId }: { readonly schoolId: SchoolId },
  requests: readonly RequestedTime[],
): Promise<ReadonlyMap<ConsultingServiceId, TimeVerdict>> {
  if (requests.length === 0) return new Map()
  const now = clock.now()
  const starts = requests.map(({ startsAt }) => startsAt.getTime())
  const times = await readTimesOfMany(
    db,
    { kind: 'visitor', schoolId },
    {
      serviceIds: requests.map(({ serviceId }) => serviceId),
      startsAt: new Date(Math.min(...starts)),
      endsAt: new Date(Math.max(...starts) + longestMeeting),
      now,
    },
  )
  return new Map(
    requests.map(({ serviceId, startsAt }): readonly [ConsultingServiceId, TimeVerdict] => {
      const timetable = times.get(serviceId)
      const meeting = timetable && meetingAt(timetable, startsAt, now)
      if (!meeting) return [serviceId, { is: 'not-offered' }]
      const is = overlapsAny(meeting, timetable.busy) ? 'taken' : 'free'
      return [serviceId, { is, endsAt: meeting.endsAt }]
    }),
  )
}
