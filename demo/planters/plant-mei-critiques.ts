import type { PaymentType } from '../../src/domain/gateways/index.ts'
import type { InvoiceDetails } from '../../src/domain/invoicing/index.ts'
import type { Coupon } from '../../src/domain/pricing/index.ts'
import type { Purchase } from '../checkout.ts'
import { daysAfter, minutesAfter } from '../history-clock.ts'
import { lastWeekday } from '../local-time.ts'
import { findByName } from '../planting.ts'
import type { PriceCut, Settled } from '../settled-rows.ts'
import type { Shop } from '../shop.ts'
import { plantSettled, reserveSettled } from './plant-settled.ts'

const methods: readonly PaymentType[] = [
  'credit',
  'line_pay',
  'atm',
  'credit',
  'cvs',
  'web_atm',
  'credit',
  'barcode',
]
const invoices: readonly InvoiceDetails[] = [
  { kind: 'personal', carrier: '/MEI2L10' },
  { kind: 'personal' },
  { kind: 'donation', donationCode: '25885' },
  { kind: 'company', buyerName: '美好生活工作室', taxId: '24536806' },
]

type RefundPlan = { readonly by: PaymentType; readonly end: RefundEnd }
type RefundEnd = 'requested' | 'rejected' | 'partial' | 'refunded' | 'by hand' | 'processing' | 'failed'

// Keyed by weeks ago: the payment method and the outcome of the requested refund.
const refunds: Readonly<Record<number, RefundPlan>> = {
  40: { by: 'credit', end: 'refunded' },
  33: { by: 'credit', end: 'partial' },
  27: { by: 'line_pay', end: 'rejected' },
  20: { by: 'atm', end: 'failed' },
  12: { by: 'cvs', end: 'by hand' },
  6: { by: 'atm', end: 'processing' },
  2: { by: 'line_pay', end: 'requested' },
}

/** Mei's Wednesdays with Ken, 63 past and one to come: each bought separately, some refunded. */
export async function plantMeiCritiques(shop: Shop, coupons: ReadonlyMap<string, Coupon>): Promise<void> {
  const { planting, mei } = shop
  const last = lastWeekday(planting.clock.present, 3, '19:00', 'Asia/Taipei')
  const weeksAgo = Array.from({ length: 64 }, (_, at) => 62 - at)
  const startOf = (ago: number) => daysAfter(last, -7 * ago)
  const settled = weeksAgo.map((ago) => critique(shop, findByName(coupons, 'CRITIQUE50'), ago, startOf(ago)))
  const purchases = await plantSettled(planting, { buyer: mei, currency: 'TWD' }, settled)
  await reserveSettled(planting, purchases)
  for (const [at, ago] of weeksAgo.entries()) {
    const purchase = purchases[at]
    const plan = refunds[ago]
    if (plan && purchase) await plantRefund(shop, purchase, plan.end, startOf(ago))
  }
}

function critique({ planting: { clock }, sold }: Shop, coupon: Coupon, ago: number, startsAt: Date): Settled {
  const week = ago + 1
  const [fourDaysBefore, lately] = [daysAfter(startsAt, -4), clock.daysAgo(1.5)]
  return {
    selection: sold.meeting('weekly-critique', startsAt),
    name: '每週作品講評',
    price: 600n,
    access: 'none',
    at: fourDaysBefore < lately ? fourDaysBefore : lately,
    by: refunds[ago]?.by ?? methods[week % methods.length] ?? 'credit',
    invoice: invoices[week % invoices.length] ?? { kind: 'personal' },
    // The newest are not issued yet.
    invoiceNo: ago > 1 ? `LB-${52_000_000 + week * 41}` : null,
    off: priceCut(coupon, week),
  }
}

function priceCut({ id, code, label }: Coupon, week: number): PriceCut | undefined {
  if (week % 9 === 4) return { label, amount: 50n, coupon: { id, code } }
  return week % 16 === 8 ? { label: '八次講評優惠', amount: 100n } : undefined
}

async function plantRefund({ checkout }: Shop, purchase: Purchase, end: RefundEnd, startsAt: Date) {
  // All refunds except those of half the price were before the meeting began, which released its time.
  const requestedAt = end === 'partial' ? daysAfter(startsAt, 1) : daysAfter(startsAt, -1)
  const amount = end === 'partial' ? { amount: 300n } : {}
  const refund = await checkout.requestRefundOf(purchase, requestedAt, { reason: reasons[end], ...amount })
  if (end === 'requested') return
  const decided = minutesAfter(requestedAt, 90)
  if (end === 'rejected') return await checkout.reject(refund, decided)
  await checkout.approve(refund, decided)
  if (end === 'refunded' || end === 'partial') await checkout.finish(refund, decided, 'done')
  if (end === 'by hand') await checkout.finish(refund, daysAfter(requestedAt, 3), 'done')
  if (end === 'failed') await checkout.finish(refund, daysAfter(requestedAt, 3), 'failed')
}

const reasons: Readonly<Record<RefundEnd, string>> = {
  requested: '臨時出差，這週趕不回來。',
  rejected: '想換成下個月，但時段滿了。',
  partial: '老師遲到十五分鐘，說好退一半。',
  refunded: '老師感冒，改期後再報。',
  'by hand': '颱風停課。',
  processing: '重複約了同一天，退這一筆。',
  failed: '帳號給錯了，匯款退回。',
}
