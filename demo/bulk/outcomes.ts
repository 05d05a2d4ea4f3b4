import type { PaymentType } from '../../src/domain/gateways/index.ts'
import type { LedgerEvent } from '../../src/domain/orders/index.ts'
import type { PaymentId, RefundId } from '../../src/platform/db/schema/schema.gen.ts'
import { addDuration, day, hour, minute } from '../../src/platform/durations.ts'
import { type CodeType, codeOf, daysToPay } from '../payment-codes.ts'
import type { Chance } from './chance.ts'

/** The outcome of a purchase. */
export type Outcome = (typeof outcomes)[number]

const outcomes = [
  'paid',
  'by code',
  'expired',
  'declined',
  'refunded',
  'part refunded',
  'open',
  'granted',
] as const

// Shares in percent.
const shares: readonly (readonly [number, Outcome])[] = [
  [64, 'paid'],
  [82, 'by code'],
  [88, 'expired'],
  [91, 'declined'],
  [95, 'refunded'],
  [97, 'part refunded'],
  [99, 'open'],
  [100, 'granted'],
]

export function outcomeBy({ below }: Chance): Outcome {
  const draw = below(100)
  return shares.find(([until]) => draw < until)?.[1] ?? 'paid'
}

/** An entry of the ledger, named as the operations of orders name theirs. */
export type Entry = Omit<LedgerEvent, 'id'> & {
  readonly by: 'lectern' | 'simulator'
  readonly eventId: string
}

/** A payment without any event. */
export type Opened = {
  readonly paymentId: PaymentId
  readonly refundId: RefundId
  readonly reference: string
  readonly total: bigint
  readonly at: Date
}

/** Everything that happened to a payment, in order. Its states follow from this alone. */
export function ledgerOf(chance: Chance, opened: Opened, outcome: Outcome): Entry[] {
  const { paymentId, total, at } = opened
  const minutes = minute * (2 + chance.below(50))
  const type = chance.pick<PaymentType>(['credit', 'credit', 'line_pay', 'web_atm'])
  const start = ownEntry('begun', paymentId, at, { deadlineAt: addDuration(at, day).toISOString() })
  const payment = webhookEntry(opened, 'paid', addDuration(at, minutes), { type }, total)
  switch (outcome) {
    case 'paid':
      return [start, payment]
    case 'by code':
      return [start, ...byCode(chance, opened)]
    case 'open':
      return [start, ...byCode(chance, opened).slice(0, 1)]
    case 'expired':
      return [
        start,
        ownEntry(
          'expired',
          `${paymentId}:${addDuration(at, day).toISOString()}`,
          addDuration(at, day + minutes),
          {},
        ),
      ]
    case 'declined':
      return [start, webhookEntry(opened, 'declined', addDuration(at, minutes), { type: 'credit' })]
    case 'refunded':
      return [start, payment, ...refunded(opened, total)]
    case 'part refunded':
      return [start, payment, ...refunded(opened, total / 2n)]
    case 'granted':
      return [
        ownEntry('begun', paymentId, at, { type: 'manual', deadlineAt: at.toISOString() }),
        ownEntry('granted', paymentId, at, { type: 'manual' }),
      ]
  }
}

// A payment code, paid within a day.
function byCode(chance: Chance, opened: Opened): Entry[] {
  const { at, reference, total } = opened
  const type = chance.pick<CodeType>(['atm', 'cvs', 'barcode'])
  const deadlineAt = addDuration(at, daysToPay[type] * day).toISOString()
  return [
    webhookEntry(opened, 'code_issued', addDuration(at, 120_000), { ...codeOf(type, reference), deadlineAt }),
    webhookEntry(opened, 'paid', addDuration(at, (2 + chance.below(20)) * hour), { type }, total),
  ]
}

function refunded({ refundId, at }: Opened, amount: bigint): Entry[] {
  const detail = { refundId }
  return [
    ownEntry('refund_requested', refundId, addDuration(at, 2 * day), detail, amount),
    ownEntry('refund_started', refundId, addDuration(at, 3 * day), detail, amount),
    ownEntry('refund_done', refundId, addDuration(at, 3 * day + hour), detail, amount),
  ]
}

type Detail = LedgerEvent['detail']

function ownEntry(
  kind: Entry['kind'],
  name: string,
  happenedAt: Date,
  detail: Detail,
  amount: bigint | null = null,
): Entry {
  return { by: 'lectern', eventId: `${kind}:${name}`, kind, happenedAt, detail, amount }
}

function webhookEntry(
  { reference }: Opened,
  kind: Entry['kind'],
  happenedAt: Date,
  detail: Detail,
  amount: bigint | null = null,
): Entry {
  return { by: 'simulator', eventId: `${reference}-${kind}`, kind, happenedAt, detail, amount }
}
