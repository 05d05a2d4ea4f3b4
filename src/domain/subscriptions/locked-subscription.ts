import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { SchoolId, SubscriptionId, SubscriptionsTable } from '../../platform/db/schema/schema.gen.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Editor, readableWith } from '../identity/index.ts'
import type { MemberActor } from '../tenancy/index.ts'

export type SubscriptionRow = Selectable<SubscriptionsTable>
export type SubscriptionKey = { readonly schoolId: SchoolId; readonly id: SubscriptionId }

/** The visibility rule of subscriptions: a member's own, or all of the school for its operators. */
export function subscriptionsOf(db: Db, actor: MemberActor | Editor) {
  const rows = db.selectFrom('subscriptions').where('subscriptions.schoolId', '=', actor.schoolId)
  return actor.kind === 'member'
    ? rows.where('subscriptions.personId', '=', actor.memberId)
    : readableWith(rows, actor, 'subscriptions:read')
}

/** Locks a subscription that the actor may see, for a change. */
export async function lockOwnSubscription(
  tx: Tx,
  actor: MemberActor | Editor,
  id: SubscriptionId,
): Promise<SubscriptionRow> {
  const row = await subscriptionsOf(tx, actor)
    .where('subscriptions.id', '=', id)
    .selectAll('subscriptions')
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found', 'No such subscription')
  return row
}

/** Takes the row lock of a subscription, for the renewal run or for the effects of a payment. */
export async function lockSubscription(tx: Tx, { schoolId, id }: SubscriptionKey): Promise<SubscriptionRow> {
  return await tx
    .selectFrom('subscriptions')
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow()
}
