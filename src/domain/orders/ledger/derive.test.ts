import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { propertyRuns } from '../../../../test/support/samples/property-runs.ts'
import type { RefundId } from '../../../platform/db/schema/schema.gen.ts'
import { hour } from '../../../platform/durations.ts'
import { type DerivedPayment, derive } from './derive.ts'
import type { EventKind, LedgerEvent } from './ledger-entry.ts'

const amount = 1200n
const start = Date.UTC(2026, 10, 15)
const at = (hours: number) => new Date(start + hours * hour)

let ids = 0
function event(kind: EventKind, hours: number, rest: Partial<LedgerEvent> = {}): LedgerEvent {
  ids++
  return {
    id: `event ${String(ids).padStart(6, '0')}`,
    kind,
    amount: null,
    happenedAt: at(hours),
    detail: {},
    ...rest,
  }
}
const beginning = event('begun', 0, { detail: { deadlineAt: at(24).toISOString() } })
const code = event('code_issued', 1, {
  detail: { type: 'atm', bankCode: '812', codeNo: '9103522175887271', deadlineAt: at(72).toISOString() },
})
const paid = event('paid', 2, { amount, detail: { type: 'atm' } })
const declined = event('declined', 1, { detail: { type: 'credit' } })
const expired = event('expired', 25)

function refund(name: string, hours: number, steps: readonly EventKind[], part = amount): LedgerEvent[] {
  const detail = { refundId: name as RefundId }
  return steps.map((kind, step) => event(kind, hours + step, { amount: part, detail }))
}

describe('the derived state of a payment', () => {
  test.each<[string, LedgerEvent[], Partial<DerivedPayment>]>([
    ['that was begun is not paid', [beginning], { state: 'not_paid', paymentType: null, expiresAt: at(24) }],
    [
      'with a payment code is not paid and expires after the deadline of the code and its grace period',
      [beginning, code],
      {
        state: 'not_paid',
        paymentType: 'atm',
        codeNo: '9103522175887271',
        deadlineAt: at(72),
        expiresAt: at(73),
      },
    ],
    [
      'with a received amount is paid',
      [beginning, code, paid],
      { state: 'paid', paidAt: at(2), paymentType: 'atm' },
    ],
    ['that was declined has failed', [beginning, declined], { state: 'failed', paymentType: 'credit' }],
    ['past its deadline has expired', [beginning, expired], { state: 'expired' }],
    ['that had expired is paid once its amount is received', [beginning, expired, paid], { state: 'paid' }],
    ['that had failed is paid once its amount is received', [beginning, declined, paid], { state: 'paid' }],
    [
      'that expired before its code was reported is not paid until the deadline of the code',
      [beginning, expired, code],
      { state: 'not_paid' },
    ],
    [
      'that another attempt replaced stays expired, even if its code is reported',
      [beginning, event('expired', 1, { detail: { isReplaced: true } }), code],
      { state: 'expired' },
    ],
    [
      'that an operator granted is manual_enrolled',
      [beginning, event('granted', 1)],
      { state: 'manual_enrolled' },
    ],
    [
      'that was paid twice needs attention',
      [beginning, paid, event('paid', 3, { amount })],
      { state: 'paid', paidAt: at(2), needsAttention: 'paid_twice' },
    ],
  ])('a payment %s', (_title, events, expected) => {
    expect(derive(amount, events)).toMatchObject(expected)
  })
})

describe('the deadline of a barcode', () => {
  test('the deadline of a barcode has a grace period of 72 hours, and the deadline of a store code one of an hour', () => {
    const issued = (type: 'barcode' | 'cvs') =>
      event('code_issued', 1, { detail: { type, deadlineAt: at(50).toISOString() } })
    expect(derive(amount, [beginning, issued('barcode')]).expiresAt).toEqual(at(122))
    expect(derive(amount, [beginning, issued('cvs')]).expiresAt).toEqual(at(51))
  })
})

