import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { MembershipPlanId, PaymentMandateId } from '../../platform/db/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { invalid } from '../../platform/fields.ts'
import { type Editor, refuseUnlessMay } from '../identity/index.ts'
import { recordAudit } from '../tenancy/index.ts'
import type { SubscriptionDeps } from './deps.ts'
import { holdSubscription, type SubscriptionKey } from './held-subscription.ts'
import { move } from './move.ts'

const noticeDays = 14
const atOnce = 200

/** Charges another stored method from now on; a period that is past due is tried again at once. */
export async function changeMandate(
  tx: Tx,
  clock: Clock,
  { mandateId, ...key }: SubscriptionKey & { readonly mandateId: PaymentMandateId },
): Promise<void> {
  const held = await holdSubscription(tx, key)
  if (held.mandateId === mandateId || held.state === 'ended') return
  const again = held.state === 'past_due' ? { dueAt: clock.now() } : {}
  await move(tx, clock, held, { step: 'adjust', kind: 'card_changed', set: { mandateId, ...again } })
}

/**
 * Gives those who subscribed to a plan its current price, for periods that begin after the notice. Everybody is told.
 * Returns how many.
 */
export async function planPrice(
  { db, clock }: SubscriptionDeps,
  editor: Editor,
  { planId, price, from }: { readonly planId: MembershipPlanId; readonly price: bigint; readonly from: Date },
): Promise<number> {
  refuseUnlessMay(editor, 'subscriptions:write')
  const earliest = new Date(clock.now().getTime() + noticeDays * 24 * 3600_000)
  if (from < earliest)
    throw invalid('price change', [
      { field: 'from', message: `must be at least ${noticeDays} days from now` },
    ])
  const { schoolId } = editor
  let changed = 0
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const some = await db
      .selectFrom('subscriptions')
      .select(['schoolId', 'id'])
      .where('schoolId', '=', schoolId)
      .where('planId', '=', planId)
      .where('state', '!=', 'ended')
      .where('nextPlanId', 'is', null)
      .where('id', '>', after as never)
      .orderBy('id')
      .limit(atOnce)
      .execute()
    for (const key of some)
      changed += await inTransaction(db, (tx) => planPriceOf(tx, clock, key, price, from))
    const last = some.at(-1)
    if (!last || some.length < atOnce) break
    after = last.id
  }
  const byPersonId = editor.kind === 'operator' ? editor.memberId : undefined
  const detail = { planId, price: price.toString(), from: from.toISOString(), subscriptions: changed }
  await inTransaction(db, (tx) =>
    recordAudit(tx, clock, { kind: 'subscription.price_changed', schoolId, byPersonId, detail }),
  )
  return changed
}

async function planPriceOf(tx: Tx, clock: Clock, key: SubscriptionKey, price: bigint, from: Date) {
  const held = await holdSubscription(tx, key)
  const isAsked = held.nextPrice === null ? held.price === price : held.nextPrice === price
  if (held.state === 'ended' || held.nextPlanId || isAsked) return 0
  const isBack = held.price === price
  await move(tx, clock, held, {
    step: 'adjust',
    kind: 'price_planned',
    detail: { price: price.toString(), from: from.toISOString() },
    set: { nextPrice: isBack ? null : price, nextPriceFrom: isBack ? null : from },
  })
  return 1
}
