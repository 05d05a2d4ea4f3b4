import type { OperatorActor } from '../../src/domain/tenancy/index.ts'
import { notifyOfWork } from '../../src/jobs/notifications/staff/notify-of-work.ts'
import type { SchoolId } from '../../src/platform/db/schema/schema.gen.ts'
import type { RecordedFact } from '../../src/platform/outbox/fact-handler.ts'
import type { HistoryClock } from '../history-clock.ts'
import type { Planting } from '../planting.ts'

type Days = {
  /** Since when the staff was notified. */
  readonly since: number
  /** Since when nobody has read their notifications. */
  readonly unreadSince: number
}

/** Notifies the staff of the planted facts of the last days, as the job would have done, without mails. */
export async function plantStaffInbox(
  planting: Planting,
  schoolId: SchoolId,
  staff: readonly OperatorActor[],
  { since, unreadSince }: Days,
): Promise<void> {
  const { modules, clock } = planting
  const { notifications } = modules
  const handler = notifyOfWork({
    ...modules,
    notifications: {
      notifyStaff: (notification) => notifications.notifyStaff({ ...notification, isPast: true }),
    },
  })
  const facts = await factsSince(planting, schoolId, handler.kinds, clock.daysAgo(since))
  const readAt = clock.daysAgo(unreadSince)
  const handle = async (fact: RecordedFact) => {
    clock.moveTo(noticedAt(clock, fact))
    await handler.handle(fact)
  }
  for (const fact of facts) if (noticedAt(clock, fact) < readAt) await handle(fact)
  clock.moveTo(readAt)
  for (const person of staff) await notifications.markAllStaffRead(person)
  for (const fact of facts) if (noticedAt(clock, fact) >= readAt) await handle(fact)
  clock.moveTo(clock.present)
}

// The people of the demo world get their roles now, and have been here from the beginning.
const noticedAt = (clock: HistoryClock, { happenedAt }: RecordedFact) =>
  happenedAt < clock.present ? happenedAt : clock.daysAgo(750)

async function factsSince({ tx }: Planting, schoolId: SchoolId, kinds: readonly string[], since: Date) {
  return await tx
    .selectFrom('facts')
    .where('schoolId', '=', schoolId)
    .where('kind', 'in', kinds)
    .where('happenedAt', '>=', since)
    .orderBy('happenedAt')
    .orderBy('id')
    .select(['schoolId', 'id', 'kind', 'body', 'happenedAt'])
    .execute()
}
