import { sql } from 'kysely'
import type { PersonId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { SubscriptionDeps } from './deps.ts'
import { lockSubscription } from './locked-subscription.ts'
import { move } from './move.ts'

/** Ends the subscriptions of a deleted account immediately, so that nothing is charged. */
export async function endAllOf({ db, clock }: SubscriptionDeps, schoolId: SchoolId, personId: PersonId) {
  const live = await db
    .selectFrom('subscriptions')
    .select(['schoolId', 'id'])
    .where('schoolId', '=', schoolId)
    .where('personId', '=', personId)
    .where('state', '!=', 'ended')
    .execute()
  for (const key of live) {
    await inTransaction(db, async (tx) => {
      const subscription = await lockSubscription(tx, key)
      if (subscription.state === 'ended') return
      const set = { endedAt: clock.now(), endReason: 'cancelled', pausedAt: null } as const
      await move(tx, clock, subscription, {
        step: 'end',
        kind: 'ended',
        detail: { reason: 'account_deleted' },
        set,
      })
    })
  }
}

/** A person's subscriptions and stored cards, for their data export. */
export async function subscribedPersonalData(
  { db }: SubscriptionDeps,
  schoolId: SchoolId,
  personId: PersonId,
) {
  const subscriptions = await db
    .selectFrom('subscriptions')
    .select(['planId', 'state', 'cycle', 'currency', 'periodStartsAt', 'periodEndsAt', 'cancelAskedAt'])
    .select(['endedAt', 'endReason', 'createdAt', sql<string>`price::text`.as('price')])
    .where('schoolId', '=', schoolId)
    .where('personId', '=', personId)
    .orderBy('createdAt')
    .execute()
  const cards = await db
    .selectFrom('paymentMandates')
    .select(['gateway', 'brand', 'last4', 'expiresOn', 'createdAt'])
    .where('schoolId', '=', schoolId)
    .where('personId', '=', personId)
    .orderBy('createdAt')
    .execute()
  return { subscriptions, cards }
}
