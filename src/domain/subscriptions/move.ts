import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { PersonId, SubscriptionEventsTable } from '../../platform/db/schema/schema.gen.ts'
import { newId } from '../../platform/ids.ts'
import { nextVersion } from '../../platform/row-version.ts'
import { type Fact, recordFact } from '../facts/index.ts'
import { accessEnd, followAccess } from './follow-access.ts'
import type { SubscriptionRow } from './locked-subscription.ts'
import { monthly, reminderAt } from './periods.ts'
import { type Step, stateAfter } from './state-machine.ts'

type EventKind = SubscriptionEventsTable['kind']
type ChangedColumns = Partial<Omit<SubscriptionRow, 'schoolId' | 'id' | 'state' | 'createdAt' | 'updatedAt'>>

export type Transition = {
  readonly step: Step
  readonly set: ChangedColumns
  readonly kind: EventKind
  readonly detail?: Readonly<Record<string, string | number | boolean | null>>
  readonly byPersonId?: PersonId | undefined
}

/**
 * The only way to change a subscription, which the caller has locked: the state machine is checked, the history is
 * written, access follows, and the change is recorded as a fact.
 */
export async function move(
  tx: Tx,
  clock: Clock,
  subscription: SubscriptionRow,
  to: Transition,
): Promise<SubscriptionRow> {
  const row: SubscriptionRow = {
    ...subscription,
    ...to.set,
    state: stateAfter(subscription.state, to.step),
    updatedAt: nextVersion(clock, subscription),
  }
  const moved = { ...row, dueAt: to.set.dueAt === undefined ? dueAt(row) : to.set.dueAt }
  const { schoolId, id, createdAt: _createdAt, ...columns } = moved
  await tx
    .updateTable('subscriptions')
    .set(columns)
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .execute()
  await recordSubscriptionEvent(tx, clock, moved, { ...to, monthlyBefore: monthlyOf(subscription) })
  await followAccess(tx, clock, moved)
  await recordChangeFact(tx, clock, moved, to)
  return moved
}

/** The time of the next renewal run for a subscription, unless a retry sets another one. */
export function dueAt(row: SubscriptionRow): Date | null {
  switch (row.state) {
    case 'trialing':
    case 'active':
      return row.cancelAskedAt || row.toldPeriod > row.period ? row.periodEndsAt : reminderAt(row)
    case 'past_due':
      return row.dueAt
    case 'paused':
    case 'ended':
      return null
  }
}

/** The monthly revenue of a subscription; 0 in a trial, while paused or once ended. */
export function monthlyOf({ state, price, cycle }: SubscriptionRow): bigint {
  return state === 'active' || state === 'past_due' ? monthly(price, cycle) : 0n
}

type SubscriptionEventInput = Pick<Transition, 'kind' | 'detail' | 'byPersonId'> & {
  readonly monthlyBefore: bigint
}

export async function recordSubscriptionEvent(
  tx: Tx,
  clock: Clock,
  row: SubscriptionRow,
  event: SubscriptionEventInput,
) {
  await tx
    .insertInto('subscriptionEvents')
    .values(eventOf(clock, row, event))
    .execute()
}

/** The same step of many subscriptions, which does not change their monthly revenue, with one statement. */
export async function recordSubscriptionEvents(
  tx: Tx,
  clock: Clock,
  rows: readonly SubscriptionRow[],
  event: Pick<Transition, 'kind' | 'detail'>,
) {
  const events = rows.map((row) => eventOf(clock, row, { ...event, monthlyBefore: monthlyOf(row) }))
  await tx.insertInto('subscriptionEvents').values(events).execute()
}

function eventOf(clock: Clock, row: SubscriptionRow, event: SubscriptionEventInput) {
  const { kind, detail = {}, byPersonId = null, monthlyBefore } = event
  return {
    schoolId: row.schoolId,
    subscriptionId: row.id,
    kind,
    byPersonId,
    monthlyBefore,
    id: newId<'SubscriptionEvent'>(clock),
    happenedAt: clock.now(),
    monthlyAfter: monthlyOf(row),
    detail: JSON.stringify(detail),
  }
}

export async function recordChangeFact(
  tx: Tx,
  clock: Clock,
  row: SubscriptionRow,
  change: Pick<Transition, 'kind' | 'detail'>,
) {
  await recordFact(tx, clock, changeFact(row, change))
}

/** The fact of a change. */
export function changeFact(
  row: SubscriptionRow,
  { kind: change, detail = {} }: Pick<Transition, 'kind' | 'detail'>,
): Fact<'subscription.changed'> {
  const { schoolId, id: subscriptionId, personId, planId, state, periodEndsAt, endReason, currency } = row
  const body = { personId, planId, subscriptionId, expiresAt: accessEnd(row), change, state, periodEndsAt }
  const more = { endReason, currency, detail }
  return { schoolId, kind: 'subscription.changed', body: { ...body, ...more } }
}
