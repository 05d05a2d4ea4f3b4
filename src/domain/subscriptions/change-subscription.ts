import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { PersonId, SubscriptionId } from '../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Editor, refuseUnlessMay } from '../identity/index.ts'
import { type MemberActor, recordAudit } from '../tenancy/index.ts'
import type { SubscriptionDeps } from './deps.ts'
import { graceAfter } from './grace-period.ts'
import { lockOwnSubscription, type SubscriptionRow } from './locked-subscription.ts'
import { move, type Transition } from './move.ts'

type Actor = MemberActor | Editor

/** Cancels a subscription: it ends with its paid period, or immediately if it is past due. */
export async function cancelSubscription(deps: SubscriptionDeps, actor: Actor, id: SubscriptionId) {
  await change(deps, actor, id, (subscription, now) => {
    if (subscription.cancelAskedAt) throw new Refusal('conflict', 'This subscription is already cancelled')
    const isOver = subscription.state === 'past_due'
    const ended = { endedAt: now, endReason: 'cancelled' } as const
    return {
      step: 'cancel',
      kind: isOver ? 'ended' : 'cancel_asked',
      detail: { reason: 'cancelled' },
      set: { cancelAskedAt: now, ...(isOver ? ended : {}) },
    }
  })
}

/** Resumes a cancelled subscription. */
export async function resumeSubscription(deps: SubscriptionDeps, actor: Actor, id: SubscriptionId) {
  await change(deps, actor, id, (subscription, now) => {
    if (!subscription.cancelAskedAt) throw new Refusal('conflict', 'This subscription is not cancelled')
    if (subscription.state !== 'paused' && subscription.periodEndsAt <= now)
      throw new Refusal('conflict', 'The period of this subscription is over: subscribe again')
    return { step: 'resume', kind: 'resumed', set: { cancelAskedAt: null } }
  })
}

/** Pauses charges and access. The rest of the paid period remains. */
export async function pauseSubscription(deps: SubscriptionDeps, editor: Editor, id: SubscriptionId) {
  await change(deps, editor, id, (subscription, now) => {
    if (subscription.periodEndsAt <= now)
      throw new Refusal('conflict', 'The period of this subscription is over: it is being renewed')
    return { step: 'pause', kind: 'paused', set: { pausedAt: now } }
  })
}

/** Continues a paused subscription: the rest of the period runs from now on. */
export async function continueSubscription(deps: SubscriptionDeps, editor: Editor, id: SubscriptionId) {
  await change(deps, editor, id, (subscription, now) => {
    const pausedFor = subscription.pausedAt ? now.getTime() - subscription.pausedAt.getTime() : 0
    const postponed = (moment: Date) => new Date(moment.getTime() + pausedFor)
    const periodEndsAt = postponed(subscription.periodEndsAt)
    return {
      step: 'continue',
      kind: 'continued',
      set: {
        pausedAt: null,
        periodStartsAt: postponed(subscription.periodStartsAt),
        periodEndsAt,
        anchorAt: periodEndsAt,
        anchorPeriod: subscription.period + 1,
        graceEndsAt: graceAfter(periodEndsAt),
      },
    }
  })
}

/** Ends a subscription immediately. Refunds are made separately. */
export async function endSubscription(deps: SubscriptionDeps, editor: Editor, id: SubscriptionId) {
  await change(deps, editor, id, (_subscription, now) => ({
    step: 'end',
    kind: 'ended',
    detail: { reason: 'ended_by_operator' },
    set: { endedAt: now, endReason: 'ended_by_operator', pausedAt: null },
  }))
}

/** Makes the current period longer or shorter; later periods follow it. */
export async function moveSubscriptionEnd(
  deps: SubscriptionDeps,
  editor: Editor,
  id: SubscriptionId,
  periodEndsAt: Date,
) {
  await change(deps, editor, id, (subscription, now) => {
    if (periodEndsAt <= now) throw new Refusal('conflict', 'The new end must be in the future')
    if (subscription.state !== 'active' && subscription.state !== 'trialing')
      throw new Refusal('conflict', 'Only an active subscription can be extended or shortened')
    if (subscription.periodEndsAt <= now)
      throw new Refusal('conflict', 'The period of this subscription is over: it is being renewed')
    const anchor = { anchorAt: periodEndsAt, anchorPeriod: subscription.period + 1 }
    return {
      step: 'adjust',
      kind: 'end_changed',
      detail: { from: subscription.periodEndsAt.toISOString(), to: periodEndsAt.toISOString() },
      set: {
        periodEndsAt,
        ...anchor,
        graceEndsAt: graceAfter(periodEndsAt),
        toldPeriod: subscription.period,
      },
    }
  })
}

// Operators need the permission to write; every change of theirs is audited.
async function change(
  { db, clock }: SubscriptionDeps,
  actor: Actor,
  id: SubscriptionId,
  to: (subscription: SubscriptionRow, now: Date) => Transition,
): Promise<void> {
  if (actor.kind !== 'member') refuseUnlessMay(actor, 'subscriptions:write')
  const byPersonId = actor.kind === 'platform' ? undefined : actor.memberId
  await inTransaction(db, async (tx) => {
    const subscription = await lockOwnSubscription(tx, actor, id)
    const transition = to(subscription, clock.now())
    await move(tx, clock, subscription, { ...transition, byPersonId })
    if (actor.kind !== 'member') await audit(tx, clock, subscription, transition, byPersonId)
  })
}

async function audit(
  tx: Tx,
  clock: Clock,
  { schoolId, id, personId }: SubscriptionRow,
  { kind: change }: Transition,
  byPersonId: PersonId | undefined,
) {
  const detail = { subscriptionId: id, change }
  await recordAudit(tx, clock, { kind: 'subscription.changed', schoolId, personId, byPersonId, detail })
}
