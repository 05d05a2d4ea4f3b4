import { lockSubscription, type SubscriptionRow } from '../../../../src/domain/subscriptions/index.ts'
import type { Tx } from '../../../../src/platform/db/database.ts'
import type {
  SubscriptionEventsTable,
  SubscriptionsTable,
} from '../../../../src/platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../../src/platform/db/transaction.ts'
import type { Fixture } from '../../../support/footprints/fixture.ts'
import { inserts, recordsFact, type Touch, updates } from '../../../support/footprints/footprint.ts'
import { sellPlan, subscribe, subscriptionRow } from '../../../support/shop/subscribers.ts'

/** Mei and Tom subscribe to one plan. */
export async function subscribed(fixture: Fixture, { price = 300n }: { readonly price?: bigint } = {}) {
  const { mei, tom, school, clock } = fixture
  await openSimulator(fixture)
  const plan = await sellPlan(fixture, school.id, { price })
  await subscribe(fixture, tom, plan)
  const id = await subscribe(fixture, mei, plan)
  clock.advance({ minutes: 1 })
  return { id, plan, row: await subscriptionRow(fixture, mei, id) }
}

export async function openSimulator({ modules, olga }: Fixture) {
  await modules.gateways.setGatewayAccount(olga, { gateway: 'simulator', isDefault: true })
}

/** Runs a function with the subscription's lock, as orders and billing do. */
export async function withLock(
  { db, mei }: Fixture,
  { id }: Pick<SubscriptionRow, 'id'>,
  work: (tx: Tx, locked: SubscriptionRow) => Promise<unknown>,
) {
  const { schoolId } = mei
  return await inTransaction(db, async (tx) => await work(tx, await lockSubscription(tx, { schoolId, id })))
}

type Column = keyof SubscriptionsTable & string

/** The row, its history and the notification of a change; `access` where its end moves. */
export function moved(
  { id, personId, planId }: Pick<SubscriptionRow, 'id' | 'personId' | 'planId'>,
  kind: SubscriptionEventsTable['kind'],
  columns: readonly Column[],
  access: 'extended' | 'ended' | 'same' = 'same',
): Touch[] {
  return [
    updates('subscriptions', { id }, [...columns, 'updatedAt']),
    inserts('subscriptionEvents', { subscriptionId: id, kind }),
    recordsFact('subscription.changed', { subscriptionId: id, personId, planId, change: kind }),
    ...(access === 'same' ? [] : [updates('entitlements', { id }, ['expiresAt'])]),
    ...(access === 'same'
      ? []
      : [updates('entitlements', { source: 'membership', sourceId: id }, ['expiresAt'])]),
    ...(access === 'extended' ? [recordsFact('access.granted', { personId, source: 'subscription' })] : []),
  ]
}
