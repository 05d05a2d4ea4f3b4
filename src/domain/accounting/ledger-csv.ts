import { byteOrderMark, csvRow } from '../../platform/csv.ts'
import { lateReadsOn } from '../../platform/db/replica/replica-database.ts'
import type { SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { type Editor, refuseUnlessMay } from '../identity/index.ts'
import type { OrderDeps } from '../orders/index.ts'
import type { PlatformActor } from '../tenancy/index.ts'
import { type LedgerExportLine, type LedgerSpan, ledgerLines } from './export-ledger.ts'

type Deps = Pick<OrderDeps, 'db' | 'reports' | 'lateReads'>
type Column = readonly [name: string, value: (line: LedgerExportLine) => string]

const columns: readonly Column[] = [
  ['recorded_at', ({ recordedAt }) => recordedAt.toISOString()],
  ['happened_at', ({ happenedAt }) => happenedAt.toISOString()],
  ['entry', ({ entryId }) => entryId],
  ['kind', ({ kind }) => kind],
  ['account', ({ account }) => account],
  ['debit', ({ debit }) => debit],
  ['credit', ({ credit }) => credit],
  ['currency', ({ currency }) => currency],
  ['trade_no', ({ tradeNo }) => tradeNo],
  ['payment', ({ paymentId }) => paymentId],
  ['gateway_no', ({ gatewayNo }) => gatewayNo],
]

/** The ledger of an operator's school as CSV, piece by piece. */
export function exportLedger(
  { db, reports = db, lateReads = lateReadsOn(reports) }: Deps,
  actor: Editor,
  span: LedgerSpan,
): AsyncIterable<string> {
  refuseUnlessMay(actor, 'orders:read')
  return csv(ledgerLines(lateReads, actor.schoolId, span))
}

/** The same for any school, for the host. */
export function exportLedgerOf(
  { db }: Deps,
  _actor: PlatformActor,
  schoolId: SchoolId,
  span: LedgerSpan,
): AsyncIterable<string> {
  return csv(ledgerLines(lateReadsOn(db), schoolId, span))
}

async function* csv(lines: AsyncIterable<LedgerExportLine>): AsyncIterable<string> {
  yield byteOrderMark + csvRow(columns.map(([name]) => name))
  for await (const line of lines) yield csvRow(columns.map(([, value]) => value(line)))
}