describe('the derived state of a refund', () => {
  const of = (...steps: EventKind[]) => derive(amount, [beginning, paid, ...refund('one', 3, steps)])
  const none = { refunded: 0n, refundedAt: null }

  test.each<[string, DerivedPayment, Partial<DerivedPayment>]>([
    [
      'that is requested leaves the payment paid',
      of('refund_requested'),
      { state: 'paid', refundingState: 'requested', ...none },
    ],
    [
      'that is rejected leaves the payment paid',
      of('refund_requested', 'refund_rejected'),
      { state: 'paid', refundingState: 'rejected', ...none },
    ],
    [
      'in progress makes the payment refunding',
      of('refund_requested', 'refund_started'),
      { state: 'refunding', refundingState: 'processing', ...none },
    ],
    [
      'that failed returns the payment to paid',
      of('refund_requested', 'refund_started', 'refund_failed'),
      { state: 'paid', refundingState: 'failed', ...none },
    ],
    [
      'of the full amount makes the payment refunded',
      of('refund_requested', 'refund_started', 'refund_done'),
      { state: 'refunded', refundingState: 'refunded', refunded: amount, refundedAt: at(5) },
    ],
  ])('a refund %s', (_title, derived, expected) => {
    expect(derived).toMatchObject(expected)
  })

  const done = ['refund_requested', 'refund_started', 'refund_done'] as const

  test('a payment with a partial refund is paid again, and another refund can be requested', () => {
    const part = refund('part', 3, done, 500n)
    expect(derive(amount, [beginning, paid, ...part])).toMatchObject({
      state: 'paid',
      refundingState: 'partially_refunded',
      refunded: 500n,
    })
    const again = refund('again', 8, ['refund_requested'], 700n)
    expect(derive(amount, [beginning, paid, ...part, ...again])).toMatchObject({
      state: 'paid',
      refundingState: 'requested',
      refunded: 500n,
    })
  })

  test('a payment is refunded once all its parts are refunded', () => {
    const parts = [...refund('first', 3, done, 500n), ...refund('second', 8, done, 700n)]
    expect(derive(amount, [beginning, paid, ...parts])).toMatchObject({
      state: 'refunded',
      refundingState: 'refunded',
      refunded: amount,
    })
  })
})

describe('the derived state of a dispute', () => {
  const dispute = (kind: EventKind, hours: number, sum = amount, evidenceDueAt?: Date) =>
    event(kind, hours, {
      amount: sum,
      detail: { disputeId: 'du_1', evidenceDueAt: evidenceDueAt?.toISOString() },
    })
  const opened = dispute('dispute_opened', 5, amount, at(90))
  const none = { evidenceDueAt: null, needsAttention: null }

  test.each<[string, LedgerEvent[], Partial<DerivedPayment>]>([
    [
      'that is open leaves the payment paid and needs an operator’s attention',
      [opened],
      {
        state: 'paid',
        disputeState: 'open',
        evidenceDueAt: at(90),
        needsAttention: 'disputed',
        refunded: 0n,
      },
    ],
    [
      'with submitted evidence has no deadline',
      [opened, dispute('dispute_opened', 6)],
      { disputeState: 'open', evidenceDueAt: null, needsAttention: 'disputed' },
    ],
    [
      'that is won leaves the payment paid',
      [opened, dispute('dispute_won', 9)],
      { state: 'paid', disputeState: 'won', refunded: 0n, ...none },
    ],
    [
      'that is lost makes the payment refunded, even if the loss is reported first',
      [dispute('dispute_lost', 9), opened],
      { state: 'refunded', refundingState: 'refunded', refunded: amount, refundedAt: at(9), ...none },
    ],
    [
      'of a part that is lost makes the payment partially refunded',
      [opened, dispute('dispute_lost', 9, 200n)],
      { state: 'paid', disputeState: 'lost', refundingState: 'partially_refunded', refunded: 200n, ...none },
    ],
    [
      'that was lost and then won restores the paid amount',
      [opened, dispute('dispute_lost', 9), dispute('dispute_won', 12)],
      { state: 'paid', disputeState: 'won', refundingState: 'none', refunded: 0n },
    ],
  ])('a dispute %s', (_title, events, expected) => {
    expect(derive(amount, [beginning, paid, ...events])).toMatchObject(expected)
  })

  test('a lost dispute after a refund reverses no more than was paid', () => {
    const part = refund('part', 3, ['refund_requested', 'refund_started', 'refund_done'], 500n)
    expect(derive(amount, [beginning, paid, ...part, dispute('dispute_lost', 9)])).toMatchObject({
      state: 'refunded',
      refunded: amount,
    })
  })
})

