import type { OperatorActor } from '../../src/domain/tenancy/index.ts'
import { notifyOfWork } from '../../src/jobs/notifications/staff/notify-of-work.ts'
import type { SchoolId } from '../../src/platform/db/schema/schema.gen.ts'
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
  const [read, unread] = [facts.filter(isBefore(readAt)), facts.filter((fact) => !isBefore(readAt)(fact))]
  for (const fact of read) {
    clock.moveTo(fact.happenedAt)
    await handler.handle(fact)
  }
  clock.moveTo(readAt)
  for (const person of staff) await notifications.markAllStaffRead(person)
  for (const fact of unread) {
    clock.moveTo(fact.happenedAt)
    await handler.handle(fact)
  }
  clock.moveTo(clock.present)
}

const isBefore =
  (moment: Date) =>
  ({ happenedAt }: { readonly happenedAt: Date }) =>
    happenedAt < moment

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
