import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { EntitlementId, SchoolId, SubscriptionId } from '../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/refusal.ts'
import { nextVersion, refuseStale } from '../../platform/row-version.ts'
import { recordFact } from '../facts/index.ts'
import { type Editor, refuseUnlessMay } from '../identity/index.ts'
import { recordAudit } from '../tenancy/index.ts'
import { endSubscription, moveSubscriptionEnd } from './change-subscription.ts'
import type { SubscriptionDeps } from './deps.ts'

type EndChange = {
  readonly id: EntitlementId
  /** The version that the change was made from. */
  readonly updatedAt: Date
  /** Null never ends; a moment in the past ends it now. */
  readonly endsAt: Date | null
}

/**
 * Ends a membership immediately or at a moment, or extends it; the items it includes end with it. One that was refunded or
 * revoked stays ended: buy or grant it again instead.
 */
export async function changeSubscription(
  deps: SubscriptionDeps,
  editor: Editor,
  { id, updatedAt, endsAt }: EndChange,
): Promise<void> {
  const { db, clock } = deps
  refuseUnlessMay(editor, 'subscriptions:write')
  const { schoolId } = editor
  const now = clock.now()
  const byPersonId = editor.kind === 'operator' ? editor.memberId : undefined
  await inTransaction(db, async (tx) => {
    const membership = await lockMembership(tx, schoolId, id)
    refuseStale(membership, updatedAt)
    if (membership.source === 'subscription')
      return await changeRenewing({ ...deps, db: tx }, editor, id, endsAt)
    if (membership.takenBackAt)
      throw new Refusal('conflict', 'This membership was revoked: grant it again instead')
    const { personId, itemId, startsAt } = membership
    const expiresAt = endsAt && latest(startsAt, latest(endsAt, now))
    const changedAt = nextVersion(clock, membership)
    await setEnd(tx, { schoolId, id, expiresAt, changedAt })
    const detail = { subscriptionId: id, endsAt: expiresAt ? expiresAt.toISOString() : 'never' }
    await recordAudit(tx, clock, { kind: 'subscription.changed', schoolId, personId, byPersonId, detail })
    const body = { personId, planId: itemId, subscriptionId: id, expiresAt }
    await recordFact(tx, clock, { schoolId, kind: 'subscription.changed', body })
  })
}

async function lockMembership(tx: Tx, schoolId: SchoolId, id: EntitlementId) {
  const membership = await tx
    .selectFrom('entitlements')
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .where('itemType', '=', 'membership_plan')
    .select(['personId', 'itemId', 'source', 'startsAt', 'takenBackAt'])
    .select(versionOfSubscription(schoolId).as('updatedAt'))
    .forUpdate()
    .executeTakeFirst()
  if (!membership) throw new Refusal('not_found', 'No such subscription')
  return membership
}

const versionOfSubscription = (
  schoolId: SchoolId,
) => sql<Date>`greatest(created_at, changed_at, taken_back_at, (
  select renewal.updated_at from subscriptions renewal
  where renewal.school_id = ${schoolId} and renewal.id = entitlements.id
))`

// Its current period is made longer or shorter, and later ones follow.
async function changeRenewing(
  deps: SubscriptionDeps,
  editor: Editor,
  membership: EntitlementId,
  endsAt: Date | null,
): Promise<void> {
  const id = membership as string as SubscriptionId
  if (endsAt === null)
    throw new Refusal(
      'conflict',
      'A renewing membership ends when it is cancelled, so its end cannot be set to never',
    )
  if (endsAt <= deps.clock.now()) await endSubscription(deps, editor, id)
  else await moveSubscriptionEnd(deps, editor, id, endsAt)
}

type NewEnd = {
  readonly schoolId: SchoolId
  readonly id: EntitlementId
  readonly expiresAt: Date | null
  readonly changedAt: Date
}

// Changes the membership and the items it includes. Its owner is notified again before it ends.
async function setEnd(tx: Tx, { schoolId, id, expiresAt, changedAt }: NewEnd) {
  await tx
    .updateTable('entitlements')
    .set({ expiresAt, changedAt, expiryToldAt: null })
    .where('schoolId', '=', schoolId)
    .where(({ and, eb, or }) =>
      or([eb('id', '=', id), and([eb('source', '=', 'membership'), eb('sourceId', '=', id)])]),
    )
    .where('takenBackAt', 'is', null)
    .execute()
}

function latest(one: Date, other: Date): Date {
  return one > other ? one : other
}
