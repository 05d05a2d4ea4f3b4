import { dateAfter, dateIn, instantAt } from '../../../platform/calendar.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { PersonId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { addDuration } from '../../../platform/durations.ts'
import { digestHour, mailsApart } from '../limits.ts'

/** The state of the mails of one person at one school. */
export type Mailing = {
  readonly personId: PersonId
  readonly digestHour: number
  readonly mailedAt: Date | null
  readonly bundleDueAt: Date | null
  readonly digestDueAt: Date | null
}

/** Locks the mailings of these people in the order of their ids, so that concurrent notifications wait for each other. */
export async function lockMailings(
  tx: Tx,
  schoolId: SchoolId,
  people: readonly PersonId[],
): Promise<Mailing[]> {
  if (people.length === 0) return []
  await tx
    .insertInto('staffMailings')
    .values(people.map((personId) => ({ schoolId, personId, digestHour })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return await tx
    .selectFrom('staffMailings')
    .where('schoolId', '=', schoolId)
    .where('personId', '=', (eb) => eb.fn.any(eb.val([...people])))
    .orderBy('personId')
    .select(['personId', 'digestHour', 'mailedAt', 'bundleDueAt', 'digestDueAt'])
    .forUpdate()
    .execute()
}

/** Stores when the next mail of a person is due. */
export async function storeMailing(tx: Tx, schoolId: SchoolId, mailing: Mailing): Promise<void> {
  const { personId, mailedAt, bundleDueAt, digestDueAt } = mailing
  await tx
    .updateTable('staffMailings')
    .set({ mailedAt, bundleDueAt, digestDueAt, dueAt: earlier(bundleDueAt, digestDueAt) })
    .where('schoolId', '=', schoolId)
    .where('personId', '=', personId)
    .execute()
}

function earlier(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other
  return one < other ? one : other
}

/** The time of the next instant mail: null if it can be sent now. */
export function nextInstant({ mailedAt, bundleDueAt }: Mailing, now: Date): Date | null {
  if (bundleDueAt) return bundleDueAt
  if (!mailedAt) return null
  const due = addDuration(mailedAt, mailsApart)
  return due > now ? due : null
}

/** The next time that clocks of the school show the hour of the digest. */
export function nextDigest(hour: number, now: Date, timeZone: string): Date {
  const time = `${String(hour).padStart(2, '0')}:00`
  const today = dateIn(now, timeZone)
  const at = instantAt(today, time, timeZone)
  return at > now ? at : instantAt(dateAfter(today, 1), time, timeZone)
}
