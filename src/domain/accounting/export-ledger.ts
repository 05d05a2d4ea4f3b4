import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { LateReads } from '../../platform/db/replica/replica-database.ts'
import type { PaymentId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { currencyOf, toDecimal } from '../../platform/money.ts'
import { ledgersOf, taxesOfPayments } from '../orders/index.ts'
import { type Posting, postingsByEntry, postingsOfPayout } from './postings.ts'

/** From, inclusive, until. */
export type LedgerSpan = { readonly from?: Date | undefined; readonly until?: Date | undefined }

/** One line of the export: a debit or a credit of an account, in the currency's own decimals. */
export type LedgerExportLine = {
  readonly recordedAt: Date
  readonly happenedAt: Date
  /** The lines of one entry sum to zero. */
  readonly entryId: string
  readonly kind: string
  readonly account: string
  readonly debit: string
  readonly credit: string
  readonly currency: string
  readonly tradeNo: string
  readonly paymentId: string
  readonly gatewayNo: string
}

const batch = 500

/** The ledger of a school as double-entry lines, in the order in which it was recorded; then its payouts. */
export async function* ledgerLines(
  { read }: Pick<LateReads, 'read'>,
  schoolId: SchoolId,
  span: LedgerSpan,
): AsyncIterable<LedgerExportLine> {
  let after: Entry | undefined
  for (;;) {
    const { entries, lines } = await read(schoolId, async (db) => {
      const found = await entriesAfter(db, schoolId, span, after)
      return { entries: found, lines: await linesOfEntries(db, schoolId, found) }
    })
    yield* lines
    if (entries.length < batch) break
    after = entries.at(-1)
  }
  yield* payoutsOf({ read }, schoolId, span)
}

type Entry = {
  readonly id: string
  readonly paymentId: PaymentId
  readonly recordedAt: Date
  readonly happenedAt: Date
  readonly kind: string
  readonly currency: string
  readonly gateway: string
  readonly tradeNo: string
  readonly gatewayNo: string | null
}

// Only kinds that can move money.
const moving = sql`('paid', 'refund_done', 'refund_failed', 'dispute_opened', 'dispute_won', 'dispute_lost')`

async function entriesAfter(
  db: Db,
  schoolId: SchoolId,
  { from, until }: LedgerSpan,
  after: Entry | undefined,
): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select event.id, event.payment_id, event.recorded_at, event.happened_at, event.kind, payments.currency,
      payments.gateway, orders.trade_no, event.detail ->> 'gatewayTradeNo' as gateway_no
    from payment_events event
    join payments on payments.school_id = event.school_id and payments.id = event.payment_id
    join orders on orders.school_id = payments.school_id and orders.id = payments.order_id
    where event.school_id = ${schoolId} and event.kind in ${moving}
      and ${from ? sql`event.recorded_at >= ${from}` : sql`true`}
      and ${until ? sql`event.recorded_at < ${until}` : sql`true`}
      and ${after ? sql`(event.recorded_at, event.id) > (${after.recordedAt}, ${after.id})` : sql`true`}
    order by event.recorded_at, event.id limit ${batch}
  `.execute(db)
  return rows
}

// The postings of an entry depend on all earlier entries, also those before the span.
async function linesOfEntries(
  db: Db,
  schoolId: SchoolId,
  entries: readonly Entry[],
): Promise<LedgerExportLine[]> {
  const paymentIds = [...new Set(entries.map(({ paymentId }) => paymentId))]
  const ledgers = await ledgersOf(db, { schoolId, paymentIds })
  const taxes = await taxesOfPayments(db, { schoolId, paymentIds })
  const postings = new Map(
    [...ledgers].map(([id, events]) => [id, postingsByEntry(events, sumOf(taxes.get(id) ?? []))]),
  )
  return entries.flatMap((entry) =>
    (postings.get(entry.paymentId)?.get(entry.id) ?? []).map((posting) => lineOf(entry, posting)),
  )
}

const sumOf = (taxes: readonly { readonly amount: bigint }[]) =>
  taxes.reduce((sum, { amount }) => sum + amount, 0n)

function lineOf(entry: Entry, { account, amount }: Posting): LedgerExportLine {
  const currency = currencyOf(entry.currency)
  const { recordedAt, happenedAt, id: entryId, kind, tradeNo, paymentId, gateway, gatewayNo } = entry
  return {
    recordedAt,
    happenedAt,
    entryId,
    kind,
    currency,
    tradeNo,
    paymentId,
    gatewayNo: gatewayNo ?? '',
    account: account === 'clearing' ? `clearing:${gateway}` : account,
    ...sides(amount, (minor) => toDecimal({ minor, currency })),
  }
}

const sides = (amount: bigint, format: (amount: bigint) => string) =>
  amount > 0n ? { debit: format(amount), credit: '' } : { debit: '', credit: format(-amount) }

type PayoutTotals = {
  readonly id: string
  readonly gateway: string
  readonly gatewayId: string
  readonly amount: bigint
  readonly currency: string
  readonly decimals: number
  readonly arrivesAt: Date
  readonly createdAt: Date
  readonly fees: bigint
  readonly charges: bigint
}

async function* payoutsOf(
  { read }: Pick<LateReads, 'read'>,
  schoolId: SchoolId,
  { from, until }: LedgerSpan,
): AsyncIterable<LedgerExportLine> {
  let after: PayoutTotals | undefined
  do {
    const page = sql<PayoutTotals>`
      select payouts.id, payouts.gateway, payouts.gateway_id, payouts.amount, payouts.currency, payouts.decimals,
        payouts.arrives_at, payouts.created_at, coalesce(sum(line.fee), 0)::bigint as fees,
        coalesce(sum(line.amount) filter (where line.kind in ('fee', 'other')), 0)::bigint as charges
      from payouts
      left join payout_lines line on line.school_id = payouts.school_id and line.payout_id = payouts.id
      where payouts.school_id = ${schoolId} and payouts.state = 'paid'
        and ${from ? sql`payouts.arrives_at >= ${from}` : sql`true`}
        and ${until ? sql`payouts.arrives_at < ${until}` : sql`true`}
        and ${after ? sql`(payouts.arrives_at, payouts.id) > (${after.arrivesAt}, ${after.id})` : sql`true`}
      group by payouts.school_id, payouts.id order by payouts.arrives_at, payouts.id limit ${batch}
    `
    const { rows } = await read(schoolId, (db) => page.execute(db))
    for (const payout of rows) yield* linesOfPayout(payout)
    after = rows.length < batch ? undefined : rows.at(-1)
  } while (after)
}

function linesOfPayout(payout: PayoutTotals): LedgerExportLine[] {
  const { id: entryId, gateway, gatewayId: gatewayNo, currency, decimals, arrivesAt, createdAt } = payout
  return postingsOfPayout(payout).map(({ account, amount }) => ({
    recordedAt: arrivesAt,
    happenedAt: createdAt,
    entryId,
    kind: 'payout',
    currency,
    gatewayNo,
    tradeNo: '',
    paymentId: '',
    account: account === 'clearing' ? `clearing:${gateway}` : account,
    ...sides(amount, (whole) => decimal(whole, decimals)),
  }))
}

function decimal(amount: bigint, decimals: number): string {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const at = digits.length - decimals
  return decimals === 0 ? digits : `${digits.slice(0, at)}.${digits.slice(at)}`
}
