import type { MemberActor } from '../../src/domain/tenancy/index.ts'
import { addMonths } from '../../src/platform/calendar.ts'
import type { ConsultingServiceId, DigitalProductId } from '../../src/platform/db/schema/schema.gen.ts'
import { newId } from '../../src/platform/ids.ts'
import type { Purchase } from '../checkout.ts'
import { minutesAfter } from '../history-clock.ts'
import type { Planting } from '../planting.ts'
import { eventsOf, invoiceOf, paymentOf, rowsOf, type Settled, type SettledRows } from '../settled-rows.ts'

type Buyer = { readonly buyer: MemberActor; readonly currency: string }

/**
 * Inserts many ordinary purchases in a few statements: orders, payments and ledger. The operations of
 * their operations would take about forty statements for each; a test derives every payment from its ledger again.
 */
export async function plantSettled(
  { tx, clock }: Planting,
  { buyer, currency }: Buyer,
  settled: readonly Settled[],
): Promise<Purchase[]> {
  const all = settled.map((each) => rowsOf(clock, buyer, currency, each))
  await tx
    .insertInto('orders')
    .values(all.map(({ order }) => order))
    .execute()
  await tx
    .insertInto('orderLines')
    .values(all.map(({ line }) => line))
    .execute()
  await tx.insertInto('payments').values(all.map(paymentOf)).execute()
  await tx
    .insertInto('paymentLines')
    .values(all.map(({ paymentLine }) => paymentLine))
    .execute()
  await tx
    .insertInto('paymentEvents')
    .values(all.flatMap((rows) => eventsOf(clock, rows)))
    .execute()
  await tx.insertInto('invoices').values(all.map(invoiceOf)).execute()
  await insertPriceCuts(tx, all)
  return all.map(({ keys: { orderId, paymentId, tradeNo, total: amount } }) => ({
    buyer,
    orderId,
    paymentId,
    tradeNo,
    amount,
    currency,
  }))
}

async function insertPriceCuts(tx: Planting['tx'], all: readonly SettledRows[]) {
  const adjustments = all.flatMap((rows) => rows.adjustments)
  if (adjustments.length === 0) return
  await tx.insertInto('orderAdjustments').values(adjustments).execute()
  await tx
    .insertInto('paymentAdjustments')
    .values(all.flatMap((rows) => rows.paymentAdjustments))
    .execute()
  const redeemed = all.flatMap(({ keys, settled: { at: redeemedAt, off } }) => {
    const { schoolId, orderId, personId } = keys
    return off?.coupon ? [{ schoolId, orderId, personId, couponId: off.coupon.id, redeemedAt }] : []
  })
  await tx.insertInto('couponRedemptions').values(redeemed).execute()
  for (const { schoolId, couponId } of redeemed) {
    await tx
      .updateTable('coupons')
      .set((eb) => ({ redeemed: eb('redeemed', '+', 1) }))
      .where('schoolId', '=', schoolId)
      .where('id', '=', couponId)
      .execute()
  }
}

/** The meetings of such purchases, all reserved. */
export async function reserveSettled({ tx, clock }: Planting, purchases: readonly Purchase[]): Promise<void> {
  const lines = await linesOf(tx, purchases)
  const rows = lines.map(({ schoolId, id: sourceId, offerId, startsAt, personId, paidAt }) => {
    if (!startsAt || !paidAt) throw new Error('A meeting has no time or no payment')
    clock.moveTo(paidAt)
    const when = {
      startsAt,
      endsAt: minutesAfter(startsAt, 30),
      state: 'reserved' as const,
      reservedAt: paidAt,
    }
    const serviceId = offerId as ConsultingServiceId
    return { schoolId, id: newId<'ConsultingMeeting'>(clock), serviceId, personId, sourceId, ...when }
  })
  await tx.insertInto('consultingMeetings').values(rows).execute()
}

/** Grants the months of membership of these purchases with the included items. */
export async function admitSettled(
  { tx, clock }: Planting,
  purchases: readonly Purchase[],
  includes: DigitalProductId,
): Promise<void> {
  const lines = await linesOf(tx, purchases)
  const months = lines.map(({ schoolId, id: sourceId, itemId, personId, paidAt, timeZone }) => {
    if (!paidAt) throw new Error('A month of membership has no payment')
    clock.moveTo(paidAt)
    const expiresAt = addMonths(paidAt, 1, timeZone)
    const when = { startsAt: paidAt, expiresAt, createdAt: paidAt }
    const id = newId<'Entitlement'>(clock)
    const source = 'payment' as const
    return { schoolId, id, personId, itemType: 'membership_plan' as const, itemId, source, sourceId, ...when }
  })
  const included = months.map((month) => {
    clock.moveTo(month.startsAt)
    const item = { itemType: 'digital_product' as const, itemId: includes }
    return {
      ...month,
      ...item,
      id: newId<'Entitlement'>(clock),
      source: 'membership' as const,
      sourceId: month.id,
    }
  })
  await tx
    .insertInto('entitlements')
    .values([...months, ...included])
    .execute()
}

async function linesOf(tx: Planting['tx'], purchases: readonly Purchase[]) {
  return await tx
    .selectFrom('orderLines as line')
    .innerJoin('payments', (join) =>
      join.onRef('payments.schoolId', '=', 'line.schoolId').onRef('payments.orderId', '=', 'line.orderId'),
    )
    .innerJoin('schools', 'schools.id', 'line.schoolId')
    .where('line.orderId', '=', (eb) => eb.fn.any(eb.val(purchases.map(({ orderId }) => orderId))))
    .select(['line.schoolId', 'line.id', 'line.itemId', 'line.offerId', 'line.startsAt'])
    .select(['payments.personId', 'payments.paidAt', 'schools.timeZone'])
    .execute()
}
