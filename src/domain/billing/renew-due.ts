import { sql } from 'kysely'
import { allSchools } from '../../platform/db/all-schools.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { withLeaseRenewal } from '../../platform/leases/lease-renewal.ts'
import type { ChargeAnswer } from '../gateways/index.ts'
import { gatewayCallsOf } from '../gateways/index.ts'
import type { Mandate, OrderCallDeps } from '../orders/index.ts'
import { gatewayPayment, ownEntry, record, recordVerified, unlessRefused } from '../orders/index.ts'
import { changeMandate, lockSubscription, type SubscriptionKey, setDue } from '../subscriptions/index.ts'
import type { PlatformActor } from '../tenancy/index.ts'
import { claimDue, postponeUnsettled, renewClaims, renewEveryMs } from './claims.ts'
import { type Due, renewOne } from './renew-one.ts'

/** The progress of a renewal run. */
export type RenewalProgress = { readonly processed: number; readonly failed: number; readonly due: number }

type Options = {
  readonly onProgress?: (progress: RenewalProgress) => void
  /** The number of subscriptions that are processed concurrently. */
  readonly atOnce?: number
}

/**
 * Takes the due steps of all subscriptions: each is claimed with a lease, and every step can be repeated safely.
 * A failure of one does not stop the others. Returns the progress.
 */
export async function renewDue(
  deps: OrderCallDeps,
  _actor: PlatformActor,
  { onProgress, atOnce = 4 }: Options = {},
): Promise<RenewalProgress> {
  const failures: unknown[] = []
  const due = onProgress ? await countDue(deps) : 0
  let processed = 0
  for (;;) {
    const claimed = await claimDue(deps)
    const { keys } = claimed
    const rest = keys.values()
    const gatewayOf = await gatewayCallsOf(deps, [...new Set(keys.map(({ schoolId }) => schoolId))])
    const work = async () => {
      for (const key of rest) {
        await renewOne(deps, key, (next) => charge(deps, key, { ...next, gatewayOf })).catch(
          (error: unknown) => failures.push(error),
        )
        processed++
      }
    }
    await withLeaseRenewal({ intervalMs: renewEveryMs, renew: () => renewClaims(deps, claimed) }, () =>
      Promise.all(Array.from({ length: atOnce }, work)),
    )
    await postponeUnsettled(deps, claimed)
    onProgress?.({ processed, failed: failures.length, due: Math.max(due, processed) })
    // After a downtime several periods are due, one after the other.
    if (keys.length === 0) break
  }
  if (failures.length > 0)
    throw new AggregateError(failures.slice(0, 10), `${failures.length} subscriptions could not be renewed`)
  return { processed, failed: 0, due: processed }
}

async function countDue({ db, clock }: Pick<OrderCallDeps, 'db' | 'clock'>): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from subscriptions where due_at <= ${clock.now()} ${allSchools('billing.due')}
  `.execute(db)
  return Number(rows[0]?.count ?? 0)
}

type GatewayOf = Awaited<ReturnType<typeof gatewayCallsOf>>

// If the result is unknown, the same payment is charged again later. A paid one has renewed the subscription.
async function charge(
  deps: OrderCallDeps,
  key: SubscriptionKey,
  { paymentId, mandate, gatewayOf }: Due & { readonly gatewayOf: GatewayOf },
): Promise<'settled' | 'declined'> {
  const { schoolId } = key
  const gateway = await usable(() => gatewayOf({ schoolId, gateway: mandate.gateway })).catch(unlessRefused)
  const payment = await gatewayPayment(deps.db, { schoolId, paymentId })
  const answer: ChargeAnswer = gateway?.charge
    ? await gateway.charge(payment, mandate)
    : { is: 'needs-member', why: 'The school no longer uses this gateway' }
  switch (answer.is) {
    case 'unknown':
      return 'settled'
    case 'later':
      await lookAgain(deps, key, answer.until)
      return 'settled'
    case 'reported':
      await recordVerified(deps, { schoolId, gateway: mandate.gateway }, answer.webhook)
      return answer.webhook.kind === 'paid' ? 'settled' : 'declined'
    case 'needs-member':
      await decline(deps, { schoolId, paymentId }, answer.why)
      if (mandate.kind === 'periodic') await abandonMandate(deps, key, mandate)
      return 'declined'
  }
}

// A simulator is refused where it is not permitted any more.
async function usable<Found>(find: () => Found): Promise<Found> {
  return find()
}

async function lookAgain({ db }: OrderCallDeps, key: SubscriptionKey, until: Date) {
  await inTransaction(db, async (tx) => await setDue(tx, await lockSubscription(tx, key), until))
}

// The gateway no longer charges it, so the member is asked to pay.
async function abandonMandate({ db, clock }: OrderCallDeps, key: SubscriptionKey, { id }: Mandate) {
  await inTransaction(db, async (tx) => {
    const subscription = await lockSubscription(tx, key)
    if (subscription.mandateId === id) await changeMandate(tx, clock, { ...key, mandateId: null })
  })
}

async function decline(
  { db, clock }: OrderCallDeps,
  { schoolId, paymentId }: Parameters<typeof gatewayPayment>[1],
  note: string,
) {
  await inTransaction(db, async (tx) => {
    const { orderId } = await tx
      .selectFrom('payments')
      .select('orderId')
      .where('schoolId', '=', schoolId)
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow()
    const declined = { kind: 'declined', happenedAt: clock.now(), detail: { type: 'credit', note } } as const
    await record(tx, clock, { schoolId, orderId }, [ownEntry(paymentId, declined)])
  })
}
