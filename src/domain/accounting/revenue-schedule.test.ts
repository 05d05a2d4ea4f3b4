import { describe, expect, test } from 'vitest'
import type { RefundId } from '../../platform/db/schema/schema.gen.ts'
import type { EventKind, LedgerEvent } from '../orders/ledger/ledger-entry.ts'
import { revenueSchedule, type ScheduledLine } from './revenue-schedule.ts'

const line = (terms: Partial<ScheduledLine> = {}): ScheduledLine => ({
  lineId: 'line',
  amount: 1200n,
  tax: 0n,
  covers: null,
  ...terms,
})

let counter = 0
const entry = (kind: EventKind, day: number, amount: bigint, detail: LedgerEvent['detail'] = {}) => {
  const id = String(++counter).padStart(6, '0')
  return { id, kind, amount, happenedAt: new Date(Date.UTC(2026, 0, day, 12)), detail }
}
const refund = (amount: bigint, day: number, id: string): LedgerEvent[] =>
  (['refund_requested', 'refund_started', 'refund_done'] as const).map((kind) =>
    entry(kind, day, amount, { refundId: id as RefundId }),
  )

const scheduled = (amount: bigint, lines: readonly ScheduledLine[], events: readonly LedgerEvent[]) =>
  revenueSchedule({ amount, lines, events, dayOf: (moment) => moment.toISOString().slice(0, 10) })

const january = { startsOn: '2026-01-01', endsOn: '2026-01-31' }

describe('the revenue of a payment', () => {
  test('the revenue of a payment without a period is recognised on the day of payment, net of tax', () => {
    expect(scheduled(1200n, [line({ tax: 200n })], [entry('begun', 1, 0n), entry('paid', 3, 1200n)])).toEqual(
      [
        {
          lineId: 'line',
          part: 1,
          amount: 1000n,
          countsFrom: '2026-01-03',
          startsOn: '2026-01-03',
          endsOn: '2026-01-03',
        },
      ],
    )
  })

  test('the revenue of a payment for a period is recognised over the days of that period, whenever it was paid', () => {
    const paid = scheduled(1200n, [line({ covers: january })], [entry('paid', 5, 1200n)])
    expect(paid).toMatchObject([{ amount: 1200n, countsFrom: '2026-01-05', ...january }])
  })

  test('an unpaid payment has no revenue', () => {
    expect(scheduled(1200n, [line()], [entry('begun', 1, 0n), entry('declined', 2, 0n)])).toEqual([])
  })

  test('the revenue of a payment is divided among its lines after the discount, each net of its own tax', () => {
    const lines = [
      line({ lineId: 'taxed', amount: 900n, tax: 75n }),
      line({ lineId: 'free', amount: 600n, covers: january }),
    ]
    const paid = scheduled(1000n, lines, [entry('paid', 2, 1000n)])
    expect(paid.map(({ lineId, amount, startsOn }) => [lineId, amount, startsOn])).toEqual([
      ['taxed', 525n, '2026-01-02'],
      ['free', 400n, '2026-01-01'],
    ])
  })
})

describe('a refund', () => {
  test('a refund reverses revenue over the same days from the day of the refund, net of its share of the tax', () => {
    const events = [entry('paid', 1, 1200n), ...refund(300n, 11, 'first')]
    const parts = scheduled(1200n, [line({ tax: 200n, covers: january })], events)
    expect(parts).toMatchObject([
      { part: 1, amount: 1000n, countsFrom: '2026-01-01', ...january },
      { part: 2, amount: -250n, countsFrom: '2026-01-11', ...january },
    ])
  })

  test('a full refund in any number of parts leaves no revenue on any line', () => {
    const lines = [
      line({ lineId: 'a', amount: 700n, tax: 33n }),
      line({ lineId: 'b', amount: 501n, tax: 24n }),
    ]
    const events = [
      entry('paid', 1, 1201n),
      ...refund(1n, 2, 'first'),
      ...refund(799n, 3, 'second'),
      ...refund(401n, 4, 'third'),
    ]
    const parts = scheduled(1201n, lines, events)
    for (const lineId of ['a', 'b'])
      expect(
        parts.filter((part) => part.lineId === lineId).reduce((sum, { amount }) => sum + amount, 0n),
      ).toBe(0n)
  })

  test('a refund that the bank returns is reversed on the day of the return', () => {
    const events = [
      entry('paid', 1, 1200n),
      ...refund(1200n, 2, 'first'),
      entry('refund_failed', 9, 1200n, { refundId: 'first' as RefundId }),
    ]
    const parts = scheduled(1200n, [line()], events)
    expect(parts.map(({ amount, countsFrom }) => [amount, countsFrom])).toEqual([
      [1200n, '2026-01-01'],
      [-1200n, '2026-01-02'],
      [1200n, '2026-01-09'],
    ])
  })

  test('a refund and a lost dispute together never reverse more revenue than was paid', () => {
    const dispute = entry('dispute_lost', 5, 1200n, { disputeId: 'du_1' })
    const parts = scheduled(1200n, [line()], [entry('paid', 1, 1200n), ...refund(500n, 2, 'first'), dispute])
    expect(parts.map(({ amount }) => amount)).toEqual([1200n, -500n, -700n])
  })
})