const refundEnds = fc.constantFrom<readonly EventKind[]>(
  ['refund_requested'],
  ['refund_requested', 'refund_rejected'],
  ['refund_requested', 'refund_started'],
  ['refund_requested', 'refund_started', 'refund_failed'],
  ['refund_requested', 'refund_started', 'refund_done'],
  ['refund_requested', 'refund_started', 'refund_done', 'refund_failed'],
)
const disputeEnds = fc.constantFrom<readonly EventKind[]>(
  [],
  ['dispute_opened'],
  ['dispute_opened', 'dispute_opened', 'dispute_won'],
  ['dispute_opened', 'dispute_lost'],
  ['dispute_lost', 'dispute_won'],
)
/** A possible ledger of gateways and operators: refunds one after the other, never more than was paid. */
const ledger = fc
  .record({
    hasCode: fc.boolean(),
    isDeclined: fc.boolean(),
    isExpired: fc.constantFrom(undefined, 25, 80),
    isPaid: fc.boolean(),
    refunds: fc.array(fc.record({ steps: refundEnds, part: fc.bigInt({ min: 1n, max: amount }) }), {
      maxLength: 4,
    }),
    dispute: disputeEnds,
    disputed: fc.bigInt({ min: 1n, max: amount }),
  })
  .map(({ hasCode, isDeclined, isExpired, isPaid, refunds, dispute, disputed }) => {
    const events = [beginning]
    if (hasCode) events.push(code)
    if (isDeclined) events.push(declined)
    if (isExpired !== undefined) events.push(event('expired', isExpired))
    if (isPaid) events.push(paid)
    let remaining = amount
    for (const [position, { steps, part }] of refunds.entries()) {
      const requested = part < remaining ? part : remaining
      if (requested === 0n || !isPaid) break
      events.push(...refund(`refund ${position}`, 100 + position * 10, steps, requested))
      if (steps.includes('refund_done')) remaining -= requested
    }
    const disputeEntry = { amount: disputed, detail: { disputeId: 'du_1' } }
    return [...events, ...dispute.map((kind, step) => event(kind, 60 + step, disputeEntry))]
  })

test('a payment ends in the same state for any order and repetition of its ledger entries', () => {
  const chained = ledger.chain((events) =>
    fc
      .tuple(
        fc.shuffledSubarray(events, { minLength: events.length }),
        fc.array(fc.constantFrom(...events), { maxLength: 8 }),
      )
      .chain(([shuffled, again]) =>
        fc.tuple(
          fc.constant(events),
          fc.shuffledSubarray([...shuffled, ...again], { minLength: shuffled.length + again.length }),
        ),
      ),
  )
  fc.assert(
    fc.property(chained, ([inOrder, anyhow]) => {
      expect(derive(amount, anyhow)).toEqual(derive(amount, inOrder))
      for (const [position] of anyhow.entries()) expectSound(derive(amount, anyhow.slice(0, position + 1)))
    }),
    { numRuns: propertyRuns({ sample: 1_000, all: 5_000 }), seed: 20_261_115 },
  )
})

function expectSound({ state, refundingState, refunded, paidAt, expiresAt }: DerivedPayment) {
  expect(refunded >= 0n && refunded <= amount).toBe(true)
  expect(state === 'refunded').toBe(refunded === amount)
  expect(state === 'refunded').toBe(refundingState === 'refunded')
  expect(['paid', 'refunding', 'refunded'].includes(state)).toBe(paidAt !== null)
  expect(expiresAt === null || expiresAt > at(0)).toBe(true)
}
